import { expect, test } from "@playwright/test";
import { PUBLIC_PAGES } from "../setup/site-pages";

type Data = { "@type"?: string; "@graph"?: Data[] };

const jsonLd = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text]) => JSON.parse(text ?? ""))
    .flatMap((data: Data) => data["@graph"] ?? data);

test("other sites may embed the logo, as webmail does, but no page", async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["cross-origin-resource-policy"];
  expect(await policyOf("/brand/icon-192.png")).toBe("cross-origin");
  expect(await policyOf("/faq")).toBe("same-origin");
});

test("A2.1 no link on a public page is dead", async ({ request }) => {
  const seen = new Set<string>();
  const queue: string[] = [...PUBLIC_PAGES];
  while (queue.length > 0) {
    const path = queue.pop() ?? "";
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const next = href.replaceAll("&amp;", "&");
      if (next.includes("depois=") || next.includes("antes=")) continue;
      // Request one file of each kind only, because each project has its own PDF.
      const kind = next.startsWith("/api/") ? (next.split("?", 1)[0] ?? next) : next;
      if (next !== kind && seen.has(kind)) continue;
      if (next !== kind) seen.add(kind);
      queue.push(next);
    }
  }
  expect(seen.size).toBeGreaterThan(60);
  for (const path of ["/auth", "/cadastro-empresa", "/empresa-auth", "/auth/captador?login=true"])
    expect(seen).toContain(path);
});

test("every public page has its own title, description and address", async ({ request }) => {
  const titles = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(path)).text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    const description = /<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? "";
    expect(title.length, path).toBeGreaterThan(10);
    expect(description.length, path).toBeGreaterThan(50);
    expect(/<link rel="canonical" href="(.*?)"/.exec(html)?.[1], path).toMatch(
      new RegExp(`${path === "/" ? "" : path}$`),
    );
    expect(html).toContain('<html lang="pt-BR"');
    titles.add(title);
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
});

test("the sitemap lists every public page and project, and robots.txt names the sitemap", async ({
  request,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const path of PUBLIC_PAGES) expect(sitemap).toMatch(new RegExp(`${path}</loc>`));
  expect(sitemap.match(/\/lir-projetos\/[a-z0-9-]+<\/loc>/g)).toHaveLength(50);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  expect(robots).toContain("Disallow: /api/");
});

test("a search page is not indexed and names the list as canonical", async ({ request }) => {
  const html = await (await request.get("/lir-projetos?busca=vidro")).text();
  expect(html).toMatch(/<meta name="robots" content="noindex, follow"/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/lir-projetos"/);
});

test("structured data describe the organization, the questions and the breadcrumbs of a project", async ({
  request,
}) => {
  const types = async (path: string) =>
    jsonLd(await (await request.get(path)).text()).map((item) => item["@type"]);
  expect(await types("/")).toContain("Organization");
  expect(await types("/faq")).toEqual(expect.arrayContaining(["FAQPage", "BreadcrumbList"]));
  const [, slug] =
    /\/lir-projetos\/([a-z0-9-]+)<\/loc>/.exec(await (await request.get("/sitemap.xml")).text()) ?? [];
  expect(await types(`/lir-projetos/${slug}`)).toContain("BreadcrumbList");
});

test("every public page has the brand's picture for sharing", async ({ request }) => {
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(path)).text();
    const image = /<meta property="og:image" content="(.*?)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(image, path).toMatch(/^http.+\/opengraph-image/);
    expect(html).toMatch(/<meta property="og:image:alt" content="Elo Recicla/);
    const response = await request.get(new URL(image).pathname + new URL(image).search);
    expect(response.headers()["content-type"]).toBe("image/png");
    const png = await response.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test("a project has its own picture for sharing, and the site has its icons", async ({ request }) => {
  const [, slug] =
    /\/lir-projetos\/([a-z0-9-]+)<\/loc>/.exec(await (await request.get("/sitemap.xml")).text()) ?? [];
  const html = await (await request.get(`/lir-projetos/${slug}`)).text();
  const image = /<meta property="og:image" content="(.*?)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const response = await request.get(new URL(image).pathname + new URL(image).search);
  expect(response.status()).toBe(200);
  const png = await response.body();
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  for (const path of ["/icon.svg", "/apple-icon.png", "/manifest.webmanifest", "/brand/icon-512.png"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
