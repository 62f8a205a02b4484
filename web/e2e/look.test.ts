/** What people see: drawn figures and ground, tiles as they would lie, light, and icons that explain themselves. */
import { expect, test } from "vitest";

import { decisions, DESK, makeTable, PHONE, sit, underBoth, visit, withBrowser } from "./table";

withBrowser();

const OTHERS: Record<string, string[]> = { firstlight: ["hades", "sheol", "machina", "malhya"], malhya: ["hades", "sheol", "machina"], hades: ["sheol", "machina", "malhya"], sheol: ["hades", "machina", "malhya"], machina: ["hades", "sheol", "malhya"] };

test.each(Object.keys(OTHERS))("%s shows its own figures, and asks for no other game's", async (game) => {
  const { host } = await makeTable({ game, players: 2, difficulty: null });
  const page = await visit("/table");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(page.url().split("#")[0] + `#${host}`);
  await page.reload();
  await page.locator("#question").waitFor();
  await page.locator("#board [data-art], #team-panel [data-art], .panel [data-art]").first().waitFor({ state: "attached" });
  expect(asked.some((path) => path.includes(`/${game}-`) && path.endsWith(".js"))).toBe(true);
  for (const other of OTHERS[game] ?? []) expect(asked.filter((path) => new RegExp(`/${other}(-cards)?-[^/]*\\.(js|svg)$`).test(path))).toEqual([]);
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll("[data-art] use, use[href^='#art-']")].filter((use) => !document.querySelector(use.getAttribute("href") ?? "")).length,
  );
  expect(broken).toBe(0);
});

test("a game about the dark is seen by night unless its player chooses otherwise", async () => {
  const theme = (page: Awaited<ReturnType<typeof sit>>) => page.evaluate(() => document.documentElement.dataset["theme"]);
  const [dark, light] = [await makeTable({ game: "hades" }), await makeTable({ game: "malhya", difficulty: "normal" })];
  const bright = { viewport: DESK.viewport ?? null };
  const page = await sit(dark.host ?? "", bright);
  await expect.poll(() => theme(page)).toBe("night");
  await expect.poll(async () => theme(await sit(light.host ?? "", bright))).toBe("paper");
  await page.evaluate(() => localStorage.setItem("coterie.settings", JSON.stringify({ theme: "paper" })));
  await page.reload();
  await page.locator("#question").waitFor();
  expect(await theme(page)).toBe("paper");
});

test.each([["desk", DESK], ["phone", PHONE]] as const)("a tile is drawn as it would lie, on its button and on the board (%s)", async (_, options) => {
  const { host } = await makeTable({ game: "sheol", difficulty: "scout", players: 2, seed: 3 });
  const page = await sit(host ?? "", options);
  const drawn = page.locator("[data-option] [data-tile]");
  const plan = page.locator("[data-option]", { hasText: /^\s*Plan/ });
  const any = page.locator(".chooser [data-option], .asking [data-option]");
  for (let i = 0; i < 60 && !(await drawn.count()); i++) {
    const before = await decisions(page);
    const next = (await plan.count()) ? plan.first() : any.first();
    if (await next.count()) await next.click();
    else await page.locator("#board .lit").first().press("Enter");
    await page.waitForFunction((n) => Number(document.querySelector("[data-decisions]")?.getAttribute("data-decisions")) > n, before, { timeout: 1500 }).catch(() => {});
  }
  const button = page.locator("[data-option]:has([data-tile])").first();
  expect(await button.locator("[data-tile]").getAttribute("data-tile")).toMatch(/^[NESW]+$/);
  expect((await button.textContent())?.trim()).not.toBe("");
});

test.each([["reduce", 0.001], ["no-preference", 10]] as const)("pieces and what is felt move only for who wants motion (%s)", async (reducedMotion, most) => {
  const page = await sit((await makeTable()).host, { ...DESK, reducedMotion });
  await page.locator("#board .stand").first().waitFor();
  const longest = await page.evaluate(() => {
    const seconds = (times: string) => Math.max(...times.split(",").map((time) => Number.parseFloat(time) * (time.trim().endsWith("ms") ? 0.001 : 1)));
    const styles = [...document.querySelectorAll("*")].map((element) => getComputedStyle(element));
    return Math.max(...styles.flatMap((style) => [seconds(style.transitionDuration), seconds(style.animationDuration)]));
  });
  expect(longest).toBeLessThanOrEqual(most);
  if (reducedMotion === "no-preference") expect(longest).toBeGreaterThan(0.1);
});

test.each(["firstlight", "hades", "sheol"])("glyphs of cards of %s stand out from their ground, by night and on paper", async (game) => {
  const { host } = await makeTable({ game, difficulty: null });
  const page = await sit(host ?? "");
  const arts = page.locator(".held .art:has(.icon), .chip .art:has(.icon)");
  await expect.poll(() => arts.count()).toBeGreaterThan(0);
  await underBoth(page, async (light) => {
    const least = await arts.evaluateAll((all) => {
      const light = (colour: string) => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => (Number(part) / 255) ** 2.2);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const ratios = all.map((art) => {
        const [a, b] = [light(getComputedStyle(art).color), light(getComputedStyle(art).backgroundColor)];
        return Math.max(a, b) / Math.min(a, b);
      });
      return Math.min(...ratios);
    });
    expect(least, light).toBeGreaterThan(3);
  });
});

test("the reference shows every icon with what it means", async () => {
  const { host } = await makeTable({ game: "hades" });
  const page = await sit(host ?? "");
  await page.getByRole("tab", { name: "Rules" }).click();
  const icons = page.locator("[data-icons]");
  await icons.locator("summary").click();
  const rows = icons.locator("li");
  expect(await rows.count()).toBeGreaterThan(25);
  await expect.poll(() => rows.filter({ hasText: "Encounter markers" }).locator("svg[data-icon='evil-eyes']").count()).toBe(1);
});

test("what lies in a zone says what it means, by hover and by key", async () => {
  const { host } = await makeTable({ game: "hades", scenario: "prologue" });
  const page = await sit(host ?? "");
  await page.getByRole("tab", { name: "The Pit" }).click();
  const zone = page.locator("#board .spot[data-thing^='forge']").first();
  await zone.focus();
  await expect.poll(() => page.locator(".looking").textContent()).toContain("whoever is on the battlefield here engages");
  await page.keyboard.press("Escape");
  await page.mouse.move(5, 5);
  await zone.hover();
  await expect.poll(() => page.locator(".looking .badge svg").count()).toBeGreaterThan(0);
});
