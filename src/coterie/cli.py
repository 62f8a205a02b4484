"""The command line: one small command per job."""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import coterie
from coterie.games import GAMES, load_game
from coterie.kernel.content import near
from coterie.kernel.data import to_builtins
from coterie.kernel.errors import CoterieError, Diverged, RuleFault, SetupError, allowed
from coterie.kernel.texts import catalogue, languages
from coterie.terminal.keyboard import Keyboard, forgive_encodings, make_console
from coterie.terminal.words import Words

CommandLineError: type[Exception] = typer.BadParameter.__mro__[2]
"""What typer raises for a wrong command line, wherever this version of it keeps that."""

PLAINER = {
    r"Input should be a valid integer.*": "expected a whole number",
    r"Input should be a valid number.*": "expected a number",
    r"Input should be greater than or equal to (\S+)": r"expected \1 or more",
    r"\(s\) \((.*)\)$": r" \1",
}
"""How typer says some things, and how we do."""

app = typer.Typer(name="coterie", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, as 'coterie games' lists them.")]
MaybeGame = Annotated[str | None, typer.Argument(metavar="GAME", help="The id of a game.")]
SaveFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
Scenario = Annotated[str | None, typer.Option(help="Which scenario; left out: the first.")]
Players = Annotated[int | None, typer.Option(help="How many players; left out: two.")]
Difficulty = Annotated[str | None, typer.Option(help="How difficult; left out: the middle.")]
Options = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice of the game's own, such as mode=campaign.")
]
Workers = Annotated[
    int | None, typer.Option(min=1, help="In how many processes; left out: as many as there are cores.")
]
Seed = Annotated[int, typer.Option(min=0, help="The seed that all games come from.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL|FILE",
        envvar="COTERIE_DATABASE",
        help="Where tables are kept; left out: a file among your data.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value and nothing else.")]


def spoken(language: str) -> str:
    """The language, if the table has words in it."""
    if language not in languages():
        raise allowed("language", language, languages())
    return language


Language = Annotated[
    str, typer.Option(metavar="LANG", callback=spoken, help="The language; what a game lacks in it comes in English.")
]


def say_version(wanted: bool) -> None:
    if wanted:
        print(f"coterie {coterie.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Play big cooperative board games with all rules enforced, and try them out by the thousand.

    \b
    Examples:
      coterie games
      coterie serve
      coterie play firstlight
      coterie play firstlight --players 3 --bots greedy,greedy --save night.coterie
      coterie rules firstlight lantern ember
      coterie simulate firstlight --players 2 --bots greedy --games 500
      coterie replay night.coterie
    """


def own_words(language: str = "en") -> Words:
    return Words(catalogue(language))


def put_json(value: Any) -> None:
    print(json.dumps(value))


# --- looking things up --------------------------------------------------------------------------------------


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    from coterie.terminal.reports import games_table

    titles = [load_game(name) for name in GAMES]
    if as_json:
        fields = ("scenarios", "difficulties")
        put_json(
            [
                {"game": game.id, "title": game.title, "players": list(game.players)}
                | {field: list(getattr(game, field)) for field in fields}
                for game in titles
            ]
        )
        return
    make_console().print(games_table(own_words(), titles))


MOST_CARDS = 10
"""So many cards are told with the rules that were looked for."""


@app.command()
def rules(
    game: GameName,
    about: Annotated[list[str] | None, typer.Argument(metavar="ID|AREA|WORDS...", help="What to look for.")] = None,
) -> None:
    """Read or search the rules of a game.

    Without more: the list of areas. With an area, an id or some words: the rules of that kind.

    \b
    Examples:
      coterie rules firstlight
      coterie rules firstlight keeper.light
      coterie rules firstlight shade courage
    """
    from coterie.terminal.panels import draw_rule
    from coterie.terminal.reports import areas_table, found_cards, found_rules
    from coterie.terminal.words import Words

    ledger, words, console = load_game(game).ledger, own_words(), make_console()
    if not about:
        console.print(areas_table(words, ledger))
        console.print(words.say("rules-hint", game=game), soft_wrap=True)
        return
    text = " ".join(about)
    if text in ledger:
        console.print(draw_rule(words, ledger[text]))
        return
    if text in ledger.areas:
        found = [rule for rule in ledger if rule.area == text]
        console.print(found_rules(found, []))
        console.print(words.say("rules-found", n=len(found), words=text))
        return
    found, whole = ledger.search(text)
    cards = load_game(game).look_up(text)
    if "." in text and " " not in text and not whole:
        _ = ledger[text]  # an id mistyped: the error names those like it
    if not found and not cards:
        complain(words.say("rules-found", n=0, words=text))
        raise typer.Exit(1)
    if not whole:
        console.print(words.say("rules-near", words=text))
    console.print(found_rules(found, text.split()))
    if cards:
        console.print(found_cards(Words(load_game(game).catalogue()), cards[:MOST_CARDS]))
    console.print(words.say("rules-found", n=len(found), words=text))


@app.command()
def census(game: GameName, as_json: AsJson = False) -> None:
    """Compare what is there with what the game's box holds."""
    from coterie.terminal.reports import census_table

    stocks = load_game(game).census()
    if as_json:
        put_json([{"type": s.type, "box": s.box, "have": s.have, "missing": s.missing} for s in stocks])
        return
    make_console().print(census_table(own_words(), stocks))


# --- playing ------------------------------------------------------------------------------------------------


@app.command()
def play(
    game: MaybeGame = None,
    scenario: Scenario = None,
    players: Players = None,
    difficulty: Difficulty = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed deals the same game.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="NAME,NAME", help="Bots for the last seats, such as greedy,random.")
    ] = "",
    option: Options = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save here after every decision.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Draw nothing: lines of words only.")] = False,
    language: Language = "en",
) -> None:
    """Play at the table in this terminal.

    Bots sit on the last seats, if named; everybody else shares the keyboard.

    \b
    Examples:
      coterie play firstlight
      coterie play firstlight --players 3 --bots greedy,greedy --language de
      coterie play hades --option mode=campaign --option gods=athena,hermes
      coterie play sheol --option scouts=pioneer,maenad
      coterie play --load night.coterie --save night.coterie
    """
    from coterie.terminal import start

    console = make_console()
    keyboard = Keyboard(console)
    names = [name.strip() for name in bots.split(",")] if bots else []
    if load is not None:
        given: dict[str, object] = {"--scenario": scenario, "--players": players, "--difficulty": difficulty}
        given |= {"--seed": seed, "--option": option or None}
        extra = [name for name, value in given.items() if value is not None]
        if extra:
            raise SetupError(f"{' and '.join(extra)} cannot go with --load: a saved game brings its own")
        session = start.resume(load, game, console, own_words(language))
    else:
        number = secrets.randbelow(1 << 31) if seed is None else seed
        if game is None and keyboard.interactive:
            wish = {"scenario": scenario, "players": players, "difficulty": difficulty}
            try:
                session = start.from_menu(keyboard, own_words(language), number, **wish)
            except start.Left:
                return
        else:
            title = load_game(game or GAMES[0])
            room = start.room_for(title, names) if players is None else players
            session = start.begin(title.configure(scenario, room, difficulty, number, pairs(option or [])))
    start.sit(session, console, keyboard, names, save, load, plain, language)


def pairs(words: list[str]) -> dict[str, str]:
    """Options as they are typed: name=value."""
    wrong = [word for word in words if "=" not in word]
    if wrong:
        raise SetupError(f"'{wrong[0]}' is no option: write it as NAME=VALUE, such as mode=campaign")
    return {name: value for name, _, value in (word.partition("=") for word in words)}


@app.command()
def replay(file: SaveFile, language: Language = "en", as_json: AsJson = False) -> None:
    """Replay a saved game and verify every step.

    The game is played again from its seed; the first step that differs from the save is named.
    """
    from coterie.kernel import saves
    from coterie.kernel.sanity import plausible_record, plausible_state
    from coterie.kernel.session import log_line
    from coterie.terminal.files import read_save
    from coterie.terminal.panels import draw_log

    content = read_save(file)
    game = load_game(content.game)
    plausible_record(game, content)
    if content.origin is not None or content.rules == game.version:  # else nothing is played from where it stood
        for state in saves.states(game, content):
            plausible_state(game, state)
    session = saves.replay(game, content)
    steps, outcome, position = len(session.steps), session.outcome, session.hash()
    if as_json:
        put_json({"game": session.game.id, "steps": steps, "outcome": outcome, "hash": position})
        return
    words, console = Words(session.game.catalogue(language)), make_console()
    console.print(draw_log(words, [log_line(number, event) for number, event in enumerate(session.events)]))
    console.print(words.say("replayed", title=session.game.title, n=steps))
    console.print(words.say("replay-state", outcome=outcome or words.say("unfinished"), hash=position))


# --- the table in a browser ---------------------------------------------------------------------------------


@app.command()
def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8272,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network join.")] = (
        "127.0.0.1"
    ),
    database: Database = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    bot_pause: Annotated[float, typer.Option(min=0, help="Seconds that a bot waits before it decides.")] = 0.4,
    workers: Annotated[int, typer.Option(min=0, help="How many processes think for bots and look back.")] = 1,
    address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="COTERIE_ADDRESS",
            help="Where other servers of the same PostgreSQL database reach this one; left out: where it listens.",
        ),
    ] = "",
    metrics: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT",
            envvar="COTERIE_METRICS",
            help="Where Prometheus finds numbers, never the port of the tables; left out: nowhere.",
        ),
    ] = "",
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="A proxy or network whose X-Forwarded-For is believed.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Pages from there may use this server as well.")
    ] = None,
    connections: Annotated[int, typer.Option(min=1, help="How many connections may be open in all.")] = 2000,
    connections_per_address: Annotated[int, typer.Option(min=1, help="How many from one address.")] = 200,
    tables_per_address: Annotated[int, typer.Option(min=0, help="How many tables one address may keep; 0: any.")] = 0,
    most_megabytes: Annotated[
        int, typer.Option(min=0, help="No tables are added once so much is stored; 0: no bound.")
    ] = 0,
    keep_days: Annotated[
        float, typer.Option(min=0, help="Tables that nobody uses for so long are deleted; 0: never.")
    ] = 0.0,
) -> None:
    """Serve tables to browsers until interrupted.

    \b
    Examples:
      coterie serve
      coterie serve --port 9000 --no-browser --database evenings.db
      coterie serve --host 0.0.0.0 --database postgresql://coterie@db/tables
      coterie serve --no-browser --proxy 127.0.0.1 --tables-per-address 50 --keep-days 90
    """
    from coterie.server.doors import Doors
    from coterie.server.house import Settings
    from coterie.server.quotas import Quotas
    from coterie.server.serve import open_browser
    from coterie.server.serve import serve as serve_tables

    words = own_words()

    def ready(address: str) -> None:
        print(words.say("serving", address=address), flush=True)
        if browser:
            open_browser(address)

    origins = tuple(each.rstrip("/").lower() for each in origin or ())
    doors = Doors(connections, connections_per_address, proxies=tuple(proxy or ()), origins=origins)
    quotas = Quotas(tables_per_address, most_megabytes << 20, keep_days)
    settings = Settings(
        bot_pause=bot_pause,
        workers=workers,
        address=address.rstrip("/"),
        metrics=metrics,
        doors=doors,
        quotas=quotas,
    )
    serve_tables(host, port, database, ready, settings)


@app.command()
def tables(database: Database = None, as_json: AsJson = False) -> None:
    """List the tables that are kept, each with its host's link, the last one played first."""
    from coterie.server.store import Store
    from coterie.terminal.reports import tables_list

    if database is not None and "://" not in database and not Path(database).expanduser().is_file():
        raise SetupError(f"there is no file '{database}': name the one that the server keeps its tables in")
    keep = Store(database)
    try:
        rows = keep.all_tables()
    finally:
        keep.close()
    if as_json:
        put_json([to_builtins(row) for row in rows])
        return
    words, console = own_words(), make_console()
    if not rows:
        console.print(words.say("no-tables"))
        return
    console.print(tables_list(words, to_builtins(rows)), soft_wrap=True)


# --- the lab ------------------------------------------------------------------------------------------------


@app.command()
def simulate(
    game: GameName,
    scenario: Scenario = None,
    players: Players = None,
    difficulty: Difficulty = None,
    bots: Annotated[str, typer.Option(metavar="NAME,NAME", help="One bot for all seats, or one for each.")] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    option: Options = None,
    workers: Workers = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and count wins."""
    from coterie.lab.simulate import simulate
    from coterie.terminal.progress import progress_bar
    from coterie.terminal.reports import simulation_table

    words = own_words()
    names, own = [name.strip() for name in bots.split(",")], pairs(option or [])
    with progress_bar(words.say("simulating"), games) as bar:
        processes = cores(workers, games)
        result = simulate(game, scenario, players, difficulty, names, games, processes, seed, bar.reached, own)
    plain = to_builtins(result)
    if as_json:
        put_json(plain | plain.pop("counts"))
    else:
        make_console().print(simulation_table(words, plain))
    if result.errors:
        raise typer.Exit(1)


@app.command()
def check(
    game: MaybeGame = None,
    games: Annotated[int, typer.Option(min=1, help="How many games of each combination.")] = 3,
    option: Options = None,
    workers: Workers = None,
    seed: Seed = 0,
    citations: Annotated[
        Path | None,
        typer.Option(help="A folder with GAME/citations.yaml: which rules each kind of event and question may cite."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look for faults in games (all, or one).

    Every combination of scenario, number of players and difficulty is played, trusting nothing.

    \b
    Examples:
      coterie check
      coterie check hades --games 1 --option mode=campaign
    """
    from coterie.lab.check import check
    from coterie.terminal.progress import progress_bar
    from coterie.terminal.reports import check_report

    words, console, own = own_words(), make_console(), pairs(option or [])
    results = []
    for name in [load_game(game).id] if game else GAMES:
        with progress_bar(words.say("checking", game=name), None) as bar:
            table = str(citations / name / "citations.yaml") if citations else ""
            found = check(name, games, cores(workers, 1 << 20), seed, bar.reached, citations=table, options=own)
            result = to_builtins(found)
        results.append(result)
        if not as_json:
            console.print(check_report(words, result), soft_wrap=True)
    if as_json:
        put_json(results[0] if game else results)
    if any(result["failures"] for result in results):
        raise typer.Exit(1)


@app.command()
def follies(
    game: GameName,
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot in all seats.")] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="How many games, over scenarios and numbers of players.")] = 30,
    workers: Workers = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Count what a bot does that no player would, with an example of each."""
    from coterie.lab.follies import follies
    from coterie.terminal.progress import progress_bar
    from coterie.terminal.reports import follies_report

    words = own_words()
    with progress_bar(words.say("simulating"), games) as bar:
        result = to_builtins(follies(game, bot, games, workers or os.cpu_count() or 1, seed, bar.reached))
    if as_json:
        put_json(result)
    else:
        make_console().print(follies_report(words, load_game(game).catalogue(), result))


@app.command()
def uses(
    game: GameName,
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot in all seats.")] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="How many games, over scenarios and numbers of players.")] = 40,
    workers: Workers = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Count how often each card and action is offered, taken and told of, and list what is not used."""
    from coterie.lab.uses import uses
    from coterie.terminal.progress import progress_bar
    from coterie.terminal.reports import uses_report

    words = own_words()
    with progress_bar(words.say("simulating"), games) as bar:
        result = to_builtins(uses(game, bot, games, workers or os.cpu_count() or 1, seed, bar.reached))
    if as_json:
        put_json(result)
    else:
        make_console().print(uses_report(words, load_game(game).catalogue(), result))


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each thing.")] = 1.0,
    only: Annotated[
        str | None, typer.Option(metavar="WORD", help="Only what has this in its name, such as a game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast it is, beside a peer where one is installed."""
    from coterie.lab.bench import bench
    from coterie.terminal.reports import bench_table

    error = make_console(error=True)
    rows = to_builtins(bench(seconds, only, lambda what: error.print(what, style="dim") if error.is_terminal else None))
    if as_json:
        put_json(rows)
    else:
        make_console().print(bench_table(own_words(), rows))


def cores(workers: int | None, games: int) -> int:
    """As many processes as are asked for, or as there are cores and games worth starting them."""
    return workers or max(1, min(os.cpu_count() or 1, games // 20))


# --- the one way in -----------------------------------------------------------------------------------------


def complain(message: object) -> None:
    """One line on stderr."""
    print(f"coterie: {' '.join(str(message).split())}", file=sys.stderr)


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 2 for a wrong argument, 1 for a failure found, 130 when interrupted."""
    forgive_encodings()
    args = sys.argv[1:] if argv is None else argv
    commands = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    word = next((arg for arg in args if not arg.startswith("-")), None)
    if word is not None and word not in commands:
        complain(f"unknown command '{word}'{near(word, commands) or ':'} choose one of {', '.join(commands)}")
        return 2
    try:
        return int(app(args or ["--help"], prog_name="coterie", standalone_mode=False) or 0)
    except CommandLineError as error:
        complain(usage(error))
        return 2
    except RuleFault as error:
        complain(f"the replay differs: {error}" if isinstance(error, Diverged) and word == "replay" else error)
        return 1
    except CoterieError as error:
        complain(error)
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return 130


def usage(error: Exception) -> str:
    """The message of a usage error as a line that begins small and ends without a full stop."""
    text = str(getattr(error, "format_message", error.__str__)()).strip().rstrip(".")
    for theirs, ours in PLAINER.items():
        text = re.sub(theirs, ours, text)
    return text[:1].lower() + text[1:]


if __name__ == "__main__":
    sys.exit(main())
