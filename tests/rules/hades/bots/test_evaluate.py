"""What the greedy bot thinks of small positions: which option it likes best, and which better than another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice, pairwise
from typing import Any

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.bots import worth
from coterie.games.hades.bots.evaluate import KNOWN, evaluate
from coterie.games.hades.bots.forecast import Forecast, fights_again, main_actions
from coterie.games.hades.box import tables
from coterie.games.hades.gods.cards import spark_of
from coterie.games.hades.state import Gear, Hades, Slot
from coterie.kernel.data import decode, encode
from coterie.kernel.journal import Journal, Origin
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.lab.bench import random_play
from coterie.players.greedy import values
from coterie.players.seat import Seat


def opened(t) -> Session[Any]:
    """A game that goes on from the position."""
    blob = encode(t.state)
    return Session(GAME, t.state.setup, resume=Journal(kept={0: blob}, origin=Origin(blob)))


def thought(session: Session[Any]) -> Mapping[Any, float]:
    """What the bot that is asked thinks of each option; what it does not look at is worth nothing."""
    seat = Seat(session, session.decision.seats[0], stream(3, "bot"))
    return dict(zip(session.decision.options, values(seat), strict=True))


def favourite(session: Session[Any]) -> Any:
    """The one option that it likes best."""
    worths = thought(session)
    (best,) = (option for option, value in worths.items() if value == max(worths.values()))
    return best


@pytest.fixture
def alone(underworld):
    """A fighter with one weapon and nothing else to do: no cards, no resources but some nectar."""

    def make(scenario: str = "gate-of-limbo", gods=("artemis", "athena"), **changes: Any):
        t = underworld(scenario, gods=gods)
        for god in t.gods:
            t.hand(god)
            god.nectar = god.might = god.spark = god.divinity = 0
        t.fighter.ready = t.hider.ready = False
        t.fighter.nectar, t.hider.done = 3, True
        for name, value in changes.items():
            setattr(t.fighter, name, value)
        return t

    return make


# --- a thing done above a thing prepared ------------------------------------------------------------------------------


def test_a_certain_kill_is_resolved_before_the_wave_ends(alone):
    t = alone()
    nymph = t.engage("nymph", die="blue 5")
    assert favourite(opened(t)) == ("resolve", nymph.id)


def test_a_kill_that_costs_less_than_the_infliction_is_resolved_too(alone):
    t = alone()
    minotaur = t.engage("minotaur", die="red 4", damage=4)
    assert favourite(opened(t)) == ("resolve", minotaur.id)


def test_a_bad_roll_is_left_alone_where_the_infliction_is_cheaper(alone):
    t = alone(nectar=0)
    daemon = t.engage("daemon", die="yellow 1")
    worths = thought(opened(t))
    assert worths["done",] > worths["resolve", daemon.id]


def test_strikes_are_bought_where_they_make_the_kill(alone):
    t = alone()
    minotaur = t.engage("minotaur", die="blue 5", damage=3)
    assert favourite(opened(t)) == ("boost-strike", minotaur.id)


def test_a_fallen_monster_is_drained_while_there_is_a_card_for_it(alone):
    t = alone(zone="tollhouse", nectar=4)  # where it wants to be, with what it wants to have
    t.hand(t.fighter, "plain")
    nymph = t.monster("nymph")
    t.fighter.fallen.append(nymph)
    assert favourite(opened(t))[2:4] == ("drain", nymph.id)


def test_who_is_in_trouble_waits_for_a_teammate_that_could_still_help(alone):
    t = alone(acted=True)
    t.engage("minotaur")
    t.hider.done = False
    t.hand(t.hider, "plain")
    worths = thought(opened(t))
    assert worths["yield",] > worths["done",]


# --- what comes back by itself ----------------------------------------------------------------------------------------


def test_a_weapon_is_not_paid_for_without_a_monster_however_much_nectar_there_is(alone):
    t = alone(nectar=9)
    t.hand(t.fighter, "plain")
    t.fighter.weapons[0].tapped = True
    worths = thought(opened(t))
    assert worths["done",] > worths["reactivate", "silver-bow"]


def test_a_weapon_is_not_paid_for_without_a_card_to_fight_with(alone):
    t = alone(nectar=9)
    t.fighter.weapons[0].tapped = True
    t.engage("minotaur")
    worths = thought(opened(t))
    assert worths["done",] > worths["reactivate", "silver-bow"]


def test_a_weapon_is_paid_for_to_fight_a_dangerous_monster(alone):
    t = alone()
    t.hand(t.fighter, "plain")
    t.fighter.weapons[0].tapped = True
    t.engage("minotaur", damage=4)
    worths = thought(opened(t))
    assert worths["reactivate", "silver-bow"] > worths["done",]


def test_a_played_card_is_not_pushed_back_for_nothing(alone):
    t = alone(divinity=5)
    t.fighter.slots = [Slot("plain"), Slot("plain")]
    worths = thought(opened(t))
    assert worths["done",] > worths["push", "plain"]


def test_a_card_that_comes_back_counts_like_one_in_hand_and_a_hidden_one_less(underworld):
    t = underworld()
    god = t.fighter
    t.hand(god, "clean-shot")
    held = evaluate(t.state)
    god.hand.cards, god.slots = [], [Slot("clean-shot")]
    played = evaluate(t.state)
    god.slots[0].face_up = False
    hidden = evaluate(t.state)
    assert held - played < 0.1 * (played - hidden)


def test_weapons_matter_before_they_are_ready_again_by_themselves(underworld):
    t = underworld()
    assert [fights_again(t.state, god) for god in t.gods] == [False, True]  # in wave II they change places
    t.state.wave = 2
    assert [fights_again(t.state, god) for god in t.gods] == [False, False]
    t = underworld(players=4)
    assert [fights_again(t.state, god) for god in t.gods] == [False, True, True, True]  # tails does not make ready
    t.state.coin = False
    assert [fights_again(t.state, god) for god in t.gods] == [False, False, True, False]


def test_only_cards_that_can_be_paid_and_put_down_are_main_actions(underworld):
    god = underworld(gods=("athena", "hermes")).fighter
    god.hand.cards, god.tapped, god.spark = ["plain", "plain", "two-fronts", "aegis-wall"], ["plain"], 0
    assert main_actions(god) == 1
    god.spark = 1
    assert main_actions(god) == 2
    god.slots = [Slot("plain")] * 3
    assert main_actions(god) == 1


# --- what is certain to come ------------------------------------------------------------------------------------------


def test_an_infliction_that_can_be_paid_is_not_a_hit(underworld):
    t = underworld()
    t.state.round = 1
    t.engage("nymph")
    assert Forecast(t.state, t.fighter).hits == 0
    t.fighter.spark = 0
    assert Forecast(t.state, t.fighter).hits == 1


def test_two_inflictions_are_not_paid_with_the_same_spark(underworld):
    t = underworld()
    t.engage("nymph")
    t.engage("nymph")
    t.fighter.spark = 1
    assert Forecast(t.state, t.fighter).hits == 1


def test_a_monster_that_will_fall_does_not_reach_the_sentinel_board(underworld):
    t = underworld()
    t.engage("nymph", die="blue 5")
    t.engage("nymph", tapped=True)
    assert Forecast(t.state, t.fighter).survivors == 1
    t.fighter.done = True
    assert Forecast(t.state, t.fighter).survivors == 2


def test_the_spark_that_the_scenario_will_ask_for_is_kept(alone):
    t = alone("prison-break", spark=1)
    last = evaluate(t.state)
    t.fighter.spark = 0
    none = evaluate(t.state)
    t.fighter.spark = 8
    plenty = evaluate(t.state)
    t.fighter.spark = 7
    assert last - none > 3 * (plenty - evaluate(t.state))


def test_an_overrun_that_loses_the_scenario_is_seen_before_it_comes(underworld):
    t = underworld("prologue")
    for slot in range(4):
        t.sentinel("shade", slot)
    safe = evaluate(t.state)
    t.engage("shade", tapped=True)
    one = evaluate(t.state)
    t.state.ordinary[0] = None
    assert safe - one > 3 * (safe - evaluate(t.state))


def test_the_last_ichor_is_dearer_than_the_first(underworld):
    t = underworld()
    seen = []
    for t.fighter.ichor in range(4, -1, -1):
        seen.append(evaluate(t.state))
    lost = [before - after for before, after in pairwise(seen)]
    assert lost == sorted(lost)


def test_a_wound_that_forbids_is_healed_first(underworld):
    t = underworld(gods=("artemis", "athena"))
    seen = {}
    for space in (1, 4):  # a weaker lure attack, no sneaking
        t.fighter.wounds = [space]
        seen[space] = evaluate(t.state)
    assert seen[4] < seen[1]


def test_who_is_close_to_death_heals_rather_than_rests(alone):
    t = alone()
    t.state.acting, t.hider.done, t.fighter.done = 1, False, True
    t.hider.ichor, t.hider.nectar, t.hider.zone = 1, 1, "tollhouse"  # where it wants to be
    t.hand(t.hider, "plain")
    assert favourite(opened(t)) == ("main", "plain", "heal", 1)


# --- opinions on cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "cards"),
    [(worth.of_card, tables.FEATS), (worth.of_weapon, tables.WEAPONS), (worth.of_terrain, tables.TERRAIN)],
)
def test_no_two_cards_are_the_same_to_a_bot(of, cards):
    assert len({round(of(card), 6) for card in cards}) == len(cards)
    assert min(of(card) for card in cards) > 0


def test_the_weaker_feat_card_is_given_up(alone):
    t = alone()
    t.hand(t.fighter, "bellows-blast", "myrmidon-drill")
    t.engage("shade")
    t.fighter.done = True
    session = opened(t)
    assert session.decision.kind == "forget"
    assert favourite(session) == "myrmidon-drill"


def test_the_weaker_weapon_is_tapped_for_a_challenge(alone):
    t = alone("prologue")
    t.fighter.zone = "forge"
    t.weapon(t.fighter, "labrys")
    t.hand(t.fighter, "challenge")
    session = opened(t)
    session.decide(("challenge", "knock-out-the-pin"))
    assert session.decision.kind == "tap-weapon"
    assert favourite(session) == "silver-bow"


def test_good_loot_is_bought_by_who_has_the_spark(alone):
    t = alone(spark=9, capacity=3)
    t.hand(t.fighter, "plain")
    t.state.market["weapon"].cards = ["twin-moons", "cursed-knuckles"]
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    worths = thought(opened(t))
    better, worse = (worths["main", "plain", "discover", "weapon", card] for card in ("twin-moons", "cursed-knuckles"))
    assert better > worse
    assert better > worths["main", "plain", "fill-cup"]


def test_loot_is_searched_for_by_who_then_can_buy_it(alone):
    t = alone(gods=("artemis", "hephaestus"), spark=1, capacity=3)
    t.fighter.done, t.hider.done = True, False
    t.state.market["weapon"].cards = ["labrys"]
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    t.hider.ready, t.state.acting = True, t.hider.seat
    t.hider.spark = spark_of("labrys") - 2
    worths = thought(opened(t))
    assert worths["search", "weapon"] > worths["done",]
    t.state.market["weapon"].cards = []
    worths = thought(opened(t))
    assert worths["search", "weapon"] < worths["done",]


def test_loot_is_not_bought_with_the_spark_that_saves_from_a_hit(alone):
    t = alone("prison-break", spark=2, capacity=3)
    t.hand(t.fighter, "plain")
    t.state.market["weapon"].cards = ["bronze-xiphos"]
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    buy = ("main", "plain", "discover", "weapon", "bronze-xiphos")
    poor = thought(opened(t))
    t.fighter.spark = 6
    rich = thought(opened(t))
    assert poor[buy] < poor["done",]
    assert rich[buy] > rich["done",]


def test_a_third_and_fourth_weapon_are_worth_less(underworld):
    t = underworld()
    t.fighter.weapons, seen = [], []
    for _ in range(4):
        t.fighter.weapons.append(Gear("labrys", tapped=True))
        seen.append(evaluate(t.state))
    assert seen[1] - seen[0] > seen[2] - seen[1] > seen[3] - seen[2]


def change_queue(s: Hades) -> None:
    s.phase = "endwave"
    evaluate(s)
    s.queue = [] if s.queue else [monster.id for god in s.gods for monster in god.engaged]


AROUND: Mapping[str, Callable[[Hades], Any]] = {
    "phase": lambda s: setattr(s, "phase", "endwave" if s.phase == "actions" else "actions"),
    "upkeep": lambda s: setattr(s, "phase", "upkeep"),
    "wave": lambda s: setattr(s, "wave", 3 - s.wave),
    "coin": lambda s: setattr(s, "coin", not s.coin),
    "queue": change_queue,
    "blocked": lambda s: setattr(s, "blocked", [] if s.blocked else list(tables.scenario_of(s).arrows)),
    "market": lambda s: [pile.cards.clear() for pile in s.market.values()],
    "loot": lambda s: [zone.loot.update(weapon=1) for zone in s.zones.values()],
    "teammate": lambda s: setattr(s.gods[-1], "done", not s.gods[-1].done),
    "teams": lambda s: setattr(s.gods[0], "team", "beta"),
    "events": lambda s: s.fired.extend(event.id for event in tables.scenario_of(s).events),
}


@pytest.mark.parametrize("change", AROUND.values(), ids=AROUND)
def test_what_is_known_of_a_character_is_known_by_all_it_depends_on(change):
    """A value that was found when something around the characters was different is not taken for today's."""
    for session in islice(random_play(GAME, record=False), 0, 4000, 20):
        s = decode(encode(session.state), Hades)
        evaluate(s)
        change(s)
        value = evaluate(s)
        KNOWN.clear()
        assert evaluate(s) == value
