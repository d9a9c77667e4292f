import type { OutgoingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";
import { policyForHtml } from "../../lib/server/next-internals/csp.mjs";
import { type Nginx, startNginx } from "../setup/nginx";
import { type Answer, ask } from "../setup/raw-request";
import { untilScriptsRan } from "../setup/scripts";
import { ACCOUNT_PAGES, PUBLIC_PAGES } from "../setup/site-pages";

// The tests share one cache and build on each other.
test.describe.configure({ mode: "serial", timeout: 120_000 });

let front: Nginx;
let project: string;

test.beforeAll(async () => {
  front = await startNginx(process.env.BASE_URL ?? "http://localhost:3000");
  const sitemap = String((await ask(front, "/sitemap.xml")).body);
  project = /\/lir-projetos\/[a-z0-9-]+(?=<\/loc>)/.exec(sitemap)?.[0] ?? "";
});
test.afterAll(() => front?.stop());

const KEPT = /^(HIT|STALE|UPDATING)$/;

async function askKept(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask(front, path, headers);
    if (KEPT.test(answer.cache) || attempt === 20) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isPage = ({ headers, body }: Answer) =>
  String(headers["content-type"]).startsWith("text/html") && body.includes("<html");
const isData = ({ headers, body }: Answer) =>
  String(headers["content-type"]).startsWith("text/x-component") && !body.includes("<html");

async function questionOf(path: string, headers: Record<string, string>): Promise<string> {
  const mark = await computeCacheBustingSearchParam(
    headers["Next-Router-Prefetch"] === "1" ? "1" : undefined,
    headers["Next-Router-Segment-Prefetch"],
    undefined,
    undefined,
  );
  return mark ? `${path}?_rsc=${mark}` : `${path}?_rsc`;
}

test("the proxy stores prerendered pages with their lifetime and the policy for their own HTML", async () => {
  for (const path of [...PUBLIC_PAGES, ...ACCOUNT_PAGES, project]) {
    const { status, cache, headers, body } = await askKept(path);
    expect(status, path).toBe(200);
    expect(cache, path).toMatch(KEPT);
    expect(headers["cache-control"], path).toMatch(/^s-maxage=\d{1,4}$/);
    expect(headers["content-security-policy"], path).toBe(policyForHtml(String(body)));
    const zipped = await ask(front, path, { "Accept-Encoding": "gzip" });
    expect(policyForHtml(String(gunzipSync(zipped.body))), path).toBe(
      zipped.headers["content-security-policy"],
    );
  }
});

test("the proxy does not store addresses with parameters or links from e-mails", async () => {
  for (const path of [
    "/faq?utm_source=boletim",
    "/auth/nova-senha?token_hash=segredo&type=recovery",
    "/email-confirmation?token_hash=segredo&type=signup",
    "/new-email-confirmation?email=ana@exemplo.com.br",
  ]) {
    const answers = [await ask(front, path), await ask(front, path)];
    expect(
      answers.map(({ status, cache }) => [status, cache]),
      path,
    ).toEqual([
      [200, "BYPASS"],
      [200, "BYPASS"],
    ]);
  }
});

test("an address that cannot be decoded gets 404 with a message", async () => {
  for (const path of ["/arquivos/%E0%A4%A0%ff/x", "/recibo/%ff", "/dashboard/apoios/%ff"]) {
    const { status, body } = await ask(front, path);
    expect([status, String(body).includes("não")], path).toEqual([404, true]);
  }
});

test("a stranger cannot replace a stored page by appending to its address", async () => {
  for (const suffix of ["gzip", "br", "|1||||"]) {
    for (const headers of [{}, { RSC: "1" }]) {
      await ask(front, project + suffix, headers);
      expect((await ask(front, project + suffix, headers)).cache).not.toMatch(KEPT);
    }
  }
  for (const headers of [{}, { "Accept-Encoding": "gzip" }, { "Accept-Encoding": "br" }]) {
    const answer = await askKept(project, headers);
    expect([answer.status, KEPT.test(answer.cache)]).toEqual([200, true]);
  }
});

test("a page and its router data have separate store entries under one address", async () => {
  const questions: Record<string, string>[] = [
    { RSC: "1" },
    { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
  ];
  const seen = new Set<string>();
  for (const headers of questions) {
    const [dataFirst, pageFirst] = [await questionOf("/faq", headers), await questionOf("/termos", headers)];
    const data = [await ask(front, dataFirst, headers), await askKept(dataFirst, headers)];
    expect(data.map(isData)).toEqual([true, true]);
    expect(data[1]?.cache).toMatch(KEPT);
    expect(isPage(await ask(front, dataFirst))).toBe(true);
    expect(isPage(await ask(front, pageFirst))).toBe(true);
    expect(isData(await ask(front, pageFirst, headers))).toBe(true);
    seen.add(String(data[0]?.body));
  }
  expect(seen.size).toBe(questions.length);
});

test("searches, functions and requests with a session bypass the store", async () => {
  for (const path of ["/lir-projetos?busca=vidro", "/comparar", "/api/health", "/api/viewer"]) {
    const answers = [await ask(front, path), await ask(front, path)];
    for (const { status, cache } of answers) {
      expect(status, path).toBe(200);
      expect(cache, path).not.toMatch(KEPT);
    }
  }
  for (const path of ["/", project]) {
    const session = { Cookie: "next-auth.session-token=nada" };
    expect((await ask(front, path, session)).cache).toBe("BYPASS");
  }
  expect((await ask(front, "/dashboard")).headers.location).toBe("/auth");
});

test("404s of unknown addresses are not stored by the proxy, and never get a long lifetime", async () => {
  for (const path of ["/nao-existe", "/lir-projetos/nenhum-assim", "/lir-projetos/A", `${project}/x`]) {
    const answers = [await ask(front, path), await ask(front, path)];
    for (const { status, cache, headers } of answers) {
      expect([status, cache], path).toEqual([404, "MISS"]);
      const lifetime = /s-maxage=(\d+)/.exec(String(headers["cache-control"]))?.[1] ?? "0";
      expect(Number(lifetime), path).toBeLessThanOrEqual(10);
    }
  }
});

test("the picture of a project is stored, and a missing project has none", async () => {
  const html = String((await ask(front, project)).body);
  const image = new URL(/<meta property="og:image" content="(.*?)"/.exec(html)?.[1] ?? "");
  const first = await ask(front, image.pathname + image.search);
  expect([first.status, first.headers["content-type"]]).toEqual([200, "image/png"]);
  const second = await askKept(`${image.pathname}?outra`);
  expect(second.cache).toMatch(KEPT);
  expect(second.body).toEqual(first.body);
  const invented = await ask(front, image.pathname.replace(project, "/lir-projetos/nenhum-assim"));
  expect([invented.status, invented.headers["content-type"]]).not.toContain("image/png");
  expect(invented.status).toBe(404);
});

test("responses have none of the framework's internal headers", async ({ request }) => {
  for (const path of [
    "/",
    project,
    "/lir-projetos?busca=vidro",
    "/dashboard",
    "/nao-existe",
    "/api/health",
  ]) {
    const names = Object.keys((await ask(front, path)).headers).filter((name) =>
      /^x-(nextjs|middleware)/.test(name),
    );
    expect(names, path).toEqual([]);
    expect((await request.get(path)).headers(), path).not.toHaveProperty("x-middleware-rewrite");
  }
});

test("the router navigates through the proxy forwards and back without loading a document", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 429) refused.push(response.url());
  });
  await page.goto(`${front.url}/faq`);
  await untilScriptsRan(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const bar = page.getByRole("navigation", { name: "Principal" });
  for (const [name, path] of [
    ["Quero captar", "/como-funciona"],
    ["Projetos disponíveis", "/lir-estatisticas"],
  ] as const) {
    await bar.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(front.url + path);
    await expect(page.locator("h1:visible")).toHaveCount(1);
  }
  await page.goBack();
  await expect(page).toHaveURL(`${front.url}/como-funciona`);
  expect([documents, problems, refused]).toEqual([[], [], []]);
});
