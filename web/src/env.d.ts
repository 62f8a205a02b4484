declare module "virtual:words" {
  import type { Texts } from "./lib/words";
  const words: Record<string, Texts>;
  export default words;
}
