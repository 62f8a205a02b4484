/** The keyboard: what each key does, and moving the focus with arrows. */

const FORWARD = new Set(["ArrowRight", "ArrowDown"]);
const BACK = new Set(["ArrowLeft", "ArrowUp"]);

/** Arrows move the focus among the buttons of a group. */
export function arrowMove(event: KeyboardEvent): void {
  const step = FORWARD.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
  if (!step || event.defaultPrevented) return;
  const buttons = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A way back to what has the focus now, as long as it is there. */
export function wayBack(): () => void {
  const before = document.activeElement;
  return () => (before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected && before.focus();
}

/** Whether the key is meant for what has the focus: somebody is writing. */
export function writing(event: KeyboardEvent): boolean {
  const at = event.target;
  return at instanceof HTMLInputElement ? at.type !== "range" : at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}

export interface Bindings {
  digit(n: number): void;
  arrow(event: KeyboardEvent): void;
  keys: Record<string, () => void>;
}

/** A key that is held down acts once. */
export function onKey(event: KeyboardEvent, { digit, arrow, keys }: Bindings): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") keys["Escape"]?.();
  if (writing(event)) return;
  const act = keys[event.key];
  if (act && event.key !== "Escape") {
    event.preventDefault();
    if (!event.repeat) act();
  } else if (/^[1-9]$/.test(event.key)) {
    event.preventDefault();
    if (!event.repeat) digit(Number(event.key));
  } else if (FORWARD.has(event.key) || BACK.has(event.key)) arrow(event);
}
