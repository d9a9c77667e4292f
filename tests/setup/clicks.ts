import type { BrowserContext } from "@playwright/test";

/**
 * Counts the presses of a person in all tabs of a context, those into a field included; a keyboard is not counted.
 * Call it before the first page is opened.
 */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeBinding("elo_clicked", () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const { elo_clicked: note } = window as unknown as { elo_clicked: () => void };
    addEventListener("pointerdown", () => note(), { capture: true });
  });
  return () => clicks;
}
