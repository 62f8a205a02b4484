"""Write the server's structs as TypeScript: `python web/build/wire.py > web/src/lib/wire.ts`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect as types

from coterie.kernel.scene import Scene
from coterie.server import wire

ASKED: list[Any] = [*get_args(wire.Incoming), wire.NewTable, wire.BranchWish, wire.SeatChange, wire.LinkWish]
TOLD: list[Any] = [
    Scene,
    *get_args(wire.Outgoing),
    wire.Problem,
    wire.GameInfo,
    wire.PluralText,
    wire.Rulebook,
    wire.Glossary,
    wire.NewLinks,
    wire.Moments,
    wire.MomentScene,
    wire.Refusals,
    wire.Layers,
    wire.Log,
    wire.Story,
]
BOARDS = "GridBoard | ZoneBoard | HexBoard | StoryPage"
HEAD = """// Made from the server's structs by web/build/wire.py; a test sees to it that they agree.
import type { Parts } from "./parts";

export type Item = string | number | Msg;
export type Param = Item | Item[];"""


def name_of(struct: types.StructType) -> str:
    return struct.cls.__name__


def written(kind: types.Type) -> str:
    """The type in TypeScript."""
    match kind:
        case types.StructType():
            return name_of(kind)
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case types.UnionType():
            return " | ".join(written(part) for part in kind.types)
        case types.ListType() | types.VarTupleType():
            inner = written(kind.item_type)
            if inner == BOARDS:
                return "Board[]"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case types.DictType(value_type=types.RawType()):
            return "Parts"
        case types.DictType():
            return f"Record<string, {written(kind.value_type)}>"
        case types.Metadata():
            return written(kind.type)
    raise TypeError(f"no TypeScript for {kind}")


def inside(kind: types.Type) -> Iterator[types.StructType]:
    """The structs that a type speaks of."""
    if isinstance(kind, types.StructType):
        yield kind
    for name in ("item_type", "value_type", "type"):
        if isinstance(part := getattr(kind, name, None), types.Type):
            yield from inside(part)
    for part in getattr(kind, "types", ()):
        yield from inside(part)


def interface(struct: types.StructType, asked: bool) -> str:
    """One struct; what a client may leave out is marked, and so is what the server leaves out when it is empty."""
    doc = inspect.getdoc(struct.cls) or ""
    lines = [f"/** {doc.splitlines()[0]} */"] if doc and not doc.startswith(f"{name_of(struct)}(") else []
    lines.append(f"export interface {name_of(struct)} {{")
    if struct.tag_field:
        lines.append(f'  {struct.tag_field}: "{struct.tag}";')
    for member in struct.fields:
        optional = "?" if not member.required and (asked or struct.cls.__struct_config__.omit_defaults) else ""
        recursive = (name_of(struct), member.name) == ("Msg", "params")
        kind = "Record<string, Param>" if recursive else written(member.type)
        lines.append(f"  {member.encode_name}{optional}: {kind};")
    return "\n".join([*lines, "}"])


def typescript() -> str:
    done: dict[str, str] = {}

    def add(struct: types.StructType, asked: bool) -> None:
        if name_of(struct) in done:
            return
        done[name_of(struct)] = interface(struct, asked)
        if name_of(struct) != "Msg":
            for member in struct.fields:
                for part in inside(member.type):
                    add(part, asked)

    for asked, roots in ((False, TOLD), (True, ASKED)):
        for root in roots:
            struct = msgspec.inspect.type_info(root)
            assert isinstance(struct, types.StructType)
            add(struct, asked)
    unions = {
        "Board": BOARDS.split(" | "),
        "Incoming": [kind.__name__ for kind in get_args(wire.Incoming)],
        "Outgoing": [kind.__name__ for kind in get_args(wire.Outgoing)],
    }
    aliases = [f"export type {name} =\n  | " + "\n  | ".join(parts) + ";" for name, parts in unions.items()]
    return "\n\n".join([HEAD, *done.values(), *aliases]) + "\n"


if __name__ == "__main__":
    print(typescript(), end="")
