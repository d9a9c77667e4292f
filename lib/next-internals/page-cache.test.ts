import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterAll, expect, test } from "vitest";
import PageCache from "./page-cache.mjs";

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
