/** What a screen reader hears about things on a board. */
import type { Badge, Msg, Param, Piece, Place } from "../../lib/wire";
import type { Way } from "../../lib/ways";
import type { Say } from "../../lib/words";

export const web = (key: string, params: Record<string, Param> = {}): Msg => ({ key: `web.draw.${key}`, params });

/** Whether a badge stands for more than one; on a board one thing needs no number. */
export const several = ({ count }: Badge): boolean => (count ?? 1) > 1;

/** A badge in words, with its number if there are several and the words do not say it. */
export const badgeWords = (badge: Badge): Msg =>
  badge.count && several(badge) && badge.name.params?.["n"] !== badge.count
    ? web("counted", { what: badge.name, n: badge.count })
    : badge.name;

const withMore = (name: Msg, more: Msg[]): Msg => (more.length ? web("with", { place: name, what: more }) : name);

/** A place with what lies and stands there, and the walls or ways around it. */
export function placeWords(say: Say, place: Place, here: readonly Piece[], around: readonly Msg[]): string {
  return say(withMore(place.name, [...here.map((piece) => piece.name), ...place.badges.map(badgeWords), ...around]));
}

/** A piece with its side, its life and its badges, and where it stands. */
export function pieceWords(say: Say, piece: Piece, place: Place | undefined): string {
  const { pips, side, badges } = piece;
  const named = place ? web("piece", { piece: piece.name, place: place.name }) : piece.name;
  const life = pips ? [web("amount", { what: pips.name, n: pips.value, end: pips.high })] : [];
  const known = ["team", "foe", "neutral"].includes(side) ? [web(`side.${side}`)] : [];
  return say(withMore(named, [...known, ...life, ...badges.map(badgeWords)]));
}

/** What the way to a place costs, and what may come of it. */
export function wayWords(way: Way | undefined): Msg[] {
  if (!way || (way.steps < 2 && !way.dangers.length && !way.there.length)) return [];
  const cost = way.cost ? [web("way-cost", { cost: way.cost, n: way.steps })] : [];
  return [...cost, ...way.dangers.map((what) => web("way-danger", { what })), ...way.there];
}

/** What a screen reader says when asked for more; the attribute is newer than the types of elements. */
export const described = (text: string): Record<string, string> => (text ? { "aria-description": text } : {});
