/** Real servers for the browser tests, each on a new file in a new folder. */
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

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PYTHON = file("../../.venv/bin/python");
/** The server, with room for all tables of all tests. */
const ROOMY = [PYTHON, file("roomy.py")];
/** One with a rule that fails. */
export const BROKEN = [PYTHON, file("broken.py")];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

async function answers(base: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 50_000; ) {
    if (await fetch(`${base}/api/games`).then((answer) => answer.ok, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server does not answer");
}

/** Where the server is, and how to end it. */
export async function start([command = "", ...before]: string[]): Promise<[string, () => Promise<void>]> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "coterie-"));
  const database = `sqlite:///${join(folder, "tables.db")}`;
  const options = ["--port", String(port), "--database", database, "--no-browser", "--bot-pause", "0.05"];
  const server = spawn(command, [...before, "serve", ...options], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const base = `http://127.0.0.1:${port}`;
  const end = async () => {
    server.kill("SIGTERM");
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  await answers(base).catch(async (late: unknown) => {
    await end();
    throw late;
  });
  return [base, end];
}

/** One server for all tests that do not start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [base, end] = await start(ROOMY);
  project.provide("base", base);
  return end;
}
