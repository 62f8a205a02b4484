"""What the commands around the table print: lists of games, rules, counts and results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from coterie.kernel.game import Game, Stock
from coterie.kernel.ledger import Ledger, Rule
from coterie.kernel.scene import Card
from coterie.kernel.texts import Catalogue, Msg
from coterie.terminal.flow import indent
from coterie.terminal.view import QUIET, TITLE
from coterie.terminal.words import Words


def make_table(words: Words, *columns: str, right: Sequence[str] = ()) -> Table:
    """A table with the terminal's words as heads."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style=TITLE)
    for column in columns:
        table.add_column(words.say(f"table.{column}"), justify="right" if column in right else "left")
    return table


def span(numbers: range) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def games_table(words: Words, games: Iterable[Game[Any]]) -> Table:
    table = make_table(words, "game", "title", "players", "scenarios", "difficulties", "minutes", right=("minutes",))
    for game in games:
        lists = (", ".join(game.scenarios), ", ".join(game.difficulties))
        table.add_row(game.id, game.title, span(game.players), *lists, str(game.minutes))
    return table


def areas_table(words: Words, ledger: Ledger) -> Table:
    table = make_table(words, "area", "about", "rules", right=("rules",))
    counts = {area: sum(rule.area == area for rule in ledger) for area in ledger.areas}
    for area, title in ledger.areas.items():
        table.add_row(area, title, str(counts[area]))
    table.add_row("", words.say("table.total"), str(len(ledger)), style=TITLE)
    return table


def found_rules(rules: Iterable[Rule], looked_for: Sequence[str]) -> RenderableType:
    """Rules in short, with the words that were looked for made visible."""
    pattern = "|".join(re.escape(word) for word in looked_for)
    parts: list[RenderableType] = []
    for rule in rules:
        head = Text(rule.id, "bold cyan").append(f"  {rule.area_title}", QUIET)
        body = Text(rule.text)
        if rule.gap and any(word.casefold() in rule.gap.casefold() for word in looked_for):
            body.append(f" [{rule.gap}]", QUIET)
        if pattern:
            for text in (head, body):
                text.highlight_regex(f"(?i){pattern}", "bold yellow underline")
        parts += [head, indent(body, 2)]
    return Group(*parts)


def found_cards(words: Words, cards: Iterable[Card]) -> RenderableType:
    """Cards in short."""
    parts = []
    for card in cards:
        head = Text(words(card.name), "bold cyan")
        head.append(f"  {words(card.footer)}" if card.footer else "", QUIET)
        parts.append(head.append(f"\n  {words(card.text)}" if card.text else "", ""))
    return Group(*parts)


def census_table(words: Words, stocks: Iterable[Stock]) -> Table:
    table = make_table(words, "type", "box", "have", "missing", right=("box", "have", "missing"))
    for stock in stocks:
        missing = Text(str(stock.missing), "bold red" if stock.missing else QUIET)
        table.add_row(stock.type, str(stock.box), str(stock.have), missing)
    return table


def simulation_table(words: Words, result: Mapping[str, Any]) -> Table:
    """The summary of many games."""
    low, high = (f"{100 * end:.1f}" for end in result["ci95"])
    games = result["games"]
    players = words.say("for-players", n=result["players"])
    setup = " · ".join([result["game"], result["scenario"], players, result["difficulty"]])
    rows = {
        "setup": setup,
        "bots": ", ".join(result["bots"]),
        "wins": words.say("won-of", wins=result["wins"], games=games),
        "win-rate": words.say("rate", rate=f"{100 * result['win_rate']:.1f}", low=low, high=high),
        "length": f"{result['decisions'] / games:.1f}",
        "speed": f"{result['decisions_per_s']:,.0f}",
        "seconds": f"{result['seconds']:.2f}",
        "errors": str(result["errors"]),
    }
    table = Table(box=None, show_header=False, pad_edge=False)
    for key, value in rows.items():
        table.add_row(
            Text(words.say(f"table.{key}"), QUIET), Text(value, "bold red" if key == "errors" and result[key] else "")
        )
    return table


def check_report(words: Words, result: Mapping[str, Any]) -> Text:
    """A line for the game, and one for each failure."""
    failures: list[dict[str, Any]] = result["failures"]
    counts = {key: result[key] for key in ("game", "combinations", "games", "decisions")}
    summary = words.say("checked", **counts, failures=words.say("failures", n=len(failures)))
    text = Text(summary, "bold red" if failures else "")
    for failure in failures:
        facts = [f"{key} {value}" for key, value in failure.items() if key != "error" and value != ""]
        text.append(f"\n  {', '.join(facts)}: {failure['error']}", "")
    return text


def follies_report(words: Words, catalogue: Catalogue, result: Mapping[str, Any]) -> RenderableType:
    """How often each folly was seen, and where first."""
    table = make_table(words, "folly", "count", "per-hundred", "example", right=("count", "per-hundred"))
    for folly in result["follies"]:
        where = words.say("folly-at", **folly["example"]) if folly["example"] else ""
        text = catalogue.text(Msg(f"folly.{folly['name']}"))
        table.add_row(text, str(folly["count"]), number(float(folly["per_hundred"])), where)
    counts = {key: result[key] for key in ("game", "bot", "games", "decisions", "wins")}
    return Group(Text(words.say("follies", **counts), TITLE), table)


def uses_report(words: Words, catalogue: Catalogue, result: Mapping[str, Any]) -> RenderableType:
    """For each kind of thing how many are used, and the names of those that are not."""
    table = make_table(words, "type", "have", "used", "untaken", "unseen", right=("have", "used"))
    for kind, group in groupby(result["uses"], key=lambda use: str(use["kind"])):
        found: dict[str, list[str]] = {"used": [], "untaken": [], "unseen": []}
        for use in group:
            name = use["name"]
            found[use["verdict"]].append(catalogue.text(Msg(name)) if "." in name else name)
        names = (", ".join(found[verdict]) for verdict in ("untaken", "unseen"))
        table.add_row(kind, str(sum(map(len, found.values()))), str(len(found["used"])), *names)
    counts = {key: result[key] for key in ("game", "bot", "games", "decisions")}
    return Group(Text(words.say("uses", **counts), TITLE), table)


def bench_table(words: Words, rows: Iterable[Mapping[str, Any]]) -> Table:
    table = make_table(words, "name", "ours", "peer", "ratio", right=("ours", "peer", "ratio"))
    for row in rows:
        table.add_row(str(row["name"]), *(number(row[key]) for key in ("ours", "peer", "ratio")))
    return table


def number(value: object) -> str:
    if isinstance(value, int | float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"
    return "–" if value is None else str(value)


def tables_list(words: Words, tables: Iterable[Mapping[str, Any]]) -> RenderableType:
    """Each table in a line, its host's link below."""
    lines: list[str] = []
    for row in tables:
        when = datetime.fromtimestamp(row["touched"]).strftime("%Y-%m-%d %H:%M")
        how = row["outcome"] or words.say("table-at", n=row["decisions"])
        lines += [words.say("a-table", when=when, game=row["game"], how=how), f"  /table#{row['host']}"]
    return Text("\n".join(lines))
