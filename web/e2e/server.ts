/** One real server for all browser tests, on a new file in a new folder. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    base: string;
  }
}

const COTERIE = fileURLToPath(new URL("../../.venv/bin/coterie", import.meta.url));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

async function answers(base: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 30_000; ) {
    if (await fetch(`${base}/api/games`).then((answer) => answer.ok, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server does not answer");
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "coterie-"));
  const database = `sqlite:///${join(folder, "tables.db")}`;
  const options = ["--port", String(port), "--database", database, "--no-browser", "--bot-pause", "0.05"];
  const server = spawn(COTERIE, ["serve", ...options], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const base = `http://127.0.0.1:${port}`;
  await answers(base);
  project.provide("base", base);
  return async () => {
    server.kill("SIGTERM");
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
}
