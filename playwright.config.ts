import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./scripts/chromium.ts";

const ALONE = /vendor-fails-|captador-publishes-|pair-closes-deal/;
/** Moves the clock of the payments' vendor, after which no page that was opened before can be paid: the last of all. */
const CLOCK = /captador-subscribes/;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  // For the slowest machine that runs them; what is waited for on a page has its own five seconds.
  timeout: 60_000,
  forbidOnly: true,
  // Two cores run two browsers, a server and a database: a second try separates faults from slow moments.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  // A fault of a vendor strikes everybody, a project that is listed is counted by everybody, and a month that passes at
  // Stripe ends everybody's open payments: the journeys that make one wait for the others and run one at a time.
  projects: [
    { name: "journeys", testIgnore: [ALONE, CLOCK] },
    { name: "alone", testMatch: ALONE, dependencies: ["journeys"], workers: 1 },
    { name: "clock", testMatch: CLOCK, dependencies: ["alone"], workers: 1 },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Recording costs a browser about as much as the journey itself: where there is a second try, that one is recorded.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
});
