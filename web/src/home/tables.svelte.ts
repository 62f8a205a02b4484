/** The tables of this browser, and what the server says of each: those that go on, and those that are over. */
import { Refused, TableApi } from "../lib/api";
import { forget, knownTables, type Known } from "../lib/memory.svelte";
import type { TableInfo } from "../lib/wire";

const MOST = 8;
/** What the server answers of a table that is no more, or never was. */
const GONE = [401, 403, 404, 410];

export class OwnTables {
  private known = $state(knownTables().slice(0, 2 * MOST));
  infos = $state<Record<string, TableInfo>>({});
  private readonly over = (known: Known) => (this.infos[known.link] ? this.infos[known.link]?.outcome !== "" : (known.over ?? false));
  readonly running = $derived(this.known.filter((known) => !this.over(known)).slice(0, MOST));
  readonly finished = $derived(this.known.filter(this.over).slice(0, MOST));

  constructor() {
    for (const known of this.known) void this.ask(known);
  }

  leave(link: string): void {
    forget(link);
    this.known = this.known.filter((known) => known.link !== link);
  }

  private async ask(known: Known): Promise<void> {
    try {
      this.infos[known.link] = await new TableApi(known.link).info();
    } catch (error) {
      if (error instanceof Refused && GONE.includes(error.status)) this.leave(known.link);
    }
  }
}
