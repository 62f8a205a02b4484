"""Stored games and changed layouts: unknown fields are refused, versions carried over or refused in a clear line."""

from collections.abc import Callable
from dataclasses import replace as but
from typing import Any

import pytest
import toy
from toy import TOY, future, start, wander

import coterie
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import BadSave, CannotUndo, CorruptSave, Diverged, OlderSave
from coterie.kernel.game import Game
from coterie.kernel.saves import Save, beginning, load, read, replay, save
from coterie.kernel.session import Session

LINE = (
    "this save has version 1 of Toy, this program has version {}, and version 1 cannot be carried over: "
    f"open it with Coterie {coterie.__version__}, which wrote it"
)


def midway() -> Session[toy.Toy]:
    """The toy in the middle of a turn, with steps and chance after its checkpoint."""
    session = start(every=4, seed=3)
    for option in ("roll", "rest", "draw", "rest", "roll", "pair", 2):
        session.decide(option)
    return session


def laid_out(content: Save, change: Callable[[dict[str, Any]], object]) -> Save:
    """The save as a program would have written it whose states were laid out in another way."""

    def changed(state: bytes) -> bytes:
        plain = decode(state, dict[str, Any])
        change(plain)
        return encode(plain)

    origin = content.origin and replace(content.origin, state=changed(content.origin.state))
    return replace(content, checkpoint=changed(content.checkpoint), origin=origin)


def old_names(s: dict[str, Any]) -> None:
    s["throws"] = s.pop("numbers")


def new_names(s: dict[str, Any]) -> dict[str, Any]:
    return {"numbers" if name == "throws" else name: value for name, value in s.items()}


def toy_of(version: int, **migrations: Callable[[dict[str, Any]], dict[str, Any]]) -> Game[toy.Toy]:
    """The toy of a later version; `_1=` is what migrates from the first."""
    return but(TOY, version=version, migrations={int(name[1:]): each for name, each in migrations.items()})


OLD = laid_out(read(save(midway())), old_names)


@pytest.mark.parametrize(
    "change",
    [
        old_names,
        lambda s: s.update(moon=1),
        lambda s: s["rng"].update(moon=1),
        lambda s: s["setup"].update(moon=1),
        lambda s: s["deck"].update(moon=1),
        lambda s: s["hands"][1].update(moon=1),
    ],
)
def test_a_state_with_a_field_that_is_not_known_is_not_opened(change):
    content = laid_out(read(save(midway())), change)
    with pytest.raises(CorruptSave, match="unknown field"):
        load(TOY, content)
    with pytest.raises(OlderSave) as error:
        load(toy_of(2), content)
    assert str(error.value) == LINE.format(2)
    assert isinstance(error.value, BadSave)


@pytest.mark.parametrize("part", ["setup", "steps", "events", "redeals", "origin", "rolls", ""])
def test_nor_is_a_save_with_one(part):
    session = midway().fork()
    session.decide(4)
    session.decide("rest")
    fields = decode(encode(read(save(session))), dict[str, Any])
    fields["redeals"] = [{"step": 0, "seat": 0, "seed": 1}]
    fields["rolls"] = [{"die": "d6", "faces": ["1"], "face": 0}]
    decode(encode(fields), Save)
    within = fields[part] if part else fields
    (within[0] if isinstance(within, list) else within)["moon"] = 1
    with pytest.raises(ValueError, match="unknown field `moon`"):
        decode(encode(fields), Save)


def test_a_migration_carries_an_older_save_over_as_if_it_had_been_saved_today():
    carried, plain = load(toy_of(2, _1=new_names), OLD), load(toy_of(2), save(midway()))
    assert carried.hash() == plain.hash() == midway().hash()
    assert carried.decision == plain.decision
    assert save(carried) == save(plain)
    carried.decide(4)
    carried.rewind(5)
    assert carried.state.numbers == midway().state.numbers[:2]
    with pytest.raises(CannotUndo, match="older rules"):
        carried.rewind(1)
    assert future(carried.fork()) == future(carried)


def test_what_was_carried_over_is_saved_as_of_today():
    game = toy_of(2, _1=new_names)
    carried = load(game, OLD)
    again = read(save(carried))
    assert again.rules == 2
    assert load(game, again).hash() == carried.hash()
    assert wander(replay(game, again)).outcome


def test_migrations_follow_one_another_and_versions_without_one_change_nothing():
    def third(s: dict[str, Any]) -> dict[str, Any]:
        return s | {"numbers": [n + 1000 for n in s["numbers"]]}

    game = toy_of(5, _1=new_names, _3=third)
    unsaid = replace(OLD, stood=b"")  # the last numbers are thrown again: they are not those of an older version
    now, then = (decode(read(save(each)).checkpoint, toy.Toy).numbers for each in (load(game, unsaid), midway()))
    assert now == [n + 1000 for n in then]
    later = replace(read(save(midway())), rules=4)
    assert load(game, later).state.numbers == midway().state.numbers


def cannot(s: dict[str, Any]) -> dict[str, Any]:
    raise ValueError("the throws of this version cannot be told apart")


@pytest.mark.parametrize("migration", [cannot, lambda s: s["moon"], lambda s: {}, lambda s: None])
def test_a_migration_that_fails_or_does_not_fit_is_a_refusal(migration):
    with pytest.raises(OlderSave) as error:
        load(toy_of(2, _1=migration), save(midway()))
    assert str(error.value) == LINE.format(2)


def test_bytes_that_hold_no_state_at_all_are_damage_in_any_version():
    with pytest.raises(CorruptSave):
        load(toy_of(2, _1=new_names), replace(OLD, checkpoint=OLD.checkpoint[:-1]))


def test_a_migrated_checkpoint_is_what_one_falls_back_to():
    game = but(toy.game(version=2, rename="other"), migrations={1: new_names})
    session = start(every=20, seed=3)
    for option in ("roll", "pair", 2, 5, "rest", "roll"):
        session.decide(option)
    with pytest.raises(Diverged) as error:
        load(game, laid_out(read(save(session)), old_names))
    assert wander(error.value.fallback).outcome


def test_where_a_game_began_is_carried_over_too():
    session = midway().fork()
    session.decide(4)
    old = laid_out(read(save(session)), old_names)
    game = toy_of(2, _1=new_names)
    assert beginning(game, old).hash() == midway().hash()
    assert replay(game, old).hash() == session.hash()
    with pytest.raises(OlderSave):
        replay(toy_of(2), old)


def test_a_replay_from_the_seed_asks_for_no_state():
    session = wander(start(seed=5))
    assert replay(toy_of(2), laid_out(read(save(session)), old_names)).hash() == session.hash()


@pytest.mark.parametrize("version", [0, 2, 3])
def test_a_migration_starts_from_an_older_version(version):
    with pytest.raises(ValueError, match=f"Toy has version 2: nothing migrates from version {version}"):
        but(TOY, version=2, migrations={version: new_names})
