"""Items: types, what they give, when they enter play, and consumables."""

import pytest

from coterie.games.machina.box.schemas import ItemCard
from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import NEEDS, Need
from coterie.games.machina.items.equipment import base_of, can_be_main
from coterie.games.machina.items.inventory import gain_item, use_inventory
from coterie.games.machina.units.attributes import defence

ALONE = "K . ."
BESIDE = "K P ."


def on_top(t, *items):
    """Items on top of their decks, the last one topmost."""
    for item in items:
        deck = t.state.item_decks[ITEMS[item].kind]
        deck.cards.remove(item)
        deck.put_top(item, ())


@pytest.mark.rule("items.types")
def test_every_item_has_a_level_and_lies_in_the_deck_of_its_type(place):
    t = place(ALONE, K="kim")
    decks = t.state.item_decks
    assert set(decks) == {"weapon", "apparel", "artifact", "consumable"}
    for kind, deck in decks.items():
        assert deck.cards
        assert {ITEMS[item].kind for item in deck.cards} == {kind}
    for kind in decks:
        assert {item.level for item in ITEMS.values() if item.kind == kind} == {1, 2, 3}


@pytest.mark.rule("items.abilities", "items.use-equipped")
def test_an_unequipped_weapon_gives_nothing_an_equipped_one_its_abilities(place):
    t = place("K M .", K="kim", M="sarall")
    kim = t.explorer()
    t.gives(kim, "boiler-wrench")
    strike = ("use", "item.boiler-wrench", "strike", "sarall")
    assert strike not in t.may(kim, "use")
    kim.mains = ["boiler-wrench"]
    assert strike in t.may(kim, "use")


@pytest.mark.rule("items.use-equipped")
def test_printed_bonuses_and_passive_abilities_count_only_while_equipped(place):
    t = place(BESIDE, K="kim", P="phillip")
    kim = t.explorer()
    t.gives(kim, "porters-coat", "vigil-candle")
    kim.stamina = 1
    bare = defence(t.state, kim, "armor"), defence(t.state, kim, "will")
    assert not t.may(kim, "trade")
    kim.mains = ["porters-coat", "vigil-candle"]
    assert (defence(t.state, kim, "armor"), defence(t.state, kim, "will")) == (bare[0] + 1, bare[1] + 2)
    assert t.may(kim, "trade")


@pytest.mark.rule("items.abilities", "items.consumable", "abilities.in-play")
def test_a_consumable_is_used_from_the_inventory_and_destroyed(place):
    t = place(ALONE, K="kim")
    kim = t.explorer()
    t.gives(kim, "laudanum-drops")
    kim.health = 2
    t.does(kim, ("use", "item.laudanum-drops", "swallow"))
    assert kim.health == 3
    assert kim.items == []
    assert t.state.destroyed_items.cards == ["laudanum-drops"]
    assert t.told("item-destroyed")[0].rule == "effects.destroy.item"
    assert t.told("plays")[0].rule == "items.abilities"


@pytest.mark.rule("items.consumable")
def test_a_consumable_is_never_equipped(place):
    t = place("P . .", P="phillip")
    phillip = t.explorer()
    t.gives(phillip, "whale-oil", "laudanum-drops")
    assert not any(can_be_main(item.id) for item in ITEMS.values() if item.kind == "consumable")
    t.run(use_inventory(t, phillip, t.about("phillip")))
    assert phillip.mains == []
    assert not any(asked.kind == "outfit" for asked in t.asked)


@pytest.mark.rule("items.consumable")
def test_a_consumable_does_not_count_as_equipped_for_those_who_count(place):
    t = place(ALONE, K="kim")
    kim = t.explorer()
    t.gives(kim, "whale-oil")
    assert not NEEDS.holds(t.state, Need(equipped=1), t.about("kim"))
    assert NEEDS.holds(t.state, Need(items=1), t.about("kim"))


@pytest.mark.rule("items.consumable", "abilities.active.cost")
def test_a_consumable_that_lets_its_user_give_items_away_is_used_up_itself(place):
    t = place(BESIDE, K="kim", P="phillip")
    kim, phillip = t.explorers
    t.gives(kim, "watchmakers-roll", "boiler-wrench")
    t.does(kim, ("use", "item.watchmakers-roll", "unroll"), "done", ("boiler-wrench", "phillip"))
    assert phillip.items == ["boiler-wrench"]
    assert t.state.destroyed_items.cards == ["watchmakers-roll"]
    offered = [option for asked in t.asked if asked.kind == "hand-over" for option in asked.options]
    assert ("watchmakers-roll", "phillip") not in offered


@pytest.mark.rule("items.consumable")
def test_who_has_nothing_but_what_it_uses_gives_nothing(place):
    t = place(BESIDE, K="kim", P="phillip")
    kim = t.explorer("kim")
    t.gives(kim, "rotofood")
    kim.stamina = 1
    t.usual = {"give": "done"}
    t.does(kim, ("use", "item.rotofood", "share"), "phillip")
    assert kim.stamina == 2
    assert t.state.destroyed_items.cards == ["rotofood"]


@pytest.mark.rule("items.consumable")
def test_every_consumable_is_used_up_by_its_use():
    consumables = [item for item in ITEMS.values() if item.kind == "consumable"]
    assert all(ability.cost.destroy for item in consumables for ability in item.abilities)
    assert not any(item.rules or item.enters for item in consumables)


@pytest.mark.rule("items.consumable")
def test_a_consumable_in_use_cannot_be_swapped_into_a_deck_at_the_workbench_it_opens(place):
    t = place("K w .", K="kim")
    kim = t.explorer()
    t.gives(kim, "skeleton-key")
    t.usual = {"item-deck": "weapon", "outfit": "done"}
    drawn = t.state.item_decks["weapon"].cards[:-4:-1]
    t.does(
        kim,
        ("use", "item.skeleton-key", "turn"),
        drawn[0],
        ("destroy", drawn[1]),
        ("destroy", drawn[2]),
    )
    assert "skeleton-key" in t.state.destroyed_items.cards
    assert not any(asked.kind == "swap-items" for asked in t.asked)


@pytest.mark.rule("items.default-target", "abilities.active.target")
def test_an_active_ability_without_target_is_about_the_owner(place):
    t = place(BESIDE, K="kim", P="phillip")
    kim, phillip = t.explorers
    t.gives(kim, "stygian-pendant", equip=True)
    before = defence(t.state, kim, "will"), defence(t.state, phillip, "will")
    t.does(kim, ("use", "item.stygian-pendant", "let-it-drink"))
    assert (defence(t.state, kim, "will"), defence(t.state, phillip, "will")) == (before[0] + 2, before[1])


@pytest.mark.rule("items.default-target", "items.enters-play")
def test_what_an_item_does_as_it_enters_play_is_about_its_owner_whoever_uses_the_inventory(place):
    t = place(BESIDE, K="kim", P="phillip")
    kim, phillip = t.explorers
    t.gives(phillip, "boiler-wrench", "rune-hatchet", "soul-siphon")
    t.does(
        kim,
        ("inventory", "phillip"),
        "agree",
        ("equip", "rune-hatchet"),
        ("attach", "soul-siphon", "rune-hatchet"),
        "done",
    )
    assert (kim.health, phillip.health) == (4, 4)
    assert t.told("health-lost")[0].rule == "items.enters-play"


@pytest.mark.rule("items.enters-play")
def test_an_item_enters_play_each_time_it_is_equipped_again(place):
    t = place(ALONE, K="kim")
    kim = t.explorer()
    t.gives(kim, "rune-hatchet", equip=True)
    t.gives(kim, "soul-siphon")
    kim.attached = {"soul-siphon": "rune-hatchet"}
    again = (("equip", "rune-hatchet"), ("attach", "soul-siphon", "rune-hatchet"))
    t.does(kim, ("inventory", "kim"), *again)
    assert kim.health == 3
    kim.stamina = 3
    t.does(kim, ("inventory", "kim"), *again)
    assert kim.health == 2


@pytest.mark.rule("items.enters-play")
@pytest.mark.parametrize("how", ["main", "upgrade"])
def test_a_main_item_and_an_upgrade_enter_play_too(place, how):
    t = place("K . . .", K="kim")
    kim = t.explorer()
    if how == "main":
        t.gives(kim, "clockwork-greaves")
        t.run(use_inventory(t, kim, t.about("kim")), ("equip", "clockwork-greaves"), "A2", "A3")
        assert t.at("kim") == "A3"
    else:
        t.spawn("sarall", "A2")
        t.gives(kim, "spring-heel-boots", "steam-carapace")
        t.run(
            use_inventory(t, kim, t.about("kim")),
            ("equip", "spring-heel-boots"),
            ("attach", "steam-carapace", "spring-heel-boots"),
        )
        assert t.at("sarall") == "A3"


@pytest.mark.rule("items.main")
def test_the_main_item_is_the_one_at_the_bottom_of_its_stack(place):
    t = place(ALONE, K="kim")
    kim = t.explorer()
    t.gives(kim, "hobnailed-boots", "surgeons-apron", "spiked-pauldron")
    kim.mains = ["hobnailed-boots"]
    kim.attached = {"surgeons-apron": "hobnailed-boots", "spiked-pauldron": "surgeons-apron"}
    assert {base_of(kim, item) for item in kim.items} == {"hobnailed-boots"}


@pytest.mark.rule("items.main", "items.equip.replace")
def test_a_torso_that_upgrades_boots_is_no_main_item_so_the_boots_must_go(place):
    t = place(ALONE, K="kim")
    kim = t.explorer()
    t.gives(kim, "hobnailed-boots", "surgeons-apron")
    kim.mains, kim.attached = ["hobnailed-boots"], {"surgeons-apron": "hobnailed-boots"}
    on_top(t, "padded-gambeson", "brass-ear")
    t.run(
        gain_item(t, kim, (), t.about("kim")),
        *("apparel", "apparel", "padded-gambeson", "destroy", "equip"),
    )
    assert kim.mains == ["padded-gambeson"]
    assert kim.attached == {}


@pytest.mark.rule("items.apparel-kinds")
def test_apparel_is_told_apart_by_its_symbols():
    for item in ITEMS.values():
        if item.kind == "apparel" and not item.left:
            slots = bool(item.top), bool(item.bottom), bool(item.right)
            assert {
                "torso": slots[2],
                "head": slots == (False, True, False),
                "legs": slots == (True, False, False),
            }[item.part]


@pytest.mark.rule("items.apparel-kinds")
@pytest.mark.parametrize(
    ("part", "slots"),
    [
        ("torso", {"top": "eye"}),
        ("head", {"bottom": "eye", "top": "eye"}),
        ("head", {"bottom": "eye", "right": "cog"}),
        ("legs", {"bottom": "eye"}),
        ("legs", {"top": "eye", "bottom": "eye"}),
        ("", {"right": "cog"}),
    ],
)
def test_apparel_with_other_symbols_is_refused(part, slots):
    with pytest.raises(ValueError, match="torso"):
        ItemCard(id="x", source="authored", name="X", level=1, kind="apparel", part=part, **slots)
