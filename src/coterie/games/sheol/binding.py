"""Where the vocabulary meets the rooms: what each verb does, and when each part of a need holds."""

from coterie.games.sheol.actions import combat, gear, walking
from coterie.games.sheol.actions.vain import comes_to
from coterie.games.sheol.box.vocabulary import NEEDS, VOCABULARY
from coterie.games.sheol.damage import resources
from coterie.games.sheol.effects import resolve, selecting, standing
from coterie.games.sheol.enemies import harm, lords, reactions
from coterie.games.sheol.lands import effects as lands
from coterie.games.sheol.lightshields import playing
from coterie.games.sheol.mission import cards
from coterie.games.sheol.mission import effects as mission
from coterie.games.sheol.scouts import challenge, units
from coterie.games.sheol.shadows import spawning

NEEDS.bind(
    *(resolve.TESTS, challenge.TESTS, lands.TESTS, mission.TESTS),
    *(reactions.TESTS, lords.TESTS, combat.TESTS),
    counts={**lands.COUNTS, **mission.COUNTS},
)
VOCABULARY.bind(
    *(resolve.DOINGS, selecting.DOINGS, standing.DOINGS),
    *(challenge.DOINGS, playing.DOINGS, resources.DOINGS, spawning.DOINGS, lands.DOINGS, cards.DOINGS, mission.DOINGS),
    *(harm.DOINGS, combat.DOINGS, gear.DOINGS, walking.DOINGS),
    asked=resolve.asked,
    told=lambda s, context: {"unit": context.scout},
    each=resolve.each_alive,
    can_pay=lambda s, cost, context: units.can_pay(s, playing.payer(s, context), cost),
    pay=lambda t, cost, context: playing.pay(t, playing.payer(t.state, context), cost, context),
    answered=resolve.answered,
    comes_to=comes_to,
    tally=mission.tally,
    remember=mission.remember,
)
