import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./scripts/chromium.ts";

const ALONE =
  /vendor-fails-|captador-publishes-|captador-writes-proposal|pair-closes-deal|team-shows-notice|visitor-waits-in-line/;
/** Journeys that move Stripe's clock. They run last, because a move expires all open checkouts. */
const CLOCK = /captador-subscribes/;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // Three workers for the two cores of a small machine, because a journey does not always keep its core busy.
  workers: 3,
  // Timeouts (ms) for the slowest machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // CI is slow, because two cores run three browsers, a server and a database. A real defect fails the retry, too.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  // Journeys of ALONE disturb all others, for example by a vendor's fault or by a notice above every page.
  projects: [
    { name: "journeys", testIgnore: [ALONE, CLOCK] },
    { name: "alone", testMatch: ALONE, dependencies: ["journeys"], workers: 1 },
    { name: "clock", testMatch: CLOCK, dependencies: ["alone"], workers: 1 },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Without a graphics card, transitions take a fifth of a journey's time. A journey about motion turns motion on.
    contextOptions: { reducedMotion: "reduce" },
    // Recording takes about as much time as the journey itself, so on CI only the retry is recorded.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
});
