"""Which rules each kind of event, question and refusal may cite: a table per game, kept beside its tests.

    groups:
      cards: [event.effect, skill.play]       # rules under one name, for kinds that many things bring about
    events:
      lux-lost: [damage.take, lightshield]    # a rule, or a whole area of the ledger
      lux-gained: [cards, rest.lux]
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
    groups: Allowed = {}


class Citations:
    """The table of a game: ids of rules, and names of groups and areas, which stand for all their rules."""

    def __init__(self, file: File, ledger: Ledger) -> None:
        table = load_document(file, _Table)
        areas = {rule.area for rule in ledger.rules.values()}
        self.file = file.name
        self._area = {rule.id: rule.area for rule in ledger.rules.values()}
        self.allowed: dict[str, Allowed] = {"groups": {}, "events": {}, "questions": {}, "refusals": {}}
        for what in self.allowed:
            groups = {} if what == "groups" else table.groups
            for key, names in getattr(table, what).items():
                for i, name in enumerate(names):
                    if name not in areas and name not in ledger and name not in groups:
                        near_by = near(name, [*groups, *areas, *ledger.rules])
                        message = f"'{name}' is neither a rule nor an area of the ledger{near_by}"
                        raise fault(file, message, (what, key, i))
                allowed = [rule for name in names for rule in groups.get(name, (name,))]
                self.allowed[what][key] = tuple(allowed)

    def check(self, what: str, key: str, rule: str) -> None:
        """RuleFault unless the kind of event, question or refusal may cite the rule."""
        allowed = self.allowed[what].get(key)
        if allowed is None:
            raise RuleFault(f"{self.file} does not say what '{key}' ({what}) may cite; it cites {rule}")
        if rule not in allowed and self._area.get(rule) not in allowed:
            raise RuleFault(f"'{key}' cites {rule}, and by {self.file} may cite: {', '.join(allowed)}")
