// @vitest-environment jsdom
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";

import Board from "../../src/draw/Board.svelte";
import type { Board as AnyBoard, Scene } from "../../src/lib/wire";
import { scene, wordsFor } from "./fixtures";
import { press, show, thing } from "./mounted";

const ISLAND = "firstlight-causeway-2";
const MAP = "hades-prologue-2";

interface Shown {
  scene: Scene;
  root: HTMLElement;
  ontarget: ReturnType<typeof vi.fn>;
  onfocus: ReturnType<typeof vi.fn>;
}

function board(name: string, lit: string[] = [], change: (scene: Scene) => void = () => {}): Shown {
  const seen = scene(name);
  change(seen);
  const [ontarget, onfocus] = [vi.fn(), vi.fn()];
  const root = show(Board, {
    board: seen.boards[0] as AnyBoard,
    pieces: seen.pieces,
    targets: new Map(lit.map((id, i) => [id, [i]])),
    focused: [],
    say: wordsFor(name).say,
    ontarget,
    onfocus,
  });
  return { scene: seen, root, ontarget, onfocus };
}

const label = (root: HTMLElement, id: string) => thing(root, id).getAttribute("aria-label");
/** What was chosen last, and the element that shows it. */
function chosen({ ontarget }: Shown): [string, Element] {
  return ontarget.mock.lastCall as [string, Element];
}
const stops = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-thing]")].filter((each) => each.getAttribute("tabindex") === "0");

const NIGHT = "sheol-the-hill-that-walks-3";

test.each([ISLAND, MAP, "firstlight-ruin-4", "hades-the-high-table-4", NIGHT])("everything on %s has a name in words", (name) => {
  const { scene: seen, root } = board(name);
  const things = [...root.querySelectorAll("[data-thing]")];
  const [first] = seen.boards;
  const places = first && first.type !== "story" ? first.places.length : 0;
  expect(things.length).toBe(places + seen.pieces.length);
  for (const each of things) {
    expect(each.getAttribute("aria-label")).toMatch(/\w/);
    expect(each.getAttribute("aria-label")).not.toContain("⟦");
  }
});

const pictured = (root: HTMLElement) => {
  const pane = root.querySelector(".viewport > svg") as SVGSVGElement;
  return { pane, view: () => pane.querySelector("g")?.getAttribute("style") };
};
const mouse = (target: EventTarget, type: string, clientX: number, init: MouseEventInit = {}) => {
  const event = new MouseEvent(type, { clientX, clientY: 50, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(Object.defineProperty(event, "view", { value: window }));
  flushSync();
};

test("the wheel zooms, a drag moves, and a drag is no click", async () => {
  const { root, ontarget } = board(ISLAND, ["A1"]);
  const { pane, view } = pictured(root);
  const before = view();
  pane.dispatchEvent(new WheelEvent("wheel", { deltaY: -300, clientX: 50, clientY: 50, bubbles: true, cancelable: true }));
  flushSync();
  const near = view();
  expect(near).not.toBe(before);
  const cell = thing(root, "A1");
  mouse(cell, "mousedown", 350);
  mouse(window, "mousemove", 250, { buttons: 1 });
  expect(view()).not.toBe(near);
  mouse(window, "mouseup", 250);
  mouse(cell, "click", 250);
  expect(ontarget).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 10));
  mouse(cell, "click", 250);
  expect(ontarget).toHaveBeenCalledOnce();
});

test("a zoom of one's own stays when something else is asked; 0 shows all of it", () => {
  const { root } = board(NIGHT);
  const { pane, view } = pictured(root);
  const home = view();
  const cell = root.querySelector("[data-thing]") as HTMLElement;
  press(cell, "+");
  const near = view();
  expect(near).not.toBe(home);
  press(cell, "0");
  expect(Number(pane.parentElement?.dataset["unit"])).toBeLessThan(36);
  press(cell, "0");
  expect(Number(pane.parentElement?.dataset["unit"])).toBeCloseTo(36);
});

test("a large board is shown at a scale at which it can be read, with a small map", () => {
  const { root } = board(NIGHT);
  expect(Number(root.querySelector<HTMLElement>(".viewport")?.dataset["unit"])).toBeCloseTo(36);
  expect(root.querySelectorAll(".overview").length).toBe(1);
  const small = board(ISLAND);
  expect(small.root.querySelectorAll(".overview").length).toBe(0);
});

test("a board whose ids begin with the row has letters down its side and numbers across", () => {
  const marks = (name: string) => [...board(name).root.querySelectorAll("text")].map((each) => each.textContent);
  expect(marks(NIGHT).slice(0, 3)).toEqual(["1", "2", "3"]);
  expect(marks(NIGHT).slice(20, 23)).toEqual(["A", "B", "C"]);
  expect(marks(ISLAND).slice(0, 2)).toEqual(["A", "B"]);
});

test("a way through a cell is drawn to its open sides", () => {
  const { root } = board(ISLAND, [], (seen) => {
    const [first] = seen.boards;
    const cell = first?.type === "grid" ? first.places[0] : undefined;
    if (cell) cell.paths = ["N", "E"];
  });
  expect([...root.querySelectorAll("path.light")].map((each) => each.getAttribute("d"))).toEqual(["M50 50V0M50 50H100"]);
});

test("a cell says its ground, its light, what is there and its walls", () => {
  const { root } = board(ISLAND, [], (seen) => {
    const piece = seen.pieces[0];
    if (piece) piece.place = "C1";
  });
  expect(label(root, "D4")).toMatch(/^D4: the tower and in light/);
  expect(label(root, "C1")).toMatch(/open ground and in the dark: Runner and wall towards C2$/);
});

test("a zone says its ways, also those that are blocked or lead one way only", () => {
  const { root } = board(MAP);
  expect(label(root, "forge:battlefield")).toContain("blocked way to The Stair (story token)");
  expect(label(root, "stair:battlefield")).toContain("one way to The Drain");
  expect(label(root, "drain:battlefield")).not.toContain("way to The Stair");
});

test("a piece says its side, its life and where it stands", () => {
  const { root } = board(ISLAND);
  expect(label(root, "keeper-0")).toMatch(/at [A-G][1-7].*one of us.*courage \d of \d/i);
  expect(label(root, "shade-1")).toContain("enemy");
});

test("what can be chosen is a button, all else a picture", () => {
  const { root } = board(ISLAND, ["D4", "shade-1"]);
  const buttons = [...root.querySelectorAll<SVGElement>("[data-thing][role=button]")].map((each) => each.dataset["thing"]);
  expect(buttons).toEqual(["D4", "shade-1"]);
  expect(thing(root, "A1").getAttribute("role")).toBe("img");
});

test("a click on what is lit chooses it; on anything else it only looks", () => {
  const shown = board(ISLAND, ["D4"]);
  const { root, ontarget, onfocus } = shown;
  thing(root, "D4").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(chosen(shown)[0]).toBe("D4");
  expect(chosen(shown)[1] === thing(root, "D4")).toBe(true);
  thing(root, "A2").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(ontarget).toHaveBeenCalledTimes(1);
  expect(onfocus).toHaveBeenLastCalledWith("A2");
});

test("a piece that is not asked about does not stand in the way of its place", () => {
  const shown = board(ISLAND, ["D4"], (change) => {
    const piece = change.pieces[0];
    if (piece) piece.place = "D4";
  });
  thing(shown.root, "keeper-0").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(chosen(shown)[0]).toBe("D4");
});

test("the board is one stop for Tab, and the pieces of that place after it", () => {
  const { root } = board(ISLAND, ["A7"]);
  expect(stops(root).map((each) => each.dataset["thing"])[0]).toBe("A7");
  for (const each of stops(root).slice(1)) expect(label(root, each.dataset["thing"] ?? "")).toContain("A7");
});

test("arrow keys go from place to place, Page Down from lit to lit, Enter chooses", () => {
  const shown = board(ISLAND, ["B2", "G5", "keeper-0"]);
  const { root } = shown;
  const focused = () => (document.activeElement as HTMLElement).dataset["thing"];
  thing(root, "B2").focus();
  for (const [key, place] of [["ArrowRight", "C2"], ["ArrowDown", "C3"], ["ArrowLeft", "B3"], ["ArrowUp", "B2"]]) {
    press(document.activeElement as Element, key ?? "");
    expect(focused()).toBe(place);
  }
  press(document.activeElement as Element, "PageDown");
  expect(focused()).toBe("G5");
  press(document.activeElement as Element, "PageDown");
  expect(focused()).toBe("keeper-0");
  press(document.activeElement as Element, "Enter");
  expect(chosen(shown)[0]).toBe("keeper-0");
});

test.each([MAP, "hades-the-high-table-4"])("every section of %s can be reached with arrow keys", (name) => {
  const { root } = board(name);
  const all = [...root.querySelectorAll<HTMLElement>(".spot")].map((each) => each.dataset["thing"] ?? "");
  const seen = new Set([all[0] ?? ""]);
  for (const id of seen) {
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      thing(root, id).focus();
      press(thing(root, id), key);
      seen.add((document.activeElement as HTMLElement).dataset["thing"] ?? "");
    }
  }
  expect([...seen].sort()).toEqual(all.sort());
});

test("a page of the story is read as text", () => {
  const seen = scene("hades-the-high-table-4");
  const page = seen.boards.find((each) => each.type === "story");
  const things = { pieces: [], targets: new Map(), focused: [], ontarget: vi.fn(), onfocus: vi.fn() };
  const root = show(Board, { board: page as AnyBoard, say: wordsFor("hades").say, ...things });
  expect(root.querySelector("h2")?.textContent).toMatch(/\w/);
  expect(root.querySelectorAll("p").length).toBe(page?.type === "story" ? page.paragraphs.length : 0);
});
