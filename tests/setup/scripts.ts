import { expect, type Page } from "@playwright/test";
import { REACT_PROPS_MARK } from "../../lib/next-internals/own-elements";

/** Waits until the scripts of the page have run: before them, a press is kept for later and what a test adds is lost. */
export async function untilScriptsRan(page: Page): Promise<void> {
  const ran = () =>
    page
      .locator("footer button")
      .first()
      .evaluate((button, mark) => Object.keys(button).some((key) => key.startsWith(mark)), REACT_PROPS_MARK);
  await expect.poll(ran).toBe(true);
}
