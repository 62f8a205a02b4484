"""A walk through all that can happen in a booklet, as far as it can be decided without playing.

A node is a chapter together with what closing it would lead back to: a room or location (by the chapter that entered
it), the Travel phase, or nothing. For each node the walk knows which facts (flags, clues, chapters read, numbers laid
on the map) may hold there and which must. A way is open if its needs are among what may hold, and nothing that it
forbids must hold. What heroes carry, roll or are may always be, and so may what the campaign remembers, unless it is
said what that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.story import ChapterCard
from coterie.kernel.effects import Effects, Verb, effects_in, parts_of

NOWHERE, TRAVEL = "", "travel"
Facts = frozenset[str]
NONE: Facts = frozenset()


class Node(NamedTuple):
    """A chapter, or with an empty number the place itself, and what closing leads back to."""

    chapter: str
    back: str


class Known(NamedTuple):
    """What may hold at a node, and what must."""

    may: Facts
    must: Facts


class Edge(NamedTuple):
    """A way on, with what holds after it."""

    to: Node
    known: Known


class Walk:
    """All nodes that can be reached, and the ways between them."""

    def __init__(
        self,
        chapters: Mapping[str, ChapterCard],
        first: str,
        late: str = "",
        back: str = NOWHERE,
        memory: Mapping[str, int] | None = None,
    ) -> None:
        self.chapters, self.late, self.memory = chapters, late, memory
        self.asked = {n for need in needs_in(tuple(chapters.values())) for n in (*need.visited, *need.unvisited)}
        self.reads = {number: reads(chapter) for number, chapter in chapters.items()}
        self.known: dict[Node, Known] = {}
        self.ways: dict[Node, set[Node]] = {}
        self.faults: list[str] = []
        self.counted: dict[str, int] = {}
        self.waiting = {Node(first, back): None}  # in their order
        self.known[Node(first, back)] = Known(NONE, NONE)
        while self.waiting:
            node = next(iter(self.waiting))
            del self.waiting[node]
            self.ways[node] = set()
            for edge in self.edges(node):
                self.ways[node].add(edge.to)
                self.reach(edge.to, edge.known)
            if not self.waiting and self.count():
                self.waiting = dict.fromkeys(self.known)

    def reach(self, node: Node, known: Known) -> None:
        """A node is looked at again whenever more may hold there, or less must."""
        old = self.known.get(node)
        new = known if old is None else Known(old.may | known.may, old.must & known.must)
        if new != old:
            self.known[node], self.waiting[node] = new, None

    def count(self) -> bool:
        """How high counters can rise: each increase of the chapters reached, once. Whether that has changed."""
        before, self.counted = self.counted, {}
        for number in {node.chapter for node in self.known if node.chapter}:
            for effect in effects_in(self.chapters[number]):
                if isinstance(effect, v.Tally):
                    for counter, n in effect.counters.items():
                        self.counted[counter] = self.counted.get(counter, 0) + max(0, n)
                elif isinstance(effect, v.DiscardResources):
                    self.counted[effect.counts] = 99
        return self.counted != before

    # --- what is found ---

    def unreached(self) -> list[str]:
        """Chapters that no way leads to."""
        reached = {node.chapter for node in self.known}
        return [number for number in self.chapters if number not in reached]

    def dead_ends(self) -> list[str]:
        """Nodes from which no ending can be reached."""
        alive = {node for node in self.known if node.chapter and self.chapters[node.chapter].ending}
        while more := {node for node, ways in self.ways.items() if node not in alive and ways & alive}:
            alive |= more
        return sorted(
            {f"{node.chapter or 'the place'} (in {node.back or 'nothing'})" for node in self.known.keys() - alive}
        )

    def endings(self) -> set[str]:
        return {self.chapters[node.chapter].ending for node in self.known if node.chapter} - {""}

    # --- ways on ---

    def edges(self, node: Node) -> Iterator[Edge]:
        known = self.known[node]
        if not node.chapter:
            yield from self.from_place(node, known)
            return
        chapter = self.chapters[node.chapter]
        after = done(known, chapter.do, True)
        if node.chapter in self.asked:
            after = Known(after.may | {f"read {node.chapter}"}, after.must | {f"read {node.chapter}"})
        for number in self.reads[node.chapter]:
            yield Edge(Node(number, f"page {node.chapter}|{node.back}"), after)
        if not any(isinstance(effect, v.Read) for effect in chapter.do):  # else it goes on when that closes
            yield from self.then(chapter, node, after)

    def then(self, chapter: ChapterCard, node: Node, after: Known) -> Iterator[Edge]:
        """What follows the consequences of a chapter: its test, and the way on."""
        if chapter.test:
            outcomes = chapter.test.outcomes()
            for outcome in outcomes:
                if outcome.go:
                    yield Edge(Node(outcome.go, node.back), done(after, outcome.do, True))
            for outcome in outcomes:
                after = done(after, outcome.do, False)
        yield from self.on(chapter, node, after)

    def on(self, chapter: ChapterCard, node: Node, known: Known) -> Iterator[Edge]:
        if chapter.go:
            yield Edge(Node(chapter.go, node.back), known)
        for branch in chapter.branch:
            if met := self.given(known, branch.needs):
                yield Edge(Node(branch.go, node.back), met)
                if branch.needs and certain(known, branch.needs):
                    break
        for choice in chapter.choices:
            if met := self.given(known, choice.needs):
                yield Edge(Node(choice.go, node.back), done(met, choice.do, True))
        for number in chapter.gem.values():
            yield Edge(Node(number, node.back), known)
        if chapter.enter:
            yield Edge(Node("", chapter.id), known)
        if chapter.exit:
            if node.back in (NOWHERE, TRAVEL):
                self.fault(f"{chapter.id} is an exit, but of no room")
            else:
                yield Edge(Node(chapter.exit, NOWHERE), known)
                yield Edge(Node("", node.back), known)
        if chapter.travel:
            yield Edge(Node("", TRAVEL), known)
        if chapter.close:
            if node.back == NOWHERE:
                self.fault(f"{chapter.id} closes the booklet, but nothing was interrupted")
            elif node.back.startswith("page "):
                number, _, back = node.back.removeprefix("page ").partition("|")
                yield from self.then(self.chapters[number], Node(number, back), known)
            else:
                yield Edge(Node("", node.back), known)

    def from_place(self, node: Node, known: Known) -> Iterator[Edge]:
        """What may be read in the Travel phase, in a room or at a location."""
        if node.back == TRAVEL:
            for fact in known.may:
                kind, _, number = fact.partition(" ")
                if kind in ("mark", "deadline"):
                    yield Edge(Node(number, TRAVEL), known)
            if self.late:
                yield Edge(Node(self.late, NOWHERE), known)
            return
        enter = self.chapters[node.back].enter
        assert enter is not None
        for number in enter.chapters():
            yield Edge(Node(number, NOWHERE if number == enter.lost else node.back), known)
        for fact in known.may:
            kind, _, number = fact.partition(" ")
            if kind == "token":
                yield Edge(Node(number, node.back), known)

    def fault(self, text: str) -> None:
        if text not in self.faults:
            self.faults.append(text)

    # --- needs ---

    def given(self, known: Known, needs: v.Need | None) -> Known | None:
        """What holds if the needs do; None if they cannot."""
        if needs is None:
            return known
        wanted = wants(needs)
        barred = {
            *needs.no_flags,
            *(f"clue {clue}" for clue in needs.no_clues),
            *(f"read {n}" for n in needs.unvisited),
        }
        known = Known(known.may - barred, known.must | wanted)
        if not wanted <= known.may or barred & known.must or set(needs.party) & set(needs.absent):
            return None
        if any(self.counted.get(counter, 0) < n for counter, n in needs.tally.items()):
            return None
        if self.memory is not None and not recalled(needs, self.memory):
            return None
        if needs.heroes > 4 or 0 < needs.heroes_below < 3:
            return None
        if needs.either and all(self.given(known, one) is None for one in needs.either):
            return None
        return None if any(certain(known, one) for one in needs.unless) else known


def recalled(needs: v.Need, memory: Mapping[str, int]) -> bool:
    """Whether what the campaign remembers is what a need asks of it."""
    return all(memory.get(name, 0) >= n for name, n in needs.campaign.items()) and all(
        memory.get(name, 0) < n for name, n in needs.campaign_below.items()
    )


def wants(needs: v.Need) -> set[str]:
    """The facts that a need asks for."""
    return {*needs.flags, *(f"clue {clue}" for clue in needs.clues), *(f"read {n}" for n in needs.visited)}


def certain(known: Known, needs: v.Need) -> bool:
    """A need that asks for facts alone, all of which must hold."""
    facts_alone = needs == v.Need(flags=needs.flags, clues=needs.clues, visited=needs.visited)
    return facts_alone and wants(needs) <= known.must


def done(known: Known, effects: Effects, sure: bool) -> Known:
    """What holds after effects; those within others, or of outcomes that need not come, only may have been done."""
    may, must = set(known.may), set(known.must)
    for effect in effects_in(effects):
        if isinstance(effect, v.Unset):
            must.discard(effect.flag)
        if fact := fact_of(effect):
            may.add(fact)
    if sure:
        for effect in effects:
            if isinstance(effect, v.Unset):
                may.discard(effect.flag)
            elif isinstance(effect, Verb) and (fact := fact_of(effect)):
                may.add(fact)
                must.add(fact)
    return Known(frozenset(may), frozenset(must))


def reads(chapter: ChapterCard) -> tuple[str, ...]:
    """The chapters that are read in the midst of this one."""
    return tuple(effect.chapter for effect in effects_in(chapter) if isinstance(effect, v.Read))


def needs_in(value: object) -> Iterator[v.Need]:
    """Every need inside a piece of content."""
    if isinstance(value, v.Need):
        yield value
    for part in parts_of(value):
        yield from needs_in(part)


def fact_of(effect: Verb) -> str:
    """The fact that an effect brings about; empty if it is none."""
    match effect:
        case v.Set(flag=flag):
            return flag
        case v.FindClue(clue=clue):
            return f"clue {clue}"
        case v.Mark(chapter=chapter):
            return f"mark {chapter}"
        case v.Deadline(chapter=chapter):
            return f"deadline {chapter}"
        case v.PlaceInterest(chapter=chapter):
            return f"token {chapter}"
        case v.OpenDoor(chapter=chapter) if chapter:
            return f"token {chapter}"
    return ""


def letters_used(chapters: Mapping[str, ChapterCard]) -> set[str]:
    """The lettered spaces and doors that effects name."""
    found: set[str] = set()
    for chapter in chapters.values():
        for effect in effects_in(chapter):
            match effect:
                case v.Noise(at=at) | v.Cadaver(at=at) | v.PlaceInterest(at=at):
                    found.add(at)
                case v.Carry(to=to):
                    found.add(to)
                case v.OpenDoor(door=door):
                    found.add(door)
    return found - {"here"}
