"""Whoever pays for a card is warned if nothing would come of it."""

from coterie.games import load_game
from coterie.games.hades.actions.vain import IDLE
from coterie.games.hades.box import vocabulary as v
from coterie.games.machina.abilities.vain import IDLE as CURES
from coterie.games.machina.box import vocabulary as explorers
from coterie.kernel.texts import Msg
from coterie.kernel.vain import in_vain, warned

HADES = load_game("hades")


def athena():
    s = HADES.setup(HADES.configure())
    return s, s.gods[0]


def test_healing_who_has_all_ichor_does_nothing_and_the_option_says_so():
    s, god = athena()
    full = god.ichor
    words = HADES.catalogue()
    assert in_vain((v.Heal(n=1),), IDLE, s, god)
    said = words.text(warned(Msg("option.pass"), (v.Heal(n=1),), IDLE, s, god))
    assert said == "Pass Now nothing would come of it."
    god.ichor = full - 1
    assert not in_vain((v.Heal(n=1),), IDLE, s, god)
    assert words.text(warned(Msg("option.pass"), (v.Heal(n=1),), IDLE, s, god)) == "Pass"


def test_nobody_is_warned_of_what_cannot_be_told():
    s, god = athena()
    assert not in_vain((), IDLE, s, god)
    assert not in_vain((v.Heal(n=1), v.Hit(n=1)), IDLE, s, god)
    assert in_vain((v.Calm(n=1), v.Untap(n=1)), IDLE, s, god)


def test_an_explorer_in_full_health_is_told_that_a_cure_would_do_nothing():
    machina = load_game("machina")
    s = machina.setup(machina.configure())
    explorer = s.explorers[0]
    cure = (explorers.Upon(whom="you", do=(explorers.Restore(points={"health": 2}),)),)
    assert in_vain(cure, CURES, s, explorer)
    assert not in_vain((explorers.Restore(points={"stamina": 1}),), CURES, s, explorer)
    explorer.health -= 1
    assert not in_vain(cure, CURES, s, explorer)
