import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import config from "../../../playwright.config";
import { HEIGHTS, REVIEW, VIEWS } from "./review";

const PHONE = { isMobile: true, userAgent: devices["Pixel 5"].userAgent };

export default defineConfig({
  ...config,
  testDir: import.meta.dirname,
  testMatch: Object.keys(REVIEW).map((task) => path.join(import.meta.dirname, `${task}.ts`)),
  outputDir: path.join(import.meta.dirname, "../../../test-results/tasks"),
  reporter: "list",
  timeout: 240_000,
  projects: VIEWS.map(({ theme, width }) => ({
    name: `${width}-${theme}`,
    use: {
      ...(width === 360 && PHONE),
      hasTouch: width < 1440,
      viewport: { width, height: HEIGHTS[width] ?? 900 },
      colorScheme: theme === "dark" ? "dark" : "light",
      actionTimeout: 30_000,
    },
  })),
});
