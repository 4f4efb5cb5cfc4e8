import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { namedBreakpoints } from "./breakpoints.ts";

const server = "http://127.0.0.1:8000"; // where `paiju serve` listens by default

export default defineConfig({
  plugins: [svelte(), svelteTesting()], // the second is for tests only
  css: { postcss: { plugins: [namedBreakpoints] } },
  build: {
    outDir: "../src/paiju/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server allows no data: but for images, and nothing inline
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true, changeOrigin: true },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "happy-dom",
    css: { include: /\/src\/\w+\.css/ }, // which tests read as texts
  },
});
