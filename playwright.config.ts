import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  // For the slowest machine that runs them; what is waited for on a page has its own five seconds.
  timeout: 60_000,
  forbidOnly: true,
  // Two cores drive two browsers, a server and a database: one more try tells a fault from a slow moment.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  // A fault of a vendor strikes everybody, so the journeys that need one wait for the others and run one at a time.
  projects: [
    { name: "journeys", testIgnore: /vendor-fails-/ },
    { name: "vendor faults", testMatch: /vendor-fails-/, dependencies: ["journeys"], workers: 1 },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "retain-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
});
