import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Covers each width and each theme once: layout depends on the width, colours on the theme. */
const VIEWS = [
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

/** Omits passed checks for speed. Legacy mode skips iframes of other origins, such as the third-party chat. */
export async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`);
}

/** A change of size or theme is painted after two animation frames. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels of sideways scroll, ${what}`).toBeLessThanOrEqual(0);
}

/** Expects neither axe violations nor horizontal scroll. Ends in the desktop view. @param prepare runs in each view */
export async function expectClean(page: Page, { what = "", prepare = async () => {} } = {}): Promise<void> {
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await prepare();
    await painted(page);
    const view = `${what} ${width} px, ${colorScheme}`.trim();
    expect(await findViolations(page), view).toEqual([]);
    await expectNoSidewaysScroll(page, view);
  }
}

/** Runs {@link expectClean}, then expects no horizontal scroll with larger text on a phone. Ends at desktop width. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectClean(page);
  await expectRoom(page, [{ width: 390, size: "150%" }]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const ROOMS = [
  { width: 320, size: "100%" },
  { width: 390, size: "150%" },
  { width: 640, size: "200%" },
];

/** Expects no horizontal scroll on narrow screens (WCAG 1.4.10), and with larger text (WCAG 1.4.4). */
export async function expectRoom(page: Page, rooms = ROOMS): Promise<void> {
  for (const { width, size } of rooms) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
    await painted(page);
    await expectNoSidewaysScroll(page, `${page.url()} at ${width} px, text ${size}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
