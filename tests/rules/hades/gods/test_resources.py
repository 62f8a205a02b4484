"""Resources: the six of a character, what pays for what, limits."""

import pytest
from tests.rules.hades.acting import act, menu, take

from coterie.games.hades import GAME
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.gods.board import card_of, evolve, gain, lose, lose_ichor, regain_ichor
from coterie.games.hades.gods.cards import capacity_of
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.round.steps import lures_engage
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.rng import stream
from coterie.kernel.session import Session

DIALS = ("nectar", "might", "spark", "divinity")


@pytest.fixture
def table(underworld):
    return lambda scenario="gate-of-limbo": underworld(scenario, gods=("athena", "hermes"))


@pytest.mark.rule("resources.six")
@pytest.mark.parametrize("resource", DIALS)
def test_what_one_character_gains_or_loses_is_nobody_elses(table, resource):
    t = table()
    gain(t, t.gods[0], {resource: 2}, "cards.resources")
    lose(t, t.gods[1], {resource: 1}, "cards.resources")
    assert [getattr(god, resource) for god in t.gods] == [7, 4]


@pytest.mark.rule("resources.six")
def test_ichor_and_carry_capacity_are_each_characters_own(table):
    t = table()
    t.run(lose_ichor(t, t.gods[0], "combat.hit", 2))
    assert [god.ichor for god in t.gods] == [4, 4]  # five of Athena's less one, and Hermes' four
    before = t.gods[1].capacity
    t.state.market["weapon"].cards = ["labrys"]
    t.state.zones[t.gods[0].zone].loot = {"weapon": 1}
    t.run(take(t, t.gods[0], "discover", "weapon", "labrys"))
    assert t.gods[1].capacity == before


@pytest.mark.rule("resources.ichor")
def test_a_lost_ichor_goes_to_the_character_card_and_a_gained_one_comes_back(table):
    t = table()
    god = t.gods[0]
    t.run(lose_ichor(t, god, "combat.hit", 2))
    assert (god.ichor, god.wounds) == (4, [2])
    t.run(regain_ichor(t, god, "cover.heal-wound"))
    assert (god.ichor, god.wounds) == (5, [])


@pytest.mark.rule("resources.ichor")
def test_ichor_never_exceeds_the_maximum_of_the_card(table):
    t = table()
    god = t.gods[0]
    assert god.ichor == card_of(god).ichor
    t.run(regain_ichor(t, god, "cover.heal-wound"))
    assert god.ichor == card_of(god).ichor


# --- what pays for what ---------------------------------------------------------------------------------------------


@pytest.mark.rule("resources.nectar")
def test_nectar_pays_for_further_steps(table):
    t = table()
    t.run(take(t, t.fighter, "move", "ossuary"), "names", "pass", "pass")  # no more, roll
    assert (t.fighter.zone, t.fighter.nectar) == ("names", 4)


@pytest.mark.rule("resources.nectar")
def test_nectar_pays_for_healing_extra_strike_refreshing_and_challenge_cards(table):
    t = table()
    hurt = t.hider
    hurt.ichor, hurt.wounds = hurt.ichor - 1, [1]
    t.hand(hurt, "plain")
    t.run(act(t, hurt, "main", "plain", "heal", 1))
    assert hurt.nectar == 4
    god, monster = t.fighter, t.engage("nymph")
    t.run(act(t, god, "boost-strike", monster.id))
    assert (god.nectar, monster.strikes) == (4, 1)
    god.ready = False
    t.run(act(t, god, "refresh"))
    assert (god.nectar, god.ready) == (3, True)
    god.slots = [Slot("challenge")]
    t.run(act(t, god, "push", "challenge"))
    assert (god.nectar, god.slots) == (2, [])


@pytest.mark.rule("resources.might")
def test_might_pays_for_further_sneaking(table):
    t = table()
    t.run(take(t, t.hider, "sneak", "ossuary"), ("walk", "names"), "pass")
    assert (t.hider.zone, t.hider.might) == ("names", 4)


@pytest.mark.rule("resources.might")
def test_might_pays_for_fate_feat_cards_back_and_feat_cards_played(table):
    t = table()
    god = t.fighter
    t.stack("3")
    assert t.run(roll_fate(t, god, "engage.alert-roll"), "boost", "pass") == 4
    assert god.might == 4
    god.slots = [Slot("aegis-wall")]
    t.run(act(t, god, "push", "aegis-wall"))
    assert god.might == 3
    t.engage("nymph", die="yellow 1")
    t.hand(god, "counterstroke")
    t.run(act(t, god, "feat", "counterstroke"))
    assert god.might == 2


@pytest.mark.rule("resources.spark")
@pytest.mark.parametrize(
    ("kind", "card", "price"), [("weapon", "harpe", 4), ("item", "oil-flask", 2), ("feat", "blood-oath", 2)]
)
def test_spark_pays_for_weapons_items_and_feat_cards(table, priced, kind, card, price):
    priced(harpe=4, oil_flask=2, blood_oath=2)
    t = table()
    t.state.market[kind].cards = [card]
    t.state.zones[t.fighter.zone].loot = {kind: 1}
    t.run(take(t, t.fighter, "discover", kind, card))
    assert t.fighter.spark == 5 - price


@pytest.mark.rule("resources.spark")
def test_spark_pays_for_distracting_and_for_exchanging_a_market_card(table):
    t = table()
    t.fighter.lures[0] = t.monster(tapped=True)
    t.run(lures_engage(t, t.fighter), "distract")
    assert t.fighter.spark == 4
    t.state.market["weapon"].cards = ["harpe"]
    t.state.loot_decks["weapon"].cards = ["labrys"]
    t.run(act(t, t.fighter, "boost-market", "weapon", "harpe"))
    assert t.fighter.spark == 3
    assert t.state.market["weapon"].cards == ["labrys"]


@pytest.mark.rule("resources.divinity")
def test_divinity_pays_for_upgrades_and_main_cards_back(table):
    t = table("prison-break")
    t.hand(t.hider, "plain")
    t.run(act(t, t.hider, "main", "plain", "rest", "upgrade", "heal"))
    assert (t.hider.divinity, t.hider.tiles["heal"]) == (3, 2)
    t.fighter.slots = [Slot("plain")]
    t.run(act(t, t.fighter, "push", "plain"))
    assert (t.fighter.divinity, t.fighter.slots) == (4, [])


# --- capacity -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("resources.capacity")
def test_a_weapon_takes_its_capacity_and_dropping_it_gives_it_back(table):
    t = table()
    god = t.fighter
    free = god.capacity
    t.state.market["weapon"].cards = ["labrys"]  # capacity 2
    t.state.zones[god.zone].loot = {"weapon": 1}
    t.run(take(t, god, "discover", "weapon", "labrys"))
    assert god.capacity == free - 2
    t.run(act(t, god, "drop", "labrys"))
    assert god.capacity == free


@pytest.mark.rule("resources.capacity", "reference.character-capacity")
@pytest.mark.parametrize(("capacity", "fits"), [(2, True), (1, False)])
def test_a_weapon_that_does_not_fit_cannot_be_taken(table, capacity, fits):
    t = table()
    t.fighter.capacity, t.fighter.spark = capacity, 9
    t.state.market["weapon"].cards = ["labrys"]
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    assert (("discover", "weapon", "labrys") in main_options(t.state, t.fighter)) == fits


@pytest.mark.rule("resources.capacity", "upgrade.evolve-capacity")
def test_the_total_capacity_grows_with_the_character_card(table):
    t = table("prison-break")
    god = t.fighter
    free = god.capacity
    god.shield = {"C": 5}
    t.run(evolve(t, god))
    assert (god.level, god.core) == (2, "C")
    assert god.capacity == free + 1  # Athena: from three to four


# --- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("resources.dial-limit")
@pytest.mark.parametrize("resource", DIALS)
def test_a_dial_ends_at_nine(table, resource):
    t = table()
    gain(t, t.fighter, {resource: 7}, "cards.resources")
    assert getattr(t.fighter, resource) == 9


@pytest.mark.rule("resources.no-debt")
def test_without_the_resource_nothing_that_costs_it_is_offered(table):
    t = table()
    fighter, hider = t.fighter, t.hider
    for god in (fighter, hider):
        god.nectar = god.might = god.spark = god.divinity = 0
        t.hand(god, "two-fronts", "counterstroke")
        god.slots = [Slot("plain"), Slot("aegis-wall"), Slot("challenge")]
        god.tiles = {}
    t.engage("nymph", die="yellow 1")
    fighter.ready, fighter.weapons[0].tapped = False, True
    t.state.market["weapon"].cards = ["harpe"]
    t.state.zones[fighter.zone].loot = {"weapon": 1}
    hider.ichor, hider.wounds = hider.ichor - 1, [1]
    t.state.companions = [Gear("argos")]
    words = {option[0] for god in t.gods for option in (*menu(t.state, god), *menu(t.state, god))}
    assert not words & {"main", "feat", "push", "refresh", "reactivate", "boost-strike", "boost-market", "companion"}
    assert not [option for option in main_options(t.state, fighter) if option[0] == "discover"]
    assert not [option for option in main_options(t.state, hider) if option[0] == "heal"]
    assert not [option for option in main_options(t.state, hider) if option[:2] == ("rest", "upgrade")]


@pytest.mark.rule("resources.no-debt")
def test_a_loss_takes_only_what_there_is(table):
    t = table()
    t.fighter.spark = 1
    lose(t, t.fighter, {"spark": 3}, "status.conditions")
    assert t.fighter.spark == 0


@pytest.mark.rule("resources.no-debt", "resources.dial-limit", "reference.character-capacity", "resources.ichor")
@pytest.mark.parametrize(("scenario", "players"), [("prologue", 2), ("black-river", 3), ("the-high-table", 1)])
def test_in_a_whole_game_no_resource_leaves_its_bounds(scenario, players):
    session = Session(GAME, GAME.configure(scenario, players, "easy", seed=players), record=False)
    rng = stream(players, "bot")
    while session.decision is not None:
        for god in session.state.gods:
            assert all(0 <= getattr(god, resource) <= 9 for resource in DIALS)
            assert 0 <= god.ichor <= card_of(god).ichor
            carried = sum(capacity_of(gear.card) for gear in (*god.weapons, *god.items))
            assert god.capacity >= 0
            free = card_of(god).capacity - carried
            assert god.capacity <= free if god.id == "hephaestus" else god.capacity == free  # a wound freezes it
        session.decide(rng.pick(session.decision.options))
