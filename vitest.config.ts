import path from "node:path";
import { defineConfig } from "vitest/config";

const setup = (name: string) => path.join(import.meta.dirname, "tests", "setup", name);

/** Both exist only inside Next: the first guards bundles, the second needs the server's cache. */
const alias = {
  "@": import.meta.dirname,
  "server-only": path.join(import.meta.dirname, "node_modules", "server-only", "empty.js"),
  "next/cache": setup("next-cache.ts"),
};

const database = ["lib/**/{queries,mutations,actions}.test.ts", "tests/{database,import}/**/*.test.ts"];
const elsewhere = ["node_modules/**", ".next/**", ".data/**", "tests/e2e/**"];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,app,components,emails,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, ...database],
          // Property tests make thousands of cases; on a busy machine that is more than the default 5 s.
          testTimeout: 30_000,
          env: { DATABASE_URL: "postgresql://127.0.0.1:1/none", LOG_LEVEL: "silent" },
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: database,
          exclude: elsewhere,
          globalSetup: setup("cluster.ts"),
          setupFiles: setup("database.ts"),
          env: { LOG_LEVEL: "silent" },
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
