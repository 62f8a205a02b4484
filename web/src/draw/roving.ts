/** One stop for Tab in a group of many things; arrows move among them. Things that can be chosen stop Tab each. */
const ITEMS = "[data-item]";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const roving = (group: HTMLElement) => rove(group, 0);

/** The same where the newest thing stands last. */
export const rovingFromEnd = (group: HTMLElement) => rove(group, -1);

function rove(group: HTMLElement, start: 0 | -1): () => void {
  const items = () => [...group.querySelectorAll<HTMLElement>(ITEMS)];
  let current: HTMLElement | undefined;
  let visited = false;

  function settle(): void {
    const all = items();
    if (!visited || !current || !all.includes(current)) current = all.at(start);
    for (const item of all) item.tabIndex = item === current || item.dataset["item"] === "lit" ? 0 : -1;
  }

  function focusin(event: FocusEvent): void {
    const item = (event.target as Element).closest<HTMLElement>(ITEMS);
    if (!item) return;
    current = item;
    visited = true;
    settle();
  }

  function keydown(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : step ? all[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  settle();
  const watcher = new MutationObserver(settle);
  watcher.observe(group, { childList: true, subtree: true, attributeFilter: ["data-item"] });
  group.addEventListener("focusin", focusin);
  group.addEventListener("keydown", keydown);
  return () => {
    watcher.disconnect();
    group.removeEventListener("focusin", focusin);
    group.removeEventListener("keydown", keydown);
  };
}
