"""What is being resolved, as the terminal prints it and as it tells it in plain words."""

from __future__ import annotations

from rich.console import Console

from coterie.kernel.data import replace
from coterie.kernel.scene import Badge, Choice, Figure, Meter, Modifier, Question, Scene, Stage, StageDie
from coterie.kernel.texts import Catalogue, Msg, catalogue
from coterie.terminal.stages import draw_stage, tell_stage
from coterie.terminal.view import Marks, View
from coterie.terminal.words import Words

TEXTS = {
    "fight": "Ash fights",
    "ash": "Ash",
    "ghoul": "ghoul",
    "life": "life",
    "cut": "cut 2",
    "rage": "rage",
    "falls": "it falls",
    "hurts": "you are hurt",
    "go": "go",
}
LIFE = Meter("life", Msg("life"), 2, 3)
ASH = Figure("ash", Msg("ash"), side="team", meters=(LIFE,))
GHOUL = Figure("ghoul", Msg("ghoul"), side="foe", meters=(LIFE,), outcome=Msg("falls"))
CUT = StageDie("red", ("I", "II"), 1, "ghoul", marks=(Badge("knife", Msg("cut"), 2),))


def view(stage: Stage, *targets: str) -> View:
    words = Words(catalogue("en").merge(Catalogue("en", TEXTS)))
    question = Question(1, (0,), "go", Msg("go"), "", tuple(Choice(Msg("go"), each, (each,)) for each in targets))
    scene = Scene(status=(), goal=LIFE, danger=LIFE, stage=stage, question=question)
    return View(scene, words, Marks(), 60)


def drawn(stage: Stage, *targets: str) -> list[str]:
    console = Console(width=60, color_system=None, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(draw_stage(view(stage, *targets), stage))
    return [line.rstrip() for line in capture.get().rstrip().split("\n")]


def test_both_sides_stand_with_their_numbers_and_dice_and_what_will_happen():
    assert drawn(Stage("a", Msg("fight"), (ASH,), (GHOUL,), (CUT,)), "ghoul") == [
        "── Ash fights ──────────────────────────────────────────────",
        "  Ash   life ▰▰▱ 2/3",
        "  against",
        "  Ghoul ›1   life ▰▰▱ 2/3   [red II: cut 2]",
        "    → It falls.",
    ]


def test_dice_that_lie_with_nobody_stand_for_themselves_and_so_does_what_is_added():
    stage = Stage("a", Msg("fight"), (ASH,), modifiers=(Modifier(Msg("rage"), "+1"),), outcome=Msg("hurts"))
    waiting = replace(stage, dice=(StageDie("fate", ("1", "2")), replace(CUT, owner="", counts=False)))
    assert drawn(waiting)[2:] == [
        "  [fate (not rolled yet)] [red II: cut 2 (does not count)]",
        "  added: +1 rage",
        "  → You are hurt.",
    ]


def test_in_plain_words_each_of_them_is_a_sentence():
    stage = Stage("a", Msg("fight"), (ASH,), (GHOUL,), (CUT,), (Modifier(Msg("rage"), ""),), Msg("hurts"))
    assert tell_stage(view(stage), stage) == [
        "Ash fights.",
        "Ash: life 2 of 3.",
        "Against ghoul: life 2 of 3, red II: cut 2. It falls.",
        "Added: rage.",
        "You are hurt.",
    ]


def test_no_word_is_missing():
    stage = Stage("a", Msg("fight"), (ASH,), (GHOUL,), (CUT, replace(CUT, face=-1)), outcome=Msg("hurts"))
    told = "\n".join([*drawn(stage), *tell_stage(view(stage), stage)])
    assert "⟦" not in told
