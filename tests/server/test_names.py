"""What people write is what others read: nothing unseen, nothing that turns words around, nothing without end."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.server.names import LONGEST_NAME, clean_line, clean_name
from tests.server.guests import Place

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = "\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u2064\u2800\u3164\ufeff\uffa0\U000e0041\ufe0f"


@pytest.mark.parametrize("sign", [*BIDI, *INVISIBLE, "\u0007", "\x7f", "\u0085", "\ue000"])
def test_a_name_has_only_what_can_be_seen(sign: str):
    assert clean_name(f"A{sign}nn{sign}").replace(" ", "") == "Ann"
    assert clean_name(sign * 5) == ""


@pytest.mark.parametrize(
    ("written", "called"),
    [
        ("  Ann  of\tGreen\u00a0Gables ", "Ann of Green Gables"),
        ("Jose\u0301", "José"),
        ("\uff21\uff4e\uff4e", "Ann"),  # wide letters
        ("\U0001d400nn", "Ann"),  # letters for formulas
        ("Зоя", "Зоя"),
        ("محمد", "محمد"),
        ("さくら", "さくら"),
        ("Zoë \U0001f525", "Zoë \U0001f525"),
        ("\U0001fae8", "\U0001fae8"),  # newer than some Pythons
        ("Ẩn", "Ẩn"),
        ("x" * 60, "x" * LONGEST_NAME),
        ("\ufdfa" * 10, clean_name("\ufdfa" * 3)),  # one sign that stands for eighteen
    ],
)
def test_names_of_all_people(written: str, called: str):
    assert clean_name(written) == called


def test_accents_do_not_climb_over_other_lines():
    assert len(clean_name("a" + "\u0316\u0317\u0318\u0319" * 9)) == 4
    assert len(clean_line("a" + "\u0489" * 400)) == 4


@given(st.text(max_size=60))
def test_a_clean_name_is_clean(text: str):
    name = clean_name(text)
    assert len(name) <= LONGEST_NAME
    assert name == name.strip()
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in name)


def test_what_is_said_keeps_what_scripts_and_pictures_need():
    for text in ("می\u200cخواهم", "\U0001f469\u200d\U0001f680", "\u2764\ufe0f", "two  spaces"):
        assert clean_line(text) == unicodedata.normalize("NFC", text)
    for sign in BIDI + "\u200b\u2060\ufeff":
        assert clean_line(f"no{sign}thing") == "nothing"
    assert clean_line("\u200d \u200c\u2060\ufe0f") == ""
    assert clean_line("one\ntwo") == "one two"


def test_names_are_clean_wherever_they_come_from(server: Place):
    odd, fine = "\u202eeve\u200b\u2066", "eve"
    answer = server.http.post(
        "/api/tables", json={"game": "firstlight", "seats": [{"kind": "friend", "name": odd}, {}]}
    )
    links = answer.json()
    assert server.ask(links["host"]).json()["seats"][0]["name"] == fine
    for link in (links["host"], links["seats"][0]):
        info = server.ask(link, "/seats/0", "PUT", json={"name": odd + "\u200d2"}).json()
        assert info["seats"][0]["name"] == fine + "2"
    with server.sit(links["seats"][0]) as eve:
        eve.send(type="chat", text="\u202egnidaer \u200bma I")
        line = eve.until("chat")["lines"][0]
        assert (line["who"], line["text"]) == ("eve2", "gnidaer ma I")
        eve.send(type="chat", text="\u202e\u200b ")
        assert eve.until("refused")["error"] == "malformed"
