declare module "virtual:words" {
  import type { Texts } from "./lib/words";
  const english: Texts;
  export default english;
}
