"""The letter of a piece stands in its name, in every language, and no two kinds of pieces have the same."""

import pytest

from coterie.games import GAMES, load_game
from coterie.kernel.lettering import lettered, stands_in
from coterie.kernel.rng import stream
from coterie.kernel.scene import Piece
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, languages
from coterie.players import Seat, random_player


def piece(name, letter, icon):
    return Piece(name, "b", "A1", Msg(name), icon, letter)


def letters(*pieces):
    return [each.letter for each in lettered(pieces, lambda name: name.key)]


def test_a_letter_that_does_not_stand_in_the_name_is_taken_from_it():
    found = letters(piece("Läufer", "X", "run"), piece("Lampe", "L", "lamp"), piece("shade 12", "12", "shade"))
    assert found == ["Ä", "L", "12"]


def test_two_kinds_do_not_have_the_same_letter():
    found = letters(piece("Devourer", "d", "maw"), piece("drone", "d", "rotor"), piece("Devourer 2", "d", "maw"))
    assert found == ["d", "D", "d"]


def test_pieces_of_a_kind_share_their_letter_and_keep_their_numbers():
    assert letters(*(piece(f"Geist {n}", f"W{n}", "ghost") for n in (1, 2))) == ["G1", "G2"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_pieces_on_every_board_are_lettered_by_their_names(name, language):
    game = load_game(name)
    words = game.catalogue(language).text
    for seed, scenario in enumerate(game.scenarios):
        session = Session(game, game.configure(scenario, game.players[-1], None, seed))
        seats = [Seat(session, n, stream(seed, "bot", n)) for n in range(game.players[-1])]
        for _ in range(60):
            if session.decision is None:
                break
            who = session.decision.seats[0]
            session.decide(random_player(seats[who]))
        pieces = lettered(session.scene(0).pieces, words)
        for each in pieces:
            letters = "".join(sign for sign in each.letter if sign.isalpha())
            assert stands_in(letters, words(each.name)), (each.letter, words(each.name))
        kinds = {(each.letter, each.icon, each.board) for each in pieces if each.letter.isalpha()}
        assert len({(letter, board) for letter, _, board in kinds}) == len(kinds), sorted(kinds)
