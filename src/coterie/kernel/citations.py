"""Which rules each kind of event, question and refusal may cite: a table per game, kept beside its tests.

    events:
      lux-lost: [damage.take, lightshield]    # a rule, or a whole area of the ledger
    questions:
      block: [lightshield.block]
    refusals:
      no-lux: [scout.actions.cost]

That a rule exists does not make its citation true; the table says what a reader of the log may be told, and a game
under watch fails on anything else.
"""

from __future__ import annotations

from coterie.kernel.content import Content, File, fault, load_document, near
from coterie.kernel.errors import RuleFault
from coterie.kernel.ledger import Ledger

Allowed = dict[str, tuple[str, ...]]


class _Table(Content, frozen=True):
    events: Allowed
    questions: Allowed
    refusals: Allowed = {}


class Citations:
    """The table of a game: ids of rules, and names of areas, which stand for all their rules."""

    def __init__(self, file: File, ledger: Ledger) -> None:
        table = load_document(file, _Table)
        areas = {rule.area for rule in ledger.rules.values()}
        self.file = file.name
        self._area = {rule.id: rule.area for rule in ledger.rules.values()}
        self._allowed: dict[str, Allowed] = {}
        for what in ("events", "questions", "refusals"):
            self._allowed[what] = getattr(table, what)
            for key, names in self._allowed[what].items():
                for i, name in enumerate(names):
                    if name not in areas and name not in ledger:
                        known = [*areas, *ledger.rules]
                        message = f"'{name}' is neither a rule nor an area of the ledger{near(name, known)}"
                        raise fault(file, message, (what, key, i))

    def check(self, what: str, key: str, rule: str) -> None:
        """RuleFault unless the kind of event, question or refusal may cite the rule."""
        allowed = self._allowed[what].get(key)
        if allowed is None:
            raise RuleFault(f"{self.file} does not say what '{key}' ({what}) may cite; it cites {rule}")
        if rule not in allowed and self._area.get(rule) not in allowed:
            raise RuleFault(f"'{key}' cites {rule}, and by {self.file} may cite: {', '.join(allowed)}")
