"""Saves as somebody with ill will writes them: sealed as they should be, and saying what no game comes to."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.journal import Redeal, Step
from coterie.kernel.saves import Save
from coterie.kernel.scene import Roll
from coterie.kernel.session import Session
from coterie.kernel.table import Event

Plain = dict[str, Any]


def played(game: str, decisions: int = 6, players: int = 2, seed: int = 7) -> bytes:
    """An honest save of a game that has just begun."""
    rules = load_game(game)
    session: Session[Any] = Session(rules, rules.configure(players=players, seed=seed))
    for _ in range(decisions):
        assert session.decision is not None
        session.decide(session.decision.options[0])
    return saves.save(session)


def written(content: Save | Plain) -> bytes:
    """With the right digest, whatever it says."""
    return saves.sealed(zlib.compress(encode(content), 6))


def forged(good: bytes, change: Callable[[Any], object]) -> bytes:
    """The save from its checkpoint, with another state there."""
    content = saves.read(good)
    state = decode(content.checkpoint, dict[str, Any])
    change(state)
    steps = content.steps[: content.checkpoint_at]
    return written(replace(content, checkpoint=encode(state), steps=steps, tape=[]))


def deep(content: Save, depth: int) -> bytes:
    """With lists in lists in the place of the word DEEP."""
    data = encode(content)
    assert b"\xa4DEEP" in data
    return saves.sealed(zlib.compress(data.replace(b"\xa4DEEP", b"\x91" * depth + b"\xc0"), 9))


def forgeries() -> Iterator[tuple[str, bytes]]:
    """What is wrong with each, and its bytes."""
    light, sheol, hades = played("firstlight"), played("sheol"), played("hades")
    content = saves.read(light)
    event, step = Event("moved", "keeper.move"), Step("act", "end", 0, 0, 0)

    yield "a track of a billion spaces", forged(light, lambda s: s.update(dark_end=10**9))
    yield "a track of ten thousand spaces", forged(light, lambda s: s.update(dark_end=10**4))
    yield "a threat track of a billion turns", forged(sheol, lambda s: s["enemy"].update(turn=10**9))
    yield "a corruption that never ends", forged(sheol, lambda s: s["units"][0].update(changes=-5))
    yield (
        "a hand of a million cards",
        forged(light, lambda s: s["keepers"][0]["hand"]["cards"].extend(["bell"] * 10**6)),
    )
    yield "a card that is none", forged(light, lambda s: s["tools"]["cards"].append("anvil"))
    yield "cards in a pool without spots", forged(light, lambda s: s["mounds"]["cards"].append("ember"))
    yield "somebody beside the map", forged(light, lambda s: s["keepers"][0].update(cell=[500, 500]))
    yield "a keeper who sits nowhere", forged(light, lambda s: s["keepers"][1].update(seat=77))
    yield "a thousand keepers", forged(light, lambda s: s["keepers"].extend(s["keepers"] * 500))
    yield "a hundred thousand monsters", forged(hades, lambda s: s.update(alert=[monster(s)] * 100_000))
    yield "a word that nobody wrote", forged(hades, lambda s: s["tally"].update({"\u202eevil\u0000": 1}))
    yield "an outcome that is none", forged(light, lambda s: s.update(outcome="x" * 100))

    yield "half a million events", written(replace(content, events=[event] * 550_000))
    wordy = replace(event, params={"what": ["@a"] * 30})
    yield "a log that takes long to tell", written(replace(content, events=[wordy] * 200_000))
    yield "events that fill the memory", written(replace(content, events=[replace(event, params={"a": "x" * 10**7})]))
    for depth in (60, 300, 900, 9000, 10**6):
        yield f"an event {depth} deep", deep(replace(content, events=[replace(event, params={"a": "DEEP"})]), depth)
    yield "an event that is no message", written(replace(content, events=[replace(event, params={"a": {"k": 1}})]))
    yield "an event told to nobody", written(replace(content, events=[replace(event, seats=(99,))]))
    yield "half a million steps", written(replace(content, steps=[step] * 500_000, checkpoint_at=500_000))
    yield "a tail without end", written(replace(content, steps=[*content.steps, *[step] * 15_000]))
    yield "a step by nobody", written(replace(content, steps=[replace(s, seat=77) for s in content.steps]))
    yield "a step with an odd option", deep(replace(content, steps=[replace(step, option=(1, "DEEP"))]), 50)
    yield "a tape that fills the memory", written(replace(content, tape=[0] * (20 << 20)))
    yield "a million re-deals", written(replace(content, redeals=[Redeal(0, 0, 1)] * 10**6))
    yield "dice without end", written(replace(content, rolls=[Roll("night", ("a",) * 1000, 5)] * 1000))
    yield "a map of passes", written(replace(content, auto_pass={n: ["window"] for n in range(200_000)}))
    yield "a number beyond all", written(replace(content, serial=2**62, luck=2**62))
    yield "a seed below zero", written(replace(content, setup=replace(content.setup, seed=-1)))
    yield "players without end", written(replace(content, setup=replace(content.setup, players=10**9)))
    yield "options without end", written(replace(content, setup=replace(content.setup, options={"mode": "x" * 10**6})))
    yield "a name without end", written(replace(content, program="x" * 10**6))

    yield "a bomb", saves.sealed(bomb())
    yield "nothing but lists", saves.sealed(zlib.compress(b"\x91" * 10**6 + b"\xc0", 9))
    yield "more after its end", saves.sealed(light[saves.HEAD :] + b"x" * 1000)


def monster(state: Plain) -> Plain:
    return {"id": 1, "card": state["monsters"]["cards"][0], "stamina": 1}


def bomb() -> bytes:
    """Half a megabyte that unpacks to half a gigabyte."""
    packer, zeros = zlib.compressobj(1), bytes(16 << 20)
    return b"".join([packer.compress(zeros) for _ in range(32)] + [packer.flush()])


# --- mutations --------------------------------------------------------------------------------------------------------

NUMBERS = (-(2**63), -(10**9), -10_000, -100, -1, 0, 1, 2, 5, 50, 399, 1000, 10_000, 10**6, 2**31, 2**63, 2**64 - 1)
TEXTS = ("", "x", "\u0000", "\u202e", "@table.host", "x" * 5000, "won", "0", "../..", "{who}", "act")


def bytes_mutated(dice: random.Random, good: bytes) -> bytes:
    """Some bytes are others, gone, or twice; with the digest that they should have, or not."""
    data = bytearray(good if dice.random() < 0.5 else zlib.decompress(good[saves.HEAD :]))
    unpacked = not data.startswith(saves.MAGIC)
    for _ in range(dice.choice((1, 1, 2, 5, 30))):
        at = dice.randrange(len(data))
        match dice.randrange(4):
            case 0:
                data[at] = dice.randrange(256)
            case 1:
                data[at] ^= 1 << dice.randrange(8)
            case 2:
                del data[at : at + dice.randrange(1, 9)]
            case _:
                data[at:at] = data[at : at + dice.randrange(1, 200)] or b"\xc1"
    if unpacked:
        return saves.sealed(zlib.compress(bytes(data), 1))
    return saves.sealed(bytes(data[saves.HEAD :])) if dice.random() < 0.5 else bytes(data)


def mutated(dice: random.Random, good: bytes) -> bytes:
    """A save whose states, decisions, events and numbers are others, each of a type that fits or not."""
    content = decode(zlib.decompress(good[saves.HEAD :]), dict[str, Any])
    states = [("checkpoint", decode(content["checkpoint"], dict[Any, Any]))]
    if content.get("origin"):
        states.append(("origin", decode(content["origin"]["state"], dict[Any, Any])))
    if dice.random() < 0.5:  # the checkpoint alone counts
        content["steps"] = content["steps"][: content["checkpoint_at"]]
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        change_something(dice, states[0][1] if dice.random() < 0.75 else dice.choice([content, *dict(states).values()]))
    content["checkpoint"] = encode(states[0][1])
    if len(states) > 1 and isinstance(content.get("origin"), dict):
        content["origin"]["state"] = encode(states[1][1])
    return written(content)


def change_something(dice: random.Random, root: Any) -> None:
    """One thing somewhere inside is another now, or there more often."""
    where, key = root, dice.choice(list(root))
    while isinstance(where[key], dict | list) and where[key] and dice.random() < 0.8:
        where = where[key]
        key = dice.choice(list(where)) if isinstance(where, dict) else dice.randrange(len(where))
    where[key] = another(dice, where[key])


def another(dice: random.Random, value: Any) -> Any:
    """A value like this one, mostly."""
    if dice.random() < 0.05:
        return dice.choice((None, True, "x", 1, [], {}, 0.5, b"x", [[]] * 3))
    match value:
        case bool():
            return not value
        case int():
            return max(NUMBERS[0], min(NUMBERS[-1], dice.choice((*NUMBERS, value + 1, value - 1, value * 10))))
        case str():
            return dice.choice((*TEXTS, value + "x", value * 50))
        case bytes():
            return value[: dice.randrange(len(value) + 1)]
        case list() if value:
            return dice.choice((value * dice.choice((2, 20, 400, 5000)), value[::-1], value[:-1], []))
        case dict() if value:
            kept = dict(value)
            kept.pop(dice.choice(list(kept)))
            grown = value | {n: next(iter(value.values())) for n in range(dice.choice((3, 300, 3000)))}
            return dice.choice((kept, grown, {}))
    return value


# --- as much as may be ------------------------------------------------------------------------------------------------


def grown(dice: random.Random, good: bytes) -> bytes:
    """A save from its checkpoint with far more on the table than in any game, and high numbers: all fits its type."""

    def grow(state: Plain) -> None:
        rest = {name: part for name, part in state.items() if name not in ("rng", "setup")}
        for _ in range(dice.choice((1, 2, 3))):
            fill(dice, dice.choice([*heaps(rest)]))
        for _ in range(dice.choice((0, 1, 3))):
            where, key = dice.choice([*numbers(rest)])
            where[key] = dice.choice((50, 100, 300, 999, 9999))

    return forged(good, grow)


def parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside, as what it lies in and its key."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from parts(value[key])


def heaps(root: Plain) -> Iterator[Any]:
    """Lists, and things by their numbers."""
    for where, key in parts(root):
        heap = where[key]
        if heap and (isinstance(heap, list) or (isinstance(heap, dict) and isinstance(next(iter(heap)), int))):
            yield heap


def numbers(root: Plain) -> Iterator[tuple[Any, Any]]:
    for where, key in parts(root):
        if isinstance(where[key], int) and not isinstance(where[key], bool):
            yield where, key


def fill(dice: random.Random, heap: Any) -> None:
    """More of what lies there, each with a number and at a place of its own."""
    most = dice.choice((12, 40, 60, 118, 300, 490))
    for number in range(1000 + len(heap), 1000 + most):
        thing = deepcopy(dice.choice(heap if isinstance(heap, list) else list(heap.values())))
        if isinstance(thing, dict):
            thing |= {name: value for name, value in (("id", number), ("at", number % 300)) if name in thing}
        if isinstance(heap, list):
            heap.append(thing)
        else:
            heap[number] = thing
