/** Other tabs of this browser at the same table, so that nobody wonders which of them counts. */

interface Word {
  link: string;
  from: string;
  says: "hello" | "here" | "gone";
}

export class Twins {
  private readonly others = new Set<string>();
  private readonly own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private readonly channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("coterie.tables");
  count = $state(0);

  constructor(private readonly link: string) {
    if (!this.channel) return;
    this.channel.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data);
    this.say("hello");
  }

  /** Also when the page is only put away, to come back later. */
  leave(): void {
    this.say("gone");
    this.channel?.close();
  }

  private hear({ link, from, says }: Word): void {
    if (link !== this.link || from === this.own) return;
    if (says === "gone") this.others.delete(from);
    else this.others.add(from);
    if (says === "hello") this.say("here");
    this.count = this.others.size;
  }

  private say(says: Word["says"]): void {
    this.channel?.postMessage({ link: this.link, from: this.own, says } satisfies Word);
  }
}
