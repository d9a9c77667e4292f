import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { untilScriptsRan } from "../setup/scripts";
import {
  ACCOUNT_PAGES,
  MISSING_PAGES,
  PUBLIC_PAGES,
  SCREENS_BY_QUERY,
  SEARCH_PAGES,
} from "../setup/site-pages";

const complaints = (page: Page) => {
  const found: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|refused to|violates/i.test(message.text())) found.push(message.text());
  });
  page.on("pageerror", (error) => found.push(error.message));
  return found;
};

/** @returns policy violations and script errors of a page */
async function visit(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const found = complaints(page);
  await page.goto(path);
  await untilScriptsRan(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.close();
  return found;
}

/** Two projects that the default order lists last: a server writes their pages at a first visit, not at its start. */
async function projectsMadeLater(page: Page): Promise<string[]> {
  await page.goto("/lir-projetos?ordem=menor-valor");
  return page
    .locator("main article h3 a")
    .evaluateAll((links) => links.slice(0, 2).map((link) => link.getAttribute("href") ?? ""));
}

type Pages = (page: Page) => Promise<readonly string[]>;

const GROUPS: Record<string, Pages> = {
  "the public pages": async () => PUBLIC_PAGES,
  "the account's screens": async () => ACCOUNT_PAGES,
  "the screens by query": async () => SCREENS_BY_QUERY,
  "searches, missing pages and new projects": async (page) => [
    ...SEARCH_PAGES,
    ...MISSING_PAGES,
    ...(await projectsMadeLater(page)),
  ],
};
for (const [group, pagesOf] of Object.entries(GROUPS)) {
  test(`the content security policy blocks nothing on ${group}, on the first and second visit`, async ({
    context,
    page,
  }) => {
    test.setTimeout(300_000);
    for (const path of await pagesOf(page)) {
      expect(await visit(context, path), path).toEqual([]);
      expect(await visit(context, path), `${path} again`).toEqual([]);
    }
  });
}

test("a rebuilt page has the policy of its new scripts", async ({ context, page, request }) => {
  test.setTimeout(300_000);
  const paths = ["/", "/lir-estatisticas", "/lir-projetos", (await projectsMadeLater(page)).at(-1) ?? ""];
  const control = async (path: string) => (await request.get(path)).headers()["cache-control"] ?? "";
  const lifetimes = (await Promise.all(paths.map(control))).map((text) => /s-maxage=(\d+)/.exec(text)?.[1]);
  const longest = Math.max(...lifetimes.map(Number));
  test.skip(longest > 10, "the product under test rebuilds its pages too rarely");
  // Wait until every earlier copy is stale, so that a HIT must be a rebuilt page.
  await page.waitForTimeout((longest + 1) * 1000);
  for (const path of paths) {
    const rebuilt = async () => (await request.get(path)).headers()["x-nextjs-cache"];
    await expect.poll(rebuilt, { timeout: 20_000 }).toBe("HIT");
    expect(await visit(context, path), path).toEqual([]);
  }
});

test("a script injected into a page does not run", async ({ page }) => {
  for (const path of ["/faq", "/lir-projetos?busca=vidro"]) {
    await page.goto(path);
    const ran = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const script = document.createElement("script");
          script.textContent = "window.injected = true";
          document.body.append(script);
          setTimeout(() => resolve("injected" in window), 50);
        }),
    );
    expect(ran, path).toBe(false);
  }
});

test("every page for strangers has the security headers, and none can be framed", async ({ request }) => {
  for (const path of [...PUBLIC_PAGES, ...ACCOUNT_PAGES, ...SEARCH_PAGES, ...MISSING_PAGES]) {
    const response = await request.get(path);
    const headers = response.headers();
    const policies = response
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === "content-security-policy");
    expect(policies, path).toHaveLength(1);
    const policy = policies[0]?.value ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["strict-transport-security"]).toContain("max-age=");
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test("shared caches may store prerendered pages, but no searches and functions", async ({ request }) => {
  const control = async (path: string) => (await request.get(path)).headers()["cache-control"] ?? "";
  for (const path of ["/", "/lir-estatisticas", "/lir-projetos", "/faq", "/termos", "/incentivos"])
    expect(await control(path), path).toMatch(/^s-maxage=\d+$/);
  for (const path of ["/lir-projetos?busca=vidro", "/api/health"]) {
    expect(await control(path), path).toMatch(/private.*no-store/);
  }
});
