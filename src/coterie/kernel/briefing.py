"""What is told before a scenario, by the words of a game's `briefings.yaml`, and of its threats and its campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files

from coterie.kernel import campaign
from coterie.kernel.content import load_document
from coterie.kernel.data import Struct
from coterie.kernel.scene import Briefing, Chapter, Course, Meter, Role, Threat
from coterie.kernel.texts import Msg


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of a scenario beside its name, each line a sentence or two."""

    lead: str  # in the voice of the game
    goal: tuple[str, ...] = ()
    losing: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()


PARTS = ("goal", "losing", "special", "joins")


class Briefings:
    """What a game tells before each of its scenarios."""

    def __init__(self, package: str):
        self.words = load_document(files(package) / "content" / "briefings.yaml", dict[str, Words])

    def texts(self) -> dict[str, str]:
        """All words by message key."""
        found = {f"briefing.{scenario}.lead": words.lead for scenario, words in self.words.items()}
        for scenario, words in self.words.items():
            for part in PARTS:
                found.update(zip(self._keys(scenario, part), getattr(words, part), strict=True))
        return found

    def _keys(self, scenario: str, part: str) -> Iterator[str]:
        for n in range(len(getattr(self.words[scenario], part))):
            yield f"briefing.{scenario}.{part}.{n}"

    def lines(self, scenario: str, part: str) -> tuple[Msg, ...]:
        return tuple([Msg(key) for key in self._keys(scenario, part)])

    def card(
        self,
        scenario: str,
        name: Msg,
        *,
        losing: tuple[Msg, ...] = (),
        roles: tuple[Role, ...] = (),
        course: Course | None = None,
    ) -> Briefing:
        """The card for a scenario; what loses in every scenario of the game comes before what loses in this one."""
        goal, own, special, joins = (self.lines(scenario, part) for part in PARTS)
        lead = Msg(f"briefing.{scenario}.lead")
        return Briefing(scenario, name, lead, goal, (*losing, *own), special, joins, roles, course)


def threat(
    words: str, icon: str, does: Msg | None = None, meter: Meter | None = None, *, id: str = "", loses: bool = False
) -> Threat:
    """A threat by its words `threat.<words>.when` and `.name`, and `.does` where nothing else is said."""
    when, name, usual = [Msg(f"threat.{words}.{part}") for part in ("when", "name", "does")]
    return Threat(id or words, when, name, does or usual, icon, meter, loses)


def counted(tally: Mapping[str, int], counter: str, n: int, id: str = "") -> Meter:
    """How near a counter is to the number at which a threat comes true."""
    now = max(0, min(n, tally.get(counter, 0)))
    return Meter(f"threat-{id or counter}", Msg(f"counter.{counter}"), now, n, "skull")


def stops(log: campaign.Course, order: Iterable[str], now: str, name: Callable[[str], Msg]) -> tuple[Chapter, ...]:
    """The scenarios of a campaign in their order, and how each has gone; `now` is the one that is being played."""

    def state(scenario: str) -> str:
        if scenario == now:
            return "now"
        return "won" if scenario in log.won else "lost" if scenario in log.failed else "ahead"

    return tuple([Chapter(scenario, name(scenario), state(scenario)) for scenario in order])
