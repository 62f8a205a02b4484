"""Whether two commits play the same games: digests over random and greedy games of every game, compared.

    python tools/digests.py BASE [OTHER] [--games hades,sheol] [--random N] [--greedy N] [--map FILE] [--expect told,…]

BASE and OTHER are commits; without OTHER the working tree is compared. For each game played there are six digests:

course   seats, kinds, ordered option keys, answers, the generator, the outcome
told     event keys with their parameters, and who may know them
cited    the rules (and cards) that events and questions cite
state    the whole position before each decision
shown    scenes and questions as every seat sees them, without rules and log (one look in so many decisions)
refused  what is blocked, with the reason (looked at as often)

All must be equal but for those that `--expect` names. `--map` is a YAML file of words that the later commit has renamed
on purpose: `kinds`, `events` and `params` old: new, `options` and `values` pattern: replacement in option keys and in
the values of parameters; it is applied to the base. `places` are kinds of questions whose options have new names: on
both sides they are compared by their place among the options. Where games differ, the first line that does is shown
with both sides. Runs with any commit since the first: only this file and the commit's `src` are used.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

TRACKS = ("course", "told", "cited", "state", "shown", "refused")
LOOK_EVERY = 9
"""Scenes and refusals are looked at once in so many decisions: drawing is dear."""
GREEDY_DECISIONS = 120
"""How far greedy bots play."""
TREE = "."

# --- one side: playing ------------------------------------------------------------------------------------------------


def tasks(game: str, random: int, greedy: int) -> Iterator[tuple[str, int, str, int, str, dict[str, str]]]:
    """Setups of a game, spread over its scenarios, numbers of players, difficulties and modes."""
    from coterie.games import load_game

    title = load_game(game)
    modes = [{"mode": mode} for mode in title.options.get("mode", ())] or [{}]
    spread = list(product(title.scenarios, title.players, title.difficulties))
    Random(1).shuffle(spread)
    for bot, count in (("random", random), ("greedy", greedy)):
        for number in range(count):
            scenario, players, difficulty = spread[number % len(spread)]
            yield scenario, players, difficulty, 1000 + number, bot, modes[number % 5 == 4 and len(modes) > 1]


def lines(
    game: str, task: tuple[str, int, str, int, str, dict[str, str]], renamed: dict[str, dict[str, str]]
) -> Iterator[tuple[str, str]]:
    """Everything that happens in a game, as lines of the tracks."""
    from coterie.games import load_game
    from coterie.kernel.data import digest
    from coterie.kernel.decision import option_key as own_key
    from coterie.kernel.rng import stream
    from coterie.kernel.session import Session
    from coterie.players import BOTS, Seat

    kinds, events, params = (renamed.get(name, {}) for name in ("kinds", "events", "params"))

    def named_anew(text: str, patterns: str) -> str:
        for pattern, replacement in renamed.get(patterns, {}).items():
            text = re.sub(pattern, replacement, text)
        return text

    def option_key(option: Any) -> str:
        if session.decision and session.decision.kind in renamed.get("places", ()):
            return str(session.decision.options.index(option))
        return named_anew(own_key(option), "options")

    scenario, players, difficulty, seed, bot, options = task
    title = load_game(game)
    session = Session(title, title.configure(scenario, players, difficulty, seed, options))
    seats = [Seat(session, number, stream(seed, "bot", number)) for number in range(players)]
    pick, step, told = Random(seed), 0, 0
    while True:
        for event in session.events[told:]:
            key = events.get(event.key, event.key)
            told_of = {params.get(k, k): named_anew(str(v), "values") for k, v in event.params.items()}
            words = json.dumps(told_of, sort_keys=True)
            yield "told", f"{key} {words} {event.seats}"
            yield "cited", f"{key} {event.rule} {getattr(event, 'card', '')}"
        told = len(session.events)
        yield "state", digest(session.state)
        decision = session.decision
        if decision is None or (bot == "greedy" and step >= GREEDY_DECISIONS):
            yield "course", f"over {session.outcome}"
            return
        kind = kinds.get(decision.kind, decision.kind)
        keys = [option_key(option) for option in decision.options]
        if step % LOOK_EVERY == 0:
            yield from looks(session, step)
        taken = pick.choice(decision.options) if bot == "random" else BOTS[bot](seats[decision.seats[0]])
        if decision.also and step % 16 == 15:
            taken = decision.also[step % len(decision.also)][1]
        also = [(who, option_key(option)) for who, option in decision.also]
        rng = session.state.rng.state
        yield "course", f"{step} {decision.seats} {kind} {keys} {also} {decision.window} -> {option_key(taken)} {rng}"
        yield "cited", f"? {kind} {decision.rule}"
        session.decide(taken)
        step += 1


WORDS: dict[str, Any] = {}
"""The catalogues of the games."""


def looks(session: Any, step: int) -> Iterator[tuple[str, str]]:
    """What seats see and what is refused to them, in words."""
    game = session.game
    words = WORDS[game.id] = WORDS.get(game.id) or game.catalogue()
    for seat in (-1, *session.decision.seats):
        scene = spoken(session.scene(seat, log=0), words)
        if scene["question"]:
            del scene["question"]["rule"], scene["question"]["kind"]
        for part, value in scene.items():
            yield "shown", f"{step} {seat} {part} {json.dumps(value, sort_keys=True)}"
    refusals = sorted(session.refusals(), key=lambda each: each.key)
    for each in refusals:
        yield "refused", f"{step} {each.key} {words.text(each.reason)}"
        yield "cited", f"! {each.key} {each.rule}"


def spoken(value: Any, words: Any) -> Any:
    """A scene with all its messages as text, so that only what a person sees counts."""
    from coterie.kernel.data import Struct
    from coterie.kernel.texts import Msg

    if isinstance(value, Msg):
        return words.text(value)
    if isinstance(value, Struct):
        return {name: spoken(getattr(value, name), words) for name in value.__struct_fields__}
    return [spoken(part, words) for part in value] if isinstance(value, tuple | list) else value


def play(arguments: argparse.Namespace) -> None:
    """One side's part: a JSON line for each game, or all lines of one game."""
    renamed = json.loads(arguments.renamed)
    for game in arguments.games.split(","):
        for number, task in enumerate(tasks(game, arguments.random, arguments.greedy)):
            if arguments.trace and arguments.trace != f"{game}:{number}":
                continue
            hashes, decisions, fault = {track: hashlib.blake2b(digest_size=8) for track in TRACKS}, 0, ""
            try:
                for track, line in lines(game, task, renamed):
                    hashes[track].update(line.encode() + b"\n")
                    decisions += track == "state"
                    if arguments.trace:
                        print(json.dumps([track, line]))
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
            if not arguments.trace:
                found = {track: each.hexdigest() for track, each in hashes.items()}
                print(json.dumps([f"{game}:{number}", task, decisions, fault, found]), flush=True)


# --- both sides: comparing --------------------------------------------------------------------------------------------


def side(tree: Path, arguments: argparse.Namespace, renamed: str, trace: str = "") -> list[Any]:
    """What a commit's tree plays."""
    words = [sys.executable, str(Path(__file__).resolve()), "--play", "--games", arguments.games]
    words += ["--random", str(arguments.random), "--greedy", str(arguments.greedy), "--renamed", renamed]
    words += ["--trace", trace] if trace else []
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"{tree}: {done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def first_difference(trees: list[Path], arguments: argparse.Namespace, maps: list[str], game: str, track: str) -> str:
    ours, theirs = (
        [line for name, line in side(tree, arguments, renamed, game) if name == track]
        for tree, renamed in zip(trees, maps, strict=True)
    )
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    shown = [side[at] if at < len(side) else "nothing more" for side in (ours, theirs)]
    a, b = shown
    same = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, same - 160)
    return f"    line {at}\n      base  …{a[start : same + 240]}\n      other …{b[start : same + 240]}"


def compare(arguments: argparse.Namespace) -> int:
    expected = [track for track in arguments.expect.split(",") if track]
    if wrong := [track for track in expected if track not in TRACKS]:
        sys.exit(f"unknown digest '{wrong[0]}': choose some of {', '.join(TRACKS)}")
    root = Path(__file__).resolve().parent.parent
    maps = ["{}", "{}"]
    if arguments.map:
        import yaml

        renamed = yaml.safe_load(Path(arguments.map).read_text())
        maps = [json.dumps(renamed), json.dumps({"places": renamed.get("places", [])})]
    with tempfile.TemporaryDirectory() as folder:
        trees = []
        for number, commit in enumerate((arguments.base, arguments.other)):
            tree = root if commit == TREE else Path(folder) / str(number)
            if commit != TREE:
                archive = subprocess.run(["git", "archive", commit, "src"], cwd=root, capture_output=True, check=True)
                tree.mkdir()
                subprocess.run(["tar", "-x", "-C", str(tree)], input=archive.stdout, check=True)
            trees.append(tree)
        with ThreadPoolExecutor(2) as pool:
            base, other = pool.map(lambda pair: side(pair[0], arguments, pair[1]), zip(trees, maps, strict=True))
        differing: dict[str, list[str]] = {}
        for ours, theirs in zip(base, other, strict=True):
            for track in TRACKS:
                if ours[4][track] != theirs[4][track] or ours[3] != theirs[3]:
                    differing.setdefault(track, []).append(ours[0])
        print(f"{len(base)} games, {sum(each[2] for each in base)} decisions")
        for ours, theirs in zip(base, other, strict=True):
            if theirs[3]:
                print(f"  {ours[0]} fails: {theirs[3]}" + (" (the base too)" if ours[3] else ""))
        for track in TRACKS:
            games = differing.get(track, [])
            word = "equal" if not games else "expected to differ" if track in expected else "DIFFERS"
            print(f"  {track:8} {word}" + (f" in {len(games)} games, first {games[0]}" if games else ""))
            if games and track not in expected:
                print(first_difference(trees, arguments, maps, games[0], track))
    return int(any(track not in expected for track in differing))


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("base", nargs="?")
    ask.add_argument("other", nargs="?", default=TREE)
    ask.add_argument("--games", default="firstlight,hades,sheol")
    ask.add_argument("--random", type=int, default=60)
    ask.add_argument("--greedy", type=int, default=6)
    ask.add_argument("--map", default="")
    ask.add_argument("--expect", default="")
    ask.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    ask.add_argument("--trace", default="", help=argparse.SUPPRESS)
    ask.add_argument("--renamed", default="{}", help=argparse.SUPPRESS)
    arguments = ask.parse_args()
    if arguments.play:
        play(arguments)
        return 0
    if not arguments.base:
        ask.error("name the commit to compare with")
    return compare(arguments)


if __name__ == "__main__":
    sys.exit(main())
