"""Everything about a place, a piece, a card or a number, in words as a screen reader would say them."""

from __future__ import annotations

from coterie.kernel.scene import Board, Card, GridBoard, Meter, Panel, Piece, Place, ZoneBoard
from coterie.terminal.boards import ways_out
from coterie.terminal.panels import draw_card, tell_panel
from coterie.terminal.view import View, cards_of, places_of, spot_name
from coterie.terminal.words import sentence


def look_up(view: View, what: str) -> list[str]:
    """What is called so: by id, letter or whole name first, else by a part of a name."""
    things = _things(view)
    wanted = what.casefold()
    exact = [text for names, text in things if wanted in names]
    part = [text for names, text in things if any(wanted in name for name in names if len(name) > 2)]
    return list(dict.fromkeys(exact or part))


def _things(view: View) -> list[tuple[set[str], str]]:
    """Everything that can be looked at: what it is called, and what there is to say."""
    scene, words = view.scene, view.words
    things: list[tuple[set[str], str]] = []
    for board in scene.boards:
        places = places_of(board)
        ids = {place.id for place in places}
        for place in places:
            name = spot_name(place) if isinstance(board, GridBoard) else words(place.name)
            names = {place.id.casefold()} if name in ids else {place.id.casefold(), name.casefold()}
            things.append((names, tell_place(view, board, place)))
    for piece in scene.pieces:
        names = {piece.id, piece.letter, words(piece.name)}
        things.append(({name.casefold() for name in names}, tell_piece(view, piece)))
    for panel in scene.panels:
        names = {panel.id, words(panel.name)}
        things.append(({name.casefold() for name in names}, tell_panel_about(view, panel)))
        things += [({words(meter.name).casefold(), meter.id}, tell_meter(view, meter, panel)) for meter in panel.meters]
    things += [({words(card.name).casefold()}, tell_card(view, card)) for card in cards_of(scene)]
    things += [({words(meter.name).casefold()}, tell_meter(view, meter)) for meter in (scene.goal, scene.danger)]
    return things


def tell_place(view: View, board: Board, place: Place) -> str:
    """The place, what stands on it, the walls around it, and the options that point at it."""
    words = view.words
    lines = [sentence(words(place.name)), sentence(words(place.about)) if place.about else ""]
    lines += [sentence(words.badge(badge)) for badge in place.badges]
    lines += [tell_piece(view, piece, here=True) for piece in view.pieces_at(board, place)]
    if isinstance(board, GridBoard):
        others = [(w.b if w.a == place.id else w.a, w.kind) for w in board.walls if place.id in (w.a, w.b)]
        for other, kind in others:
            named = words.say(f"wall.{kind}") if words.has(f"terminal.wall.{kind}") else kind
            lines.append(sentence(words.say("wall-towards", wall=named, place=other)))
    if isinstance(board, ZoneBoard):
        lines += ways_out(view, board, place)
    lines += _options(view, place.id)
    return "\n  ".join(filter(None, lines))


def tell_piece(view: View, piece: Piece, here: bool = False) -> str:
    words = view.words
    text = view.describe_piece(piece)
    if not here:
        places = [p for b in view.scene.boards if b.id == piece.board for p in places_of(b) if p.id == piece.place]
        text = words.say("stands", piece=text, place=words(places[0].name) if places else piece.place)
    about = f" {sentence(words(piece.about))}" if piece.about else ""
    return "\n  ".join([sentence(text) + about, *_options(view, piece.id)])


def tell_card(view: View, card: Card) -> str:
    return draw_card(view, card).plain


def tell_meter(view: View, meter: Meter, panel: Panel | None = None) -> str:
    words = view.words
    whose = f"{words(panel.name)}: " if panel else ""
    return sentence(whose + words.amount(meter)) + (f" {sentence(words(meter.about))}" if meter.about else "")


def tell_panel_about(view: View, panel: Panel) -> str:
    return tell_panel(view, panel, {}) + (f" {sentence(view.words(panel.about))}" if panel.about else "")


def _options(view: View, thing: str) -> list[str]:
    question = view.scene.question
    if question is None:
        return []
    return [f"›{n} {view.words(question.choices[n - 1].label)}" for n in view.options.get(thing, ())]
