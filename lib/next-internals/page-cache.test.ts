import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterAll, expect, test } from "vitest";
import PageCache from "./page-cache.mjs";
import { headersOf } from "./prerendered-page.mjs";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-pages-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

type Context = ConstructorParameters<typeof PageCache>[0];
type Page = Parameters<PageCache["set"]>[1];

const store = () =>
  new PageCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: FOLDER,
    revalidatedTags: [],
  } as unknown as Context);

const page = (status: number) =>
  ({
    kind: "APP_PAGE",
    html: `<html><body>${status}</body></html>`,
    rscData: Buffer.from("data"),
    status,
    headers: {},
  }) as unknown as Page;

const keep = (key: string, status: number) => {
  const data = page(status);
  return store()
    .set(key, data, { cacheControl: { revalidate: 60, expire: 86_400 } })
    .then(() => data as unknown as { headers: Record<string, string> });
};
const kept = async (key: string) => {
  const found = await store().get(key, { kind: "APP_PAGE", isFallback: false } as never);
  return (found?.value as { status?: number } | undefined)?.status;
};

test("a page is kept, with its policy and its tag", async () => {
  const { headers } = await keep("/lir-projetos/vidro", 200);
  expect(headers["content-security-policy"]).toContain("script-src");
  expect(headers.etag).toMatch(/^W\//);
  expect(headers["cache-control"]).toBeUndefined();
  expect(await kept("/lir-projetos/vidro")).toBe(200);
});

test("an invented address is not kept, and says that it holds for seconds", async () => {
  const { headers } = await keep("/lir-projetos/nenhum", 404);
  expect(headers["cache-control"]).toBe("s-maxage=10");
  expect(await kept("/lir-projetos/nenhum")).toBeUndefined();
  expect(existsSync(path.join(FOLDER, "app/lir-projetos/nenhum.html"))).toBe(false);
});

test("a project that is withdrawn takes its page along, and gets it back when it returns", async () => {
  await keep("/lir-projetos/oleo", 200);
  await keep("/lir-projetos/oleo", 404);
  expect(await kept("/lir-projetos/oleo")).toBe(404);
  await keep("/lir-projetos/oleo", 200);
  expect(await kept("/lir-projetos/oleo")).toBe(200);
});

test("a page that is read while it is written gets the policy of the text that is sent", async () => {
  const { headers: before } = await keep("/lir-projetos/papel", 200);
  const text = "<html><body><script>self.later = 1</script></body></html>";
  writeFileSync(path.join(FOLDER, "app/lir-projetos/papel.html"), text);
  const found = await store().get("/lir-projetos/papel", { kind: "APP_PAGE", isFallback: false } as never);
  const value = found?.value as unknown as { html: string; headers: Record<string, string> };
  expect(value.html).toBe(text);
  expect(value.headers).toMatchObject(headersOf(text));
  expect(value.headers["content-security-policy"]).not.toBe(before["content-security-policy"]);
});

test("what is not found says so without scripts", async () => {
  const words = "<html><body><h1>Página não encontrada</h1></body></html>";
  await store().set("/_not-found", { ...page(404), html: words } as never, {} as never);
  const empty = { ...page(404), html: '<html id="__next_error__"><body></body></html>' } as never as {
    html: string;
    headers: Record<string, string>;
  };
  await store().set("/lir-projetos/nenhum", empty as never, {} as never);
  expect(empty.html).toBe(words);
  expect(empty.headers).toMatchObject(headersOf(words));
});
