"""What cards say of themselves: how far they reach, of whom they speak, and in which order what they ask for counts."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.names import cards, entry
from coterie.games.machina.box.tables import EXPLORERS
from coterie.games.machina.box.vocabulary import VOCABULARY
from coterie.games.machina.scene.options import present
from coterie.games.machina.showing.words import card_text
from coterie.games.machina.story.chapters import chapter_play
from coterie.kernel.texts import Msg
from coterie.terminal.words import Words

WORDS = Words(GAME.catalogue())


def text(source: str) -> str:
    return WORDS(card_text(source))


@pytest.mark.rule("targeting.scope.everywhere", "abilities.enters.horror-chapter")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("horror.shivers", "Attack all explorers on all tiles with one low die, arcane"),
        ("horror.living-metal", "All explorers on all tiles: stamina for weapons +1."),
        ("horror.all-doors-shut", "Close every door on all tiles."),
        ("chapter.ice-4", "All explorers on all tiles: maximum stamina −1 while warmth is 0."),
        ("chapter.ice-7", "any explorer on any tile: light a chapter space."),
        ("event.planks-and-chalk", "All explorers on all tiles: a trapped space counts as floor space."),
    ],
)
def test_what_nobody_owns_or_uses_says_that_it_reaches_all_tiles(source: str, said: str):
    assert said in text(source)


@pytest.mark.rule("targeting.scope.tile")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("item.storm-jar", "Attack all monsters here with one high die, arcane."),
        ("item.lantern-of-the-drowned", "All explorers here: can target ethereal units."),
        ("monster.heart-warden", "Close every door here."),
        ("event.planks-and-chalk", "Enters play: All explorers here: move up to 2 spaces."),
        ("horror.burning-eyes", "Attack all explorers here with one low die, arcane."),
        ("chapter.beast-4", "all monsters here: this round: immobile."),
    ],
)
def test_what_somebody_owns_or_uses_says_that_it_reaches_the_tile(source: str, said: str):
    assert said in text(source)


@pytest.mark.rule("targeting.scope.everywhere", "targeting.scope.tile")
def test_no_card_says_that_it_reaches_here_on_all_tiles():
    for source, _ in cards():
        assert " here on " not in text(source), source
        assert " here (on " not in text(source), source


@pytest.mark.rule("effects.conditional.trigger")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("chapter.beast-1", "When a door is opened, closed or destroyed: Noise +1."),
        ("chapter.ice-2", "When a map tile is explored: Every 2 times: Go to the next chapter."),
        ("chapter.ice-3", "When the round ends: Every 2 times: Warmth −1."),
        ("item.miners-lamp-helm", "When you explore: Restore 2 stamina."),
        ("monster.deep-one", "When it hits: Roll 8 or more: monster threat +1."),
        ("horror.every-handle-bites", "When an explorer activates a space: Attack it with one low die."),
        ("event.the-marching-song", "When an explorer kills: If the other one is a monster: It: restore 1 stamina."),
    ],
)
def test_whose_doings_a_card_answers(source: str, said: str):
    assert said in text(source)


@pytest.mark.rule("effects.counted")
def test_what_must_hold_stands_before_what_is_counted(place):
    """The Vigil Candle counts the turns that end without a monster on the tile, and no others."""
    assert text("item.vigil-candle").endswith(
        "When you end a turn: If no monster is on your tile: Every 2 times: Restore 1 essence."
    )
    t = place("K . M", K="kim", M="sarall")
    kim = t.explorer()
    t.gives(kim, "vigil-candle", equip=True)
    t.does(kim, ("end",))
    assert t.state.counts == {}
    t.state.monsters.clear()
    t.does(kim, ("end",))
    assert sum(t.state.counts.values()) == 1


@pytest.mark.rule("abilities.active.target")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("item.pin-doll", "[1 health and destroy this] (range 6 over obstacles, a monster) The target: lose 1 health."),
        ("item.body-double", "Switch positions with the target."),
        ("item.needle-of-nothing", "If the target is of level 4 or higher: attack the target"),
        ("item.needle-of-nothing", "else the target is banished."),
        ("monster.night-gaunt", "on a hit the blocker: teleport to the nearest spawn space."),
        ("item.recoil-piston", "You may push the blocker one space."),
        ("item.mirror-lock-pistol", "you may switch positions with the target."),
        ("item.puppeteers-wires", "The target attacks adjacent monsters"),
        ("item.martyrs-cassock", "[1 health] Any other explorer here: restore 1 health."),
        ("item.steam-carapace", "Enters play: Push adjacent monsters one space."),
    ],
)
def test_it_is_said_to_whom_something_happens(source: str, said: str):
    assert said in text(source)


@pytest.mark.rule("effects.conditional.continual", "effects.conditional.requirement")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("monster.whisper-in-the-pipes", "Ethereal while no explorer is adjacent to it."),
        ("monster.hound-of-tindalos", "Ethereal while it is not wounded and it does not stand on a spawn space"),
        ("item.ghost-photograph", "Ethereal while an explorer is adjacent to you and you have no main weapon."),
        ("item.laudanum-drops", "If you are wounded: Restore 1 health."),
        ("item.thermite-brick", "If the target is Rime Crawler or Elder Thing or Heart-Warden:"),
        ("item.mirror", "against a foe if it is you."),
        ("item.reindeer-parka", "If you are wounded and (an explorer is adjacent to you or you are adjacent to a"),
        ("chapter.statue-closed-fist", "Herald of Despair has not been slain and fewer than 6 choir galleries are"),
        ("chapter.ice-4", "If sledge burnt is 0: Warmth +2 and sledge burnt +1"),
        ("explorer.rustam-beg", "for attacks (ranged) against a foe if an explorer is adjacent to it."),
        ("chapter.beast-2", "If no monster is on your tile and noise is 1 or more: Noise −1."),
    ],
)
def test_conditions_are_said_as_they_are(source: str, said: str):
    assert said in text(source)


@pytest.mark.rule("items.use-equipped")
def test_a_bonus_below_nothing_has_one_sign():
    footers = {card.id: WORDS(card.footer) for card in GAME.glossary()}
    assert "will −1" in footers["item.third-eye-lens"]
    assert "armor +2" in footers["item.boiler-plate-vest"]


@pytest.mark.rule("targeting.scope.everywhere")
def test_a_choice_of_a_chapter_says_that_it_reaches_all_tiles(place):
    t = place("K . L", K="kim", L="lorrari")
    t.state.chapter = "ice-1"
    asked = t.ask(VOCABULARY.resolve(t, entry("chapter.ice-1").enters[2:], chapter_play("ice-1")))
    assert [WORDS(present(t.state, asked, option).label) for option in asked.options] == [
        "warmth +5",
        "warmth +2; all explorers on all tiles: gain an item",
    ]


@pytest.mark.rule("round.explorer.spend")
def test_the_guide_says_what_the_first_blow_costs():
    blow = EXPLORERS["hank-horden"].abilities[0]
    assert f"for {blow.cost.stamina} stamina he attacks" in WORDS(Msg("web.guide.machina.ability"))
