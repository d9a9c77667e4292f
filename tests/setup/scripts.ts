import { expect, type Page } from "@playwright/test";
import { REACT_MARK } from "../../lib/server/next-internals/framework-elements";

/** Waits until React has marked a footer button. Until then, presses are deferred and values of fields may be lost. */
export async function untilScriptsRan(page: Page): Promise<void> {
  const ran = () =>
    page
      .locator("footer button")
      .first()
      .evaluate(
        (button, mark) => Object.keys(button).some((key) => key.startsWith(mark)),
        `${REACT_MARK}Props$`,
      );
  await expect.poll(ran).toBe(true);
}
