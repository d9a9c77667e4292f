import { expect, test } from "@playwright/test";

test("a program reads the list page by page, and a conditional request transfers no body", async ({
  request,
}) => {
  const first = await request.get("/api/v1/projects?estado=SP&limite=5");
  expect(first.status()).toBe(200);
  const page = await first.json();
  expect(page.items).toHaveLength(5);
  const again = await request.get("/api/v1/projects?estado=SP&limite=5", {
    headers: { "If-None-Match": first.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
  // Preflight request for a script of another site that sends If-None-Match.
  const asked = await request.fetch("/api/v1/projects?estado=SP&limite=5", { method: "OPTIONS" });
  expect([asked.status(), asked.headers()["access-control-allow-headers"]]).toEqual([204, "If-None-Match"]);
  const second = await (await request.get(page.next)).json();
  const slugs = [...page.items, ...second.items].map(({ slug }: { slug: string }) => slug);
  expect(new Set(slugs).size).toBe(10);
  const one = await (await request.get(`/api/v1/projects/${slugs[0]}`)).json();
  expect(one).toMatchObject({ slug: slugs[0], estado: "SP" });
  expect((await request.get("/api/v1/projects/nao-ha-este")).status()).toBe(404);
});

test("a feed reader finds the feed of the list, with its filters", async ({ page, request }) => {
  for (const [list, feed] of [
    ["/lir-projetos", "/lir-projetos/atom.xml"],
    ["/lir-projetos?estado=SP&ordem=prazo", "/lir-projetos/atom.xml?estado=SP"],
  ] as const) {
    await page.goto(list);
    const href = await page
      .locator('link[rel="alternate"][type="application/atom+xml"]')
      .getAttribute("href");
    expect(href).toMatch(new RegExp(`${feed.replace(/[?.]/g, "\\$&")}$`));
    const answer = await request.get(href ?? "");
    expect(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const problem = await page.evaluate(
      (xml) =>
        new DOMParser().parseFromString(xml, "application/xml").querySelector("parsererror")?.textContent,
      await answer.text(),
    );
    expect(problem).toBeUndefined();
  }
});
