"""Malhya: Lands of Legends: a party of Awakened heroes in a branching story of journeys, stealth and fights."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.malhya import binding as binding
from coterie.games.malhya.bots.evaluate import evaluate
from coterie.games.malhya.bots.follies import FOLLIES
from coterie.games.malhya.bots.shortlist import quick_answers, shortlist
from coterie.games.malhya.box.names import card_texts
from coterie.games.malhya.box.tables import HEROES, SCENARIOS, STORIES, WEAPONS, census
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.round.play import play
from coterie.games.malhya.round.setup import FEWEST, setup
from coterie.games.malhya.sane import CARDS, sane
from coterie.games.malhya.scene.glossary import glossary
from coterie.games.malhya.scene.layers import layers
from coterie.games.malhya.scene.options import ask, blocked, menu, present
from coterie.games.malhya.scene.stage import stage
from coterie.games.malhya.scene.view import ribbon, scene
from coterie.games.malhya.scene.ways import WALKING
from coterie.games.malhya.state import Malhya
from coterie.kernel import campaign
from coterie.kernel.game import Cast, Game, Member
from coterie.kernel.texts import Msg


def held(s: Malhya) -> Iterator[tuple[str, str]]:
    """Cards in no zone: what heroes carry and markets show, Action cards and Upgrade tokens in play."""
    goods = [card for hero in s.heroes for card in belongings(hero)]
    goods += [card for page in s.pages for card in page.goods] + s.passing
    yield from (("weapon" if card in WEAPONS else "item", card) for card in goods)
    if s.room is not None:
        yield from (("action", card) for card in s.room.revealed)
        yield from (("upgrade", token) for token in s.room.upgrades.values())


GAME = Game(
    id="malhya",
    title="Malhya: Lands of Legends",
    version=2,
    minutes=120,
    players=range(1, 5),
    scenarios=tuple(sorted(STORIES, key=lambda name: SCENARIOS[name].order)),
    difficulties=("normal",),
    state=Malhya,
    setup=setup,
    play=play,
    scene=scene,
    ribbon=ribbon,
    present=present,
    evaluate=evaluate,
    shortlist=shortlist,
    quick_answers=quick_answers,
    follies=FOLLIES,
    census=census,
    content_texts=card_texts,
    glossary=glossary,
    ask=ask,
    menu=menu,
    blocked=blocked,
    layers=layers,
    stage=stage,
    walking=WALKING,
    held=held,
    cards=CARDS,
    sane=sane,
    report=lambda s: {"endings": [s.ending], "visited": s.visited},
    epoch=lambda s: campaign.layouts(s.log, between=s.phase == "between"),
    cast=Cast(
        "heroes",
        tuple(
            [Member(id, Msg(f"hero.{id}.name"), hero.icon, Msg(f"hero.{id}.flavour")) for id, hero in HEROES.items()]
        ),
        alone=FEWEST,
    ),
    options={"mode": campaign.MODES, "heroes": ()},
)
