/** The server's plain HTTP half (`docs/table.md`). */
import { assemble, merge, NOTHING } from "./parts";
import { Book } from "./rules";
import type {
  BranchWish,
  GameInfo,
  Glossary,
  Layers,
  Links,
  LinkWish,
  Log,
  MomentScene,
  Moments,
  Msg,
  NewLinks,
  NewTable,
  Problem,
  Refusals,
  Rulebook,
  Scene,
  SeatChange,
  Story,
  TableInfo,
} from "./wire";
import type { Texts } from "./words";

const NO_ANSWER: Msg = { key: "web.no-answer" };

/** The server did not do it, and says why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: Msg,
  ) {
    super(reason.key);
  }
}

/** What to say about a request that failed. */
export const trouble = (error: unknown): Msg => (error instanceof Refused ? error.reason : NO_ANSWER);

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`/api${path}`, init);
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refused(answer.status, problem.reason ?? NO_ANSWER);
}

async function get<T>(path: string): Promise<T> {
  return (await request(path)).json() as Promise<T>;
}

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});

export const fetchGames = () => get<GameInfo[]>("/games");
export const fetchBots = () => get<string[]>("/bots");
export const fetchLanguages = () => get<string[]>("/languages");
export const fetchOwnTexts = (language: string) => get<Texts>(`/texts/${language}`);
export const fetchTexts = (game: string, language: string) => get<Texts>(`/games/${game}/texts/${language}`);
export const fetchBook = async (game: string) => new Book((await get<Rulebook>(`/games/${game}/rules`)).areas);

export const fetchCards = async (game: string) => (await get<Glossary>(`/games/${game}/cards`)).cards;

export async function makeTable(wish: NewTable): Promise<NewLinks> {
  return (await request("/tables", { method: "POST", ...json(wish) })).json() as Promise<NewLinks>;
}

export async function importSave(save: Blob): Promise<NewLinks> {
  const headers = { "Content-Type": "application/octet-stream" };
  return (await request("/tables/import", { method: "POST", body: save, headers })).json() as Promise<NewLinks>;
}

/** One table, by one of its links. */
export class TableApi {
  constructor(private readonly link: string) {}

  /** The last lines before one with this number. */
  log = (seat: number, before: number) => this.get<Log>(`/log?seat=${seat}&before=${before}`);
  info = () => this.get<TableInfo>("");
  /** One decision on the time line. */
  decision = (at: number, seat: number) => this.get<Moments>(`/moments?seat=${seat}&before=${at + 1}&count=1`);
  refusals = async (seat: number) => (await this.get<Refusals>(`/refusals?seat=${seat}`)).refusals;
  layers = async (thing: string, seat: number) => (await this.get<Layers>(`/layers/${encodeURIComponent(thing)}?seat=${seat}`)).layers;
  story = () => this.get<Story>("/story");
  branch = (wish: BranchWish) => this.send<NewLinks>("/branch", "POST", wish);
  rematch = () => this.send<NewLinks>("/rematch", "POST", {});
  seat = (seat: number, wish: SeatChange) => this.send<TableInfo>(`/seats/${seat}`, "PUT", wish);
  /** New links in the place of old ones, which never work again. */
  change = (wish: LinkWish) => this.send<Links>("/links", "POST", wish);
  remove = async () => void (await this.request("", { method: "DELETE" }));
  save = async () => (await this.request("/export")).blob();
  report = async (fault: number) => (await this.request(`/faults/${fault}`)).blob();

  /** The scene as it was before the decision, as the seat saw it. */
  async moment(at: number, seat: number): Promise<Scene> {
    const scene = assemble(merge(NOTHING, (await this.get<MomentScene>(`/moments/${at}?seat=${seat}`)).parts));
    if (!scene) throw new Error("a scene without a head");
    return scene;
  }

  private request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, Authorization: `Bearer ${this.link}` };
    return request(`/table${path}`, { ...init, headers });
  }

  private async get<T>(path: string): Promise<T> {
    return (await this.request(path)).json() as Promise<T>;
  }

  private async send<T>(path: string, method: string, body: unknown): Promise<T> {
    return (await this.request(path, { method, ...json(body) })).json() as Promise<T>;
  }
}
