"""Sheol: scouts carry light out of the last city and hold back the shadows."""

from __future__ import annotations

from coterie.games.sheol import binding, box
from coterie.games.sheol.bots.evaluate import evaluate
from coterie.games.sheol.bots.follies import FOLLIES
from coterie.games.sheol.bots.shortlist import quick_answers, shortlist
from coterie.games.sheol.box.names import content_texts
from coterie.games.sheol.box.versions import from_first, from_second
from coterie.games.sheol.mission.setup import STRENGTHS, cards_laid_out, census, held, setup
from coterie.games.sheol.round.play import asked_from, play
from coterie.games.sheol.sane import CARDS, sane
from coterie.games.sheol.scene.glossary import glossary
from coterie.games.sheol.scene.options import ask, present
from coterie.games.sheol.scene.pieces import card_words
from coterie.games.sheol.scene.stage import stage
from coterie.games.sheol.scene.view import ribbon, scene
from coterie.games.sheol.scene.ways import WALKING
from coterie.games.sheol.state import Sheol
from coterie.kernel.game import Cast, Game, Member
from coterie.kernel.texts import Msg

GAME = Game(
    id="sheol",
    title="Sheol",
    version=4,
    minutes=120,
    players=range(1, 5),
    scenarios=tuple(box.MISSIONS),
    difficulties=("citizen", "scout", "veteran"),
    state=Sheol,
    setup=setup,
    play=play,
    scene=scene,
    ribbon=ribbon,
    present=present,
    stage=stage,
    evaluate=evaluate,
    follies=FOLLIES,
    census=census,
    shortlist=shortlist,
    quick_answers=quick_answers,
    content_texts=content_texts,
    glossary=glossary,
    ask=ask,
    menu=asked_from,
    walking=WALKING,
    held=held,
    cards=CARDS,
    sane=sane,
    epoch=cards_laid_out,
    migrations={1: from_first, 2: from_second},
    cast=Cast(
        "scouts",
        tuple(
            [Member(id, Msg(f"scout.{id}.name"), scout.icon, card_words(id, "")) for id, scout in box.SCOUTS.items()]
        ),
    ),
    options={"scouts": (), "cores": (), "draft": ("no", "yes"), "strength": STRENGTHS},
)

__all__ = ["GAME", "binding"]
