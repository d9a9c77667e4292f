import type { Page } from "@playwright/test";
import { settle } from "./newcomer";

export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  await settle(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    const ready = page.waitForLoadState("load");
    release();
    await ready;
  };
}
