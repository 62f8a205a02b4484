"""What a seat sees."""

from __future__ import annotations

from coterie.games.machina.board.spaces import living
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS, SCENARIOS
from coterie.games.machina.campaign.course import campaign_threat
from coterie.games.machina.scene.board import map_board, pieces
from coterie.games.machina.scene.panels import explorer_panel, queue_panel, story_panel
from coterie.games.machina.showing.words import card_text
from coterie.games.machina.state import Machina
from coterie.kernel.campaign import is_campaign
from coterie.kernel.scene import Meter, Ribbon, Scene, StoryPage
from coterie.kernel.texts import Msg, msg


def scene(s: Machina, seat: int) -> Scene:
    """All that a seat sees; only decks are hidden, and from all alike."""
    top = ribbon(s)
    return Scene(
        status=top.status,
        goal=top.goal,
        danger=top.danger,
        boards=(map_board(s), *story(s)),
        pieces=pieces(s),
        panels=(*[explorer_panel(s, each) for each in s.explorers], queue_panel(s), story_panel(s)),
    )


def ribbon(s: Machina) -> Ribbon:
    """Round, threat, phase and who acts; chapters read, and harm to all explorers."""
    chapters = SCENARIOS[s.scenario].chapters
    health = sum(explorer.health for explorer in living(s))
    most = sum(EXPLORERS[explorer.card].health for explorer in s.explorers)
    status = (
        msg("status.round", n=s.round),
        msg("status.threat", threat=s.threat, level=s.level),
        Msg(f"phase.{s.phase}"),
        *([Msg(said(s.acting)[1:])] if s.acting else []),
        *campaign_line(s),
    )
    return Ribbon(
        status,
        Meter("chapter", Msg("status.chapter"), len(s.pages), len(chapters), "open-book", Msg("about.chapter-track")),
        Meter("harm", Msg("status.harm"), most - health, most, "death-skull", Msg("about.harm")),
    )


def campaign_line(s: Machina) -> tuple[Msg, ...]:
    """In a campaign: which of its scenarios this is, and what the kept cards count."""
    if not is_campaign(s):
        return ()
    number = len({*s.log.won, s.scenario})
    return (msg("status.campaign", n=number, scenario=Msg(f"scenario.{s.scenario}.name"), threat=campaign_threat(s)),)


def story(s: Machina) -> tuple[StoryPage, ...]:
    """The current chapter to read."""
    return tuple(
        StoryPage(f"page-{card}", Msg(f"chapter.{card}.name"), tuple(paragraphs(card)))
        for card in (s.endgame[-1:] or [s.chapter])
        if card
    )


def paragraphs(card: str) -> list[Msg]:
    chapter = CHAPTERS[card]
    found = [Msg(f"chapter.{card}.story")]
    if chapter.aim:
        found.append(Msg(f"chapter.{card}.aim"))
    return [*found, card_text(f"chapter.{card}")]
