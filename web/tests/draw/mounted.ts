/** Mounts a component into a page as a browser would, and takes it away after the test. */
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, vi } from "vitest";

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", Observer);
vi.stubGlobal("CSS", { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") });
for (const [side, pixels] of Object.entries({ clientWidth: 900, clientHeight: 640 })) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
}

const shown: Record<string, unknown>[] = [];

export function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  const target = document.body.appendChild(document.createElement("main"));
  shown.push(mount(component, { target, props }) as Record<string, unknown>);
  flushSync();
  return target;
}

afterEach(() => {
  for (const each of shown.splice(0)) void unmount(each);
  document.body.replaceChildren();
});

/** The thing with this id on a board or among the cards. */
export function thing(within: ParentNode, id: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`);
  if (!found) throw new Error(`nothing with the id '${id}' is shown`);
  return found;
}

export function press(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}
