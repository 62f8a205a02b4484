"""Paying: a card takes and gives, then its action is paid; nothing is offered that cannot be paid."""

import pytest
from tests.rules.hades.acting import act, menu, take

from coterie.games.hades import GAME
from coterie.games.hades.actions.mains import PENDING
from coterie.games.hades.actions.menu import MENUS
from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import Purse, lose, once_played, pay, tile, upgrade_cost
from coterie.games.hades.gods.cards import receive
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.round.steps import lures_engage
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.errors import RuleFault

SLING, NET, HARPE = (
    ("discover", "weapon", "bone-sling"),
    ("discover", "weapon", "nereid-net"),
    ("discover", "weapon", "harpe"),
)
"""Weapons for 2, 3 and 4 spark."""


@pytest.fixture
def shop(underworld, priced):
    """Athena fights beside weapons for 2, 3 and 4 spark; Hermes hides. All tiles are on level one."""

    priced(bone_sling=2, nereid_net=3, harpe=4)

    def make(*cards, scenario="prison-break", **resources):
        t = underworld(scenario, gods=("athena", "hermes"))
        t.state.zones[t.fighter.zone].loot = {"weapon": 1}
        t.state.market["weapon"].cards = ["bone-sling", "nereid-net", "harpe"]
        for god in t.gods:
            t.hand(god, *cards)
            god.tiles = {}
            for resource, n in resources.items():
                setattr(god, resource, n)
        return t

    return make


def bought(t, *start):
    """What can be discovered with options that begin so."""
    options = [option[len(start) :] for option in menu(t.state, t.fighter) if option[: len(start)] == start]
    return [option for option in options if option[0] == "discover"]


def healed(t, *start):
    """How many ichor can be healed with options that begin so."""
    options = [option[len(start) :] for option in menu(t.state, t.hider) if option[: len(start)] == start]
    return [option[1] for option in options if option[0] == "heal"]


def hurt(god, ichor=2):
    god.ichor, god.wounds, god.bruises = god.ichor - ichor, [], ichor


# --- a card and its action ------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.resources", "resources.no-debt")
@pytest.mark.parametrize(
    ("card", "spark", "offers"),
    [
        ("plain", 3, [SLING, NET]),
        ("winged-heels", 3, []),  # two for the card leave one
        ("winged-heels", 5, [SLING, NET]),
        ("blood-trail", 3, [SLING]),  # one for the card
        ("stoke", 2, []),
        ("stoke", 3, [SLING]),
        ("two-fronts", 3, [SLING]),
        ("light-fingers", 2, [SLING, NET]),  # it gives one
        ("light-fingers", 0, []),
    ],
)
def test_what_a_card_takes_and_gives_counts_for_its_own_action(shop, card, spark, offers):
    t = shop(card, spark=spark)
    assert bought(t, "main", card) == offers
    for option in offers:
        paid = shop(card, spark=spark)
        paid.run(act(paid, paid.fighter, "main", card, *option))
        assert paid.fighter.spark >= 0


@pytest.mark.rule("cards.resources", "resources.no-debt")
def test_light_fingers_and_two_spark_buy_a_weapon_for_three(shop):
    t = shop("plain", "light-fingers", spark=2)
    assert NET not in bought(t, "main", "plain")
    t.run(act(t, t.fighter, "main", "light-fingers", *NET))
    assert t.fighter.spark == 0
    assert [event.params["n"] for event in t.noted if event.key in ("gain", "pay-for")] == [1, 3]


@pytest.mark.rule("cards.resources", "resources.no-debt", "cover.heal")
@pytest.mark.parametrize(
    ("card", "nectar", "spark", "times"),
    [
        ("plain", 0, 5, []),
        ("stoke", 0, 5, [1]),  # a spark for the nectar that heals
        ("stoke", 0, 0, []),
        ("stoke", 1, 1, [1, 2]),
        ("two-fronts", 1, 1, []),  # the card itself takes the nectar
        ("two-fronts", 2, 1, [1]),
    ],
)
def test_nectar_for_healing_is_what_the_card_leaves(shop, card, nectar, spark, times):
    t = shop(card, nectar=nectar, spark=spark)
    t.hider.tiles = {"heal": 2}
    assert tile(t.hider, "heal").times >= 2
    hurt(t.hider)
    assert healed(t, "main", card) == times
    for n in times:
        t = shop(card, nectar=nectar, spark=spark)
        t.hider.tiles = {"heal": 2}
        hurt(t.hider)
        t.run(act(t, t.hider, "main", card, "heal", n))
        assert t.hider.nectar >= 0


@pytest.mark.rule("cards.resources", "resources.no-debt", "upgrade.pay")
def test_the_divinity_of_counsel_pays_for_an_upgrade(shop):
    t = shop("plain", "counsel", might=1)
    t.hider.divinity = upgrade_cost(t.state, t.hider, "heal") - 1
    options = menu(t.state, t.hider)
    assert ("main", "plain", "rest", "upgrade", "heal") not in options
    assert ("main", "counsel", "rest", "upgrade", "heal") in options
    t.run(act(t, t.hider, "main", "counsel", "rest", "upgrade", "heal"))
    assert (t.hider.might, t.hider.divinity, t.hider.tiles["heal"]) == (0, 0, 2)


@pytest.mark.rule("gods.three-wound-2", "cards.resources", "resources.no-debt")
@pytest.mark.parametrize(
    ("card", "nectar", "goes"),
    [
        ("plain", 1, True),
        ("running-hunt", 1, False),
        ("running-hunt", 2, True),
        ("stoke", 0, True),
        ("plain", 0, False),
    ],
)
def test_a_wound_that_makes_travel_dear_is_paid_after_the_card(shop, card, nectar, goes):
    t = shop(card, nectar=nectar)
    t.fighter.wounds = [2]
    ways = [option for option in menu(t.state, t.fighter, "main") if option[2] == "move"]
    assert bool(ways) is goes
    if goes:
        t.run(act(t, t.fighter, *ways[0]), "pass")
        assert t.fighter.nectar == 0


@pytest.mark.rule("gods.search", "cards.resources", "resources.no-debt")
@pytest.mark.parametrize(("spark", "offered"), [(3, False), (4, True)])
def test_a_searched_token_makes_the_card_cheaper_and_the_card_played_is_paid_as_well(shop, spark, offered):
    t = shop("winged-heels", spark=spark)
    t.state.zones[t.fighter.zone].search = {"weapon": [2]}  # the harpe costs two instead of four
    assert (HARPE in bought(t, "main", "winged-heels")) is offered
    if offered:
        t.run(act(t, t.fighter, "main", "winged-heels", *HARPE))
        assert (t.fighter.spark, t.state.zones[t.fighter.zone].search["weapon"]) == (0, [])


@pytest.mark.rule("cards.main-double", "resources.no-debt")
def test_the_second_action_is_paid_from_what_the_first_has_left(shop):
    t = shop("winged-heels", spark=5)
    t.run(act(t, t.fighter, "main", "winged-heels", "fill-cup"))
    assert bought(t, "also") == [SLING, NET]
    t.run(act(t, t.fighter, "also", *NET))
    assert t.fighter.spark == 0


@pytest.mark.rule("resources.dial-limit", "cards.resources")
def test_what_a_card_gives_ends_with_the_dial(shop):
    t = shop(nectar=9, might=0, spark=9)
    assert once_played(t.state, t.fighter, tables.MAINS["light-fingers"]) == Purse(9, 0, 9, 5)
    assert once_played(t.state, t.fighter, tables.MAINS["stoke"]) == Purse(9, 0, 8, 5)
    assert once_played(t.state, t.fighter, tables.MAINS["plain"]) is t.fighter
    assert once_played(t.state, t.fighter, tables.MAINS["counsel"]) is None


@pytest.mark.rule("resources.divinity", "cards.resources")
@pytest.mark.parametrize(("scenario", "divinity"), [("prologue", 5), ("prison-break", 6)])
def test_in_the_prologue_no_card_gives_divinity(shop, scenario, divinity):
    t = shop(scenario=scenario)
    assert once_played(t.state, t.fighter, tables.MAINS["counsel"]) == Purse(5, 4, 5, divinity)


# --- landmarks and other costs --------------------------------------------------------------------------------------


@pytest.mark.rule("landmarks.amphoras", "landmarks.statue", "resources.no-debt")
@pytest.mark.parametrize(("nectar", "cards"), [(1, ["two-fronts", "plain"]), (0, ["plain"])])
def test_a_landmark_goes_with_a_card_that_can_be_paid(shop, nectar, cards):
    t = shop("two-fronts", "plain", nectar=nectar)
    t.hider.oblivion.cards = ["aegis-wall"]
    monster = t.sentinel("nymph")
    t.state.zones[t.hider.zone].landmarks = ["amphoras", "statue"]
    assert menu(t.state, t.hider, "landmark") == [
        *(("landmark", "amphoras", card) for card in cards),
        *(("landmark", "statue", card, monster.id) for card in cards),
    ]
    t.hider.pending = 1
    assert ("landmark", "amphoras", PENDING) in menu(t.state, t.hider, "landmark")


@pytest.mark.rule("landmarks.columns", "cards.might-cost", "resources.no-debt")
@pytest.mark.parametrize(("might", "offered"), [(1, True), (0, False), (-1, False)])
def test_the_columns_help_a_card_whose_might_can_be_paid(shop, might, offered):
    t = shop("counterstroke", might=might)  # costs a might
    t.engage("nymph", die="yellow 3")
    t.state.zones[t.hider.zone].landmarks, t.fighter.zone = ["columns"], "loft"
    assert (("landmark", "columns", "counterstroke") in menu(t.state, t.hider)) is offered


@pytest.mark.rule(
    "resources.no-debt", "bonus.push", "bonus.ability-refresh", "bonus.boost-strike", "bonus.boost-market"
)
@pytest.mark.parametrize("n", [0, -1])
def test_a_number_that_is_not_zero_is_not_enough(shop, n):
    t = shop(nectar=n, might=n, spark=n, divinity=n)
    fighter, hider = t.fighter, t.hider
    t.engage("nymph")
    t.state.loot_decks["weapon"].cards = ["labrys"]
    fighter.ready, fighter.slots = False, [Slot("plain"), Slot("aegis-wall"), Slot("challenge")]
    fighter.weapons[0].tapped = True
    t.state.companions, fighter.conditions = [Gear("argos")], ["immobilized"]
    words = {option[0] for option in menu(t.state, fighter)}
    assert words == {"resolve", "done"}
    hurt(hider)
    t.hand(hider, "plain")
    assert healed(t, "main", "plain") == []


@pytest.mark.rule("battlefield.move", "cover.sneak", "resources.no-debt")
@pytest.mark.parametrize("n", [0, -1])
def test_steps_further_are_offered_only_to_who_can_pay_them(shop, n):
    t = shop(nectar=n, might=n)
    t.run(take(t, t.fighter, "move", "row"), "pass")
    t.run(take(t, t.hider, "sneak", "row"))
    assert [decision.kind for decision in t.asked] == ["forgo"]
    assert {god.zone for god in t.gods} == {"row"}


@pytest.mark.rule("bonus.boost-fate", "engage.distract", "resources.no-debt")
@pytest.mark.parametrize("n", [0, -1])
def test_a_roll_is_raised_and_a_lure_distracted_only_by_who_can_pay(shop, n):
    t = shop(might=n, spark=n)
    t.stack("3")
    assert t.run(roll_fate(t, t.fighter, "engage.alert-roll")) == 3
    t.fighter.lures[0] = t.monster(tapped=True)
    t.run(lures_engage(t, t.fighter))
    assert len(t.fighter.engaged) == 1


@pytest.mark.rule("gods.summon", "resources.no-debt")
@pytest.mark.parametrize(("spark", "offered"), [(1, True), (0, False), (-1, False)])
def test_summon_takes_a_spark_that_is_there(underworld, spark, offered):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.spark, monster = spark, t.engage("nymph")
    assert (("summon", monster.id) in menu(t.state, t.hider)) is offered


@pytest.mark.rule("battlefield.start-combat-effect", "resources.no-debt")
@pytest.mark.parametrize(("spark", "asked"), [(1, True), (0, False)])
def test_a_weapons_special_is_asked_about_if_the_card_has_left_its_price(shop, spark, asked):
    t = shop("two-fronts", spark=spark + 1)  # the card takes one
    t.engage("minotaur")
    t.run(act(t, t.fighter, "main", "two-fronts", "start-combat", "spear-and-aegis"), *(["pass"] if asked else []))
    assert ("special" in [decision.kind for decision in t.asked]) is asked


# --- paying itself --------------------------------------------------------------------------------------------------


@pytest.mark.rule("resources.no-debt")
def test_to_pay_more_than_there_is_is_a_fault_and_takes_nothing(shop):
    t = shop(spark=2)
    with pytest.raises(RuleFault, match="3 spark of 2"):
        pay(t, t.fighter, {"nectar": 1, "spark": 3}, "cards.resources")
    assert (t.fighter.nectar, t.fighter.spark, t.noted) == (5, 2, [])
    lose(t, t.fighter, {"spark": 3}, "cards.resources")  # a loss takes what there is
    assert t.fighter.spark == 0


@pytest.mark.rule("resources.capacity", "resources.no-debt")
def test_to_receive_more_than_can_be_carried_is_a_fault(shop):
    t = shop(capacity=1)
    with pytest.raises(RuleFault, match="2 capacity of 1"):
        receive(t, t.fighter, "labrys", "battlefield.discover")
    assert [gear.card for gear in t.fighter.weapons] == ["spear-and-aegis"]


@pytest.mark.rule("resources.no-debt")
def test_what_is_shown_is_what_is_paid(shop):
    t, words = shop("winged-heels", spark=5), GAME.catalogue()
    shown = MENUS["battlefield"].show(t.state, t.fighter, ("main", "winged-heels", *NET))
    assert shown.cost is not None
    assert words.text(shown.cost) == "Winged Heels, 2 spark and 3 spark"
    t.run(act(t, t.fighter, "main", "winged-heels", *NET))
    assert [event.params["n"] for event in t.told("pay") + t.told("pay-for")] == [2, 3]


@pytest.mark.rule("resources.no-debt", "battlefield.discover-unaffordable")
@pytest.mark.parametrize(
    ("cards", "spark", "why"),
    [(("winged-heels",), 3, "why.no-spark"), (("plain",), 3, ""), (("light-fingers",), 2, "")],
)
def test_what_no_card_leaves_enough_for_is_refused_and_says_so(shop, cards, spark, why):
    t = shop(*cards, spark=spark)
    refused = {blocked.option: blocked.reason.key for blocked in MENUS["battlefield"].blocked(t.state, t.fighter)}
    assert refused.get(("do", *NET), "") == why
