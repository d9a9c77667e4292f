import type { BrowserContext } from "@playwright/test";

/** Counts pointer presses, not keys, in all tabs of a context. Call it before opening the first page. */
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
