import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { catalogue } from "./build/catalogue.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [catalogue(at("../src/coterie/kernel/catalogue/en.yaml")), svelte()],
  build: {
    outDir: at("../src/coterie/server/static"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  // Components are tested as a browser would run them.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // A busy machine is no failure.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
});
