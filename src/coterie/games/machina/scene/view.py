"""What a seat sees."""

from __future__ import annotations

from coterie.games.machina.board.spaces import living
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS, SCENARIOS
from coterie.games.machina.campaign.course import campaign_threat
from coterie.games.machina.scene.board import map_board, pieces
from coterie.games.machina.scene.briefing import briefing, threats
from coterie.games.machina.scene.panels import explorer_panel, queue_panel, story_panel
from coterie.games.machina.showing.words import card_text
from coterie.games.machina.state import Machina
from coterie.games.machina.units.harm import last_words
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
        threats=threats(s),
        briefing=briefing(s),
    )


def ribbon(s: Machina) -> Ribbon:
    """Where the campaign is, round, threat, phase and who acts; chapters done, all of them once it is won, and harm to
    all explorers."""
    chapters = len(SCENARIOS[s.scenario].chapters)
    done = chapters if s.outcome == "won" else len(s.pages)
    health = sum(explorer.health for explorer in living(s))
    most = sum(EXPLORERS[explorer.card].health for explorer in s.explorers)
    status = (
        *campaign_line(s),
        msg("status.round", n=s.round),
        msg("status.threat", threat=s.threat, level=s.level),
        Msg(f"phase.{s.outcome or s.phase}"),
        *([Msg(said(s.acting)[1:])] if s.acting and not s.outcome else []),
    )
    return Ribbon(
        status,
        Meter("chapter", Msg("status.chapter"), done, chapters, "open-book", Msg("about.chapter-track")),
        Meter("harm", Msg("status.harm"), max(0, most - health), most, "death-skull", Msg("about.harm")),
    )


def campaign_line(s: Machina) -> tuple[Msg, ...]:
    """In a campaign: which of its scenarios this is, and what the kept cards count."""
    if not is_campaign(s):
        return ()
    return (msg("status.campaign", scenario=Msg(f"scenario.{s.scenario}.name"), threat=campaign_threat(s)),)


def story(s: Machina) -> tuple[StoryPage, ...]:
    """The current chapter to read, or the last words once the scenario is over."""
    over = s.outcome or (s.phase if s.phase in ("won", "lost") else "")
    if over:
        return (ending(s, over),)
    return tuple(
        StoryPage(f"page-{card}", Msg(f"chapter.{card}.name"), tuple(paragraphs(card)))
        for card in (s.endgame[-1:] or [s.chapter])
        if card
    )


def ending(s: Machina, outcome: str) -> StoryPage:
    """How the scenario has ended; a shorter way of playing ends with the words of the whole."""
    return StoryPage(
        "page-ending", Msg(f"scenario.{s.scenario}.name"), tuple([Msg(key) for key in last_words(s, outcome)])
    )


def paragraphs(card: str) -> list[Msg]:
    chapter = CHAPTERS[card]
    found = [Msg(f"chapter.{card}.story")]
    if chapter.aim:
        found.append(Msg(f"chapter.{card}.aim"))
    return [*found, card_text(f"chapter.{card}")]
