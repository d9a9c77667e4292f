import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
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
const storedPage = async (key: string) => {
  const found = await store().get(key, { kind: "APP_PAGE", isFallback: false } as never);
  return (found?.value as { status?: number } | undefined)?.status;
};

test("a page is stored with its policy and its etag", async () => {
  const { headers } = await keep("/lir-projetos/vidro", 200);
  expect(headers["content-security-policy"]).toContain("script-src");
  expect(headers.etag).toMatch(/^W\//);
  expect(headers["cache-control"]).toBeUndefined();
  expect(await storedPage("/lir-projetos/vidro")).toBe(200);
});

test("an unknown address is not stored, and caches keep its 404 for ten seconds", async () => {
  const { headers } = await keep("/lir-projetos/nenhum", 404);
  expect(headers["cache-control"]).toBe("s-maxage=10");
  expect(await storedPage("/lir-projetos/nenhum")).toBeUndefined();
  expect(existsSync(path.join(FOLDER, "app/lir-projetos/nenhum.html"))).toBe(false);
});

test("a withdrawn project is stored as not found, and as a page again once it is listed", async () => {
  await keep("/lir-projetos/oleo", 200);
  await keep("/lir-projetos/oleo", 404);
  expect(await storedPage("/lir-projetos/oleo")).toBe(404);
  await keep("/lir-projetos/oleo", 200);
  expect(await storedPage("/lir-projetos/oleo")).toBe(200);
});

test("a page read while it is written has the policy of the text that was read", async () => {
  const { headers: before } = await keep("/lir-projetos/papel", 200);
  const text = "<html><body><script>self.later = 1</script></body></html>";
  writeFileSync(path.join(FOLDER, "app/lir-projetos/papel.html"), text);
  const found = await store().get("/lir-projetos/papel", { kind: "APP_PAGE", isFallback: false } as never);
  const value = found?.value as unknown as { html: string; headers: Record<string, string> };
  expect(value.html).toBe(text);
  expect(value.headers).toMatchObject(headersOf(text));
  expect(value.headers["content-security-policy"]).not.toBe(before["content-security-policy"]);
});

test("a not-found page without content gets the text of the shared one", async () => {
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

test("a page without data has the Cache-Control of one with data, and the shared not-found page has none", async () => {
  const headersAfter = async (key: string, status: number) => {
    const data = page(status);
    await store().set(key, data, { cacheControl: { revalidate: false } } as never);
    return (data as unknown as { headers: Record<string, string> }).headers;
  };
  expect((await headersAfter("/termos", 200))["cache-control"]).toBe("s-maxage=24");
  expect((await headersAfter("/_not-found", 200))["cache-control"]).toBeUndefined();
});

test("a server stores its pages in its own folder, not in the build", async () => {
  vi.stubEnv("PAGES_DIR", path.join(FOLDER, "own"));
  vi.resetModules();
  const { default: OwnCache } = await import("./page-cache.mjs");
  const own = new OwnCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: FOLDER,
    revalidatedTags: [],
  } as never);
  await own.set("/propria", page(200), { cacheControl: { revalidate: 60 } } as never);
  expect(existsSync(path.join(FOLDER, "own/app/propria.html"))).toBe(true);
  expect(existsSync(path.join(FOLDER, "app/propria.html"))).toBe(false);
  vi.unstubAllEnvs();
});

describe("the age of a page", () => {
  const globals = globalThis as { eloReciclaCanRender?: () => Promise<boolean> };
  afterEach(() => {
    vi.useRealTimers();
    delete globals.eloReciclaCanRender;
  });
  const CONTEXT = { kind: "APP_PAGE", isFallback: false } as never;
  const later = (seconds: number) =>
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
  /**
   * How Next treats an entry (incremental-cache):
   * - `true`: sends it, then renders the page again
   * - -1: renders the page before sending it
   * - another number: sends it with this lifetime (s)
   */
  const judge = (entry: Awaited<ReturnType<PageCache["get"]>>) => {
    const { revalidate = 0 } = entry?.cacheControl ?? {};
    if (entry?.lastModified === -1) return -1;
    const isStale = Date.now() - (entry?.lastModified ?? 0) > Number(revalidate) * 1_000;
    return isStale || revalidate;
  };
  const read = async (key: string) => judge(await store().get(key, CONTEXT));

  test("a shared cache gets the page's remaining lifetime, not the whole of it", async () => {
    await keep("/lir-projetos/idade", 200);
    expect(await read("/lir-projetos/idade")).toBeGreaterThanOrEqual(59);
    later(40);
    expect([19, 20]).toContain(await read("/lir-projetos/idade"));
    later(19.5);
    expect(await read("/lir-projetos/idade")).toBe(1);
  });

  test("a stale page is sent and rendered again, until its age is 1.5 times its lifetime", async () => {
    await keep("/lir-projetos/velho", 200);
    later(70);
    expect(await read("/lir-projetos/velho")).toBe(true);
    later(19);
    expect(await read("/lir-projetos/velho")).toBe(true);
    later(2);
    expect(await read("/lir-projetos/velho")).toBe(-1);
  });

  test("while the database is down the stale page is sent", async () => {
    globals.eloReciclaCanRender = async () => false;
    await keep("/lir-projetos/sem-banco", 200);
    later(600);
    expect(await read("/lir-projetos/sem-banco")).toBe(true);
  });

  test("a failed rendering keeps the page and is retried after a pause", async () => {
    await keep("/lir-projetos/falha", 200);
    later(100);
    expect(await read("/lir-projetos/falha")).toBe(-1);
    const cache = store();
    const found = await cache.get("/lir-projetos/falha", CONTEXT);
    await cache.set("/lir-projetos/falha", found?.value ?? null, {
      cacheControl: { revalidate: 30 },
    } as never);
    expect(await read("/lir-projetos/falha")).toBe(1);
    later(6);
    expect(await read("/lir-projetos/falha")).toBe(true);
    await keep("/lir-projetos/falha", 200);
    expect(await read("/lir-projetos/falha")).not.toBe(true);
  });

  test("a page of an earlier run is rendered before it is sent", async () => {
    await keep("/lir-projetos/antes", 200);
    const file = path.join(FOLDER, "app/lir-projetos/antes.html");
    const earlier = new Date(Date.now() - 60_000);
    utimesSync(file, earlier, earlier);
    later(-20);
    expect(await read("/lir-projetos/antes")).toBe(-1);
  });

  test("a page without data does not become stale", async () => {
    await store().set("/politica", page(200), { cacheControl: { revalidate: false } } as never);
    later(86_400);
    expect((await store().get("/politica", CONTEXT))?.lastModified).toBeGreaterThan(0);
  });
});
