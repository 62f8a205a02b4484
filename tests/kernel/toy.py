"""A tiny game for kernel tests: every turn a seat does one thing, and every thing is a kernel verb."""

from __future__ import annotations

from typing import Any

from coterie.kernel.data import encode
from coterie.kernel.decision import Decision, Flow, Option
from coterie.kernel.dice import numbered
from coterie.kernel.game import Game
from coterie.kernel.grid import cell_name
from coterie.kernel.rng import stream
from coterie.kernel.scene import Meter, Scene, plain_choice
from coterie.kernel.session import Session
from coterie.kernel.table import Setup, State, Table
from coterie.kernel.texts import Msg, msg
from coterie.kernel.zones import Bag, Deck, Hand, Pile, Pool, zones

D6 = numbered(6)
SAFE: tuple[Option, ...] = ("rest", ("add", 1), ("add", 2), "mix", "alarm", "pass-on")
WORKED_OUT: list[tuple[int, ...]] = []
"""What has been worked out, by whichever table."""
LUCKY: tuple[Option, ...] = ("roll", "draw", "grab", "peek", "open", "pair")
FAULTS: tuple[Option, ...] = ("crash", "crash-later", "trap", "dead-end", "circle", "stop")


class Toy(State):
    deck: Deck
    hands: list[Hand]
    bag: Bag
    pool: Pool
    pile: Pile
    numbers: list[int] = []
    turn: int = 0
    fuse: bool = False


def new(choice: Setup) -> Toy:
    rng = stream(choice.seed, "game")
    cards = [f"c{i}" for i in range(12)]
    rng.shuffle(cards)
    hands = [Hand("card", [cards.pop(), cards.pop()], owner=seat) for seat in range(choice.players)]
    tokens = ["sun", "moon", "star", "star"]
    rng.shuffle(tokens)
    return Toy(
        rng=rng,
        setup=choice,
        deck=Deck("card", cards),
        hands=hands,
        bag=Bag("ball", ["red", "red", "blue", "green"]),
        pool=Pool("token", tokens, spots=["n", "e", "s", "w"]),
        pile=Pile("card"),
    )


def reckoned(s: Toy) -> tuple[int, ...]:
    """Three numbers that nobody has named yet."""
    free = [n for n in range(len(s.numbers) + 3) if n not in s.numbers]
    WORKED_OUT.append(tuple(free[:3]))
    return WORKED_OUT[-1]


def act(t: Table[Toy], burn: int) -> Flow[None]:
    """One turn of one seat; `burn` random bits are thrown away before a roll."""
    s = t.state
    seat = s.turn % s.setup.players
    options = SAFE if "safe" in s.setup.options else SAFE + LUCKY
    if "look" in s.setup.options:
        options += ("look",)
    if "reckon" in s.setup.options:
        options += ("reckon",)
    if "faults" in s.setup.options:
        options += FAULTS
    word: Any = yield from t.choose(seat, "act", options, "toy.act", n=s.turn)
    t.note("did", f"toy.{word}" if isinstance(word, str) else "toy.add", seat=seat, cell=cell_name((seat, s.turn)))
    match word:
        case ("add", n):
            s.numbers.append(n)
        case "mix":
            t.shuffle(s.deck)
        case "pass-on":
            s.hands.append(s.hands.pop(0))
            for owner, hand in enumerate(s.hands):
                hand.owner = owner
        case "alarm" | "trap":
            for other in range(s.setup.players):
                if (yield from t.window(other, "alarm", ("shout",), "toy.alarm")):
                    s.numbers.append(100 + other)
            if word == "trap":
                raise ZeroDivisionError("the trap")
        case "roll" | "crash":
            for _ in range(burn):
                s.rng.bits()
            face = t.roll(D6)
            s.numbers.append(face["number"])
            t.note("rolled", "toy.roll", n=face["number"])
            if word == "crash":
                raise ZeroDivisionError("the rules divide by zero")
        case "draw":
            if not s.deck.cards:
                s.deck.cards, s.pile.cards = s.pile.cards, []
                t.shuffle(s.deck)
            if s.deck.cards:
                s.pile.cards.append(t.draw(s.deck))
        case "grab":
            s.bag.cards.append(t.draw(s.bag))
        case "look":
            t.look(s.deck, 2, (seat,))
        case "peek":
            t.reveal(s.pool, s.pool.spots[s.turn % 4], (seat,))
        case "open":
            t.reveal(s.pool, s.pool.spots[s.turn % 4])
        case "pair":
            s.numbers.append((yield from t.choose((0, 1), "first", (1, 2, 3), "toy.pair")))
            s.numbers.append(t.below(10))
            s.numbers.append((yield from t.choose(seat, "second", (4, 5, 6), "toy.pair")))
        case "reckon":
            numbers = t.work_out(reckoned, s)
            s.numbers.append((yield from t.choose(seat, "reckoned", numbers, "toy.reckon")))
        case "crash-later":
            s.fuse = True
        case "dead-end":
            yield from t.choose(seat, "nothing", (), "toy.dead-end")
        case "circle":
            while True:
                t.note("round", "toy.circle")
        case "stop":
            s.turn = 1 << 20
    s.turn += 1


def game(version: int = 1, burn: int = 0, rename: str = "") -> Game[Toy]:
    """The toy, or another version of its rules: with other use of random numbers, or with a question renamed."""

    def play(t: Table[Toy]) -> Flow[None]:
        s = t.state
        turns, every = int(s.setup.options.get("turns", "30")), int(s.setup.options.get("every", "1"))
        while s.turn < turns:
            if s.turn % every == 0:
                t.checkpoint()
            if s.fuse:
                t.below(6)
                raise ZeroDivisionError("the fuse has burnt down")
            yield from renamed(act(t, burn)) if rename else act(t, burn)
        if s.turn == turns:
            s.outcome = "won" if sum(s.numbers) % 2 else "lost"

    def renamed(flow: Flow[None]) -> Flow[None]:
        answer = None
        while True:
            try:
                d = flow.send(answer)
            except StopIteration:
                return
            kind = rename if d.kind == "second" else d.kind
            answer = yield Decision(d.id, d.seats, kind, d.options, d.rule, d.about, d.window)

    return Game(
        id="toy",
        title="Toy",
        version=version,
        minutes=1,
        players=range(1, 4),
        scenarios=("floor",),
        difficulties=("plain",),
        state=Toy,
        setup=new,
        play=play,
        scene=scene,
        present=lambda s, decision, option: plain_choice(decision.kind, option),
        evaluate=lambda s: 0.5,
        census=list,
        options=dict.fromkeys(("safe", "look", "reckon", "faults", "turns", "every"), ()),
    )


def scene(s: Toy, seat: int) -> Scene:
    seen = [str(card) for zone in zones(s) for card in zone.view(seat)]
    meter = Meter("m", Msg("m"), s.turn, 30)
    return Scene(status=(msg("seen", cards=[*seen], numbers=[*s.numbers]),), goal=meter, danger=meter)


TOY = game()


def start(toy: Game[Toy] = TOY, seed: int = 1, players: int = 2, record: bool = True, **options: Any) -> Session[Toy]:
    """A new session of the toy; `start(faults=1, turns=50)`."""
    texts = {name: str(value) for name, value in options.items()}
    return Session(toy, toy.configure(players=players, seed=seed, options=texts), record=record)


def wander(session: Session[Any], seed: int = 0, most: int = -1) -> Session[Any]:
    """Take random options until the game is over, or so many."""
    rng = stream(seed, "wander")
    while session.decision is not None and most:
        session.decide(rng.pick(session.decision.options))
        most -= 1
    return session


def snapshot(session: Session[Any]) -> tuple[Any, ...]:
    """All that makes two sessions alike, but for the id of the decision."""
    d = session.decision
    asked = d and (d.seats, d.kind, d.options, d.rule, d.about, d.window)
    return session.hash(), asked, len(session.steps), encode(session.events), session.table.luck


def future(session: Session[Any], seed: int = 5) -> list[tuple[str, bytes]]:
    """What a session becomes under random play: the position, and the events of every decision."""
    rng, seen = stream(seed, "future"), []
    while session.decision is not None:
        events = session.decide(rng.pick(session.decision.options))
        seen.append((session.hash(), encode(events)))
    return seen
