"""Plain data: encoding a value is copying it, hashing it and saving it.

With the server's wire the only module that knows msgspec.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
from msgspec import ValidationError, convert, field, to_builtins
from msgspec.structs import fields as struct_fields
from msgspec.structs import replace

__all__ = [
    "Part",
    "Struct",
    "ValidationError",
    "convert",
    "decode",
    "digest",
    "encode",
    "field",
    "from_json",
    "json_schema",
    "one_of",
    "replace",
    "require_plain",
    "struct_fields",
    "to_builtins",
    "to_json",
]

T = TypeVar("T")


if TYPE_CHECKING:
    from msgspec import Struct  # a class between would be frozen or not to mypy, and then so must be all below it
    from msgspec import Struct as Part
else:

    class Struct(msgspec.Struct, forbid_unknown_fields=True):
        """The base of plain data. What is decoded into it must fit: a field of another name is refused, not skipped."""

    class Part(Struct, gc=False):
        """A part of a state, or of a journal: a tree, in which the garbage collector need not look for circles."""


encode = msgspec.msgpack.Encoder().encode
to_json = msgspec.json.Encoder(order="deterministic").encode
_decoders: dict[Any, msgspec.msgpack.Decoder[Any]] = {}


def decode(data: bytes, kind: type[T]) -> T:
    """The value of this type that `encode` made the bytes from; ValidationError or DecodeError otherwise."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
    value: T = decoder.decode(data)
    return value


def one_of(words: Iterable[str]) -> Any:
    """The type of a text that is one of these words, as which it is decoded: none is made anew, and no other let in."""
    return Literal[tuple(words)]


def from_json(data: bytes | str, kind: type[T]) -> T:
    return msgspec.json.decode(data, type=kind)


def json_schema(kind: Any) -> dict[str, Any]:
    return msgspec.json.schema(kind)


def digest(value: object) -> str:
    """A short name for a value, equal on every machine for values that are equal down to the order of their dicts."""
    return hashlib.blake2b(encode(value), digest_size=16).hexdigest()


_PLAIN = (
    msgspec.inspect.BoolType,
    msgspec.inspect.EnumType,
    msgspec.inspect.IntType,
    msgspec.inspect.LiteralType,
    msgspec.inspect.NoneType,
    msgspec.inspect.StrType,
)


def require_plain(kind: type) -> None:
    """TypeError unless the type holds only what keeps its order and value everywhere: no sets, floats or Any.

    Nor structs that would skip a field they do not know when they are decoded.
    """
    seen: set[int] = set()

    def walk(node: Any, path: str) -> None:
        if isinstance(node, _PLAIN):
            return
        if isinstance(node, msgspec.inspect.StructType):
            if not node.cls.__struct_config__.forbid_unknown_fields:
                raise TypeError(f"{path} is a struct that skips fields it does not know, not plain data")
            if id(node.cls) not in seen:
                seen.add(id(node.cls))
                for member in node.fields:
                    walk(member.type, f"{path}.{member.name}")
        elif isinstance(node, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
            walk(node.item_type, f"{path}[]")
        elif isinstance(node, msgspec.inspect.TupleType):
            for part in node.item_types:
                walk(part, f"{path}()")
        elif isinstance(node, msgspec.inspect.DictType):
            walk(node.key_type, f"{path} key")
            walk(node.value_type, f"{path}{{}}")
        elif isinstance(node, msgspec.inspect.UnionType):
            for part in node.types:
                walk(part, path)
        else:
            raise TypeError(f"{path} is a {type(node).__name__.removesuffix('Type').lower()}, not plain data")

    walk(msgspec.inspect.type_info(kind), kind.__name__)
