"""Aura tokens: ready and exhausted ones, and the effects of the Hero card that they buy."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.malhya.box.names import name_key, said
from coterie.games.malhya.box.schemas import AuraEffect
from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.box.vocabulary import NEEDS, VOCABULARY, About
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def exhaust(t: Table[Malhya], hero: Hero, n: int, why: Why) -> int:
    """So many ready tokens are turned over, as far as there are any. How many were."""
    n = min(n, hero.aura)
    if n:
        hero.aura -= n
        hero.spent += n
        t.note("aura-exhausted", why, who=said(f"hero.{hero.card}"), n=n, left=hero.aura)
    return n


def ready(t: Table[Malhya], hero: Hero, n: int, why: Why) -> int:
    """So many exhausted tokens are turned back, as far as there are any. How many were."""
    n = min(n, hero.spent)
    if n:
        hero.spent -= n
        hero.aura += n
        t.note("aura-readied", why, who=said(f"hero.{hero.card}"), n=n, left=hero.aura)
    return n


def more_tokens(hero: Hero, n: int) -> None:
    """New ready tokens come, or tokens go again: exhausted ones first."""
    if n > 0:
        hero.aura += n
        return
    fewer = min(-n, hero.spent)
    hero.spent -= fewer
    hero.aura = max(0, hero.aura + n + fewer)


def aura_context(hero: Hero, trait: str = "") -> About:
    """An effect of the Hero card, in a test of a trait or not."""
    source = f"hero.{hero.card}"
    return About(rule="aura.spend", card=name_key(source), hero=hero.card, source=source, trait=trait)


def aura_effect(hero: str, name: str) -> AuraEffect:
    """An effect of a Hero card."""
    return next(each for each in HEROES[hero].aura_effects if each.id == name)


def effects_for(s: Malhya, hero: Hero, *moments: str, trait: str = "") -> Iterator[AuraEffect]:
    """The effects of the Hero card that can be bought at a moment: by who is conscious and has a ready token."""
    if hero.life and hero.aura:
        for effect in HEROES[hero.card].aura_effects:
            fits = effect.when == "any" or effect.when in moments
            if fits and (effect.needs is None or NEEDS.holds(s, effect.needs, aura_context(hero, trait))):
                yield effect


def can_spend(hero: Hero) -> bool:
    """One token in a turn; a test is a turn of its own, which counts for itself."""
    return bool(hero.life and hero.aura) and not hero.aura_used


def spend(t: Table[Malhya], hero: Hero, name: str, context: About) -> Flow[None]:
    """One token is exhausted for an effect of the Hero card."""
    exhaust(t, hero, 1, context)
    yield from VOCABULARY.carry_out(t, aura_effect(hero.card, name).do, context)


def use_aura(t: Table[Malhya], hero: Hero, name: str) -> Flow[None]:
    """The same in the hero's turn, outside of a test."""
    hero.aura_used = True
    yield from spend(t, hero, name, aura_context(hero))
