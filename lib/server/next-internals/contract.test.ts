import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, get, IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { PrerenderManifest } from "next/dist/build";
import type { RouteMetadata } from "next/dist/export/routes/types";
import { NextResponse } from "next/server";
import { afterAll, describe, expect, expectTypeOf, test } from "vitest";
import { config } from "../../../middleware";
import { mayBeAction } from "./action-body";
import { isCallForm, isCallText } from "./action-notation";
import { NEXT_ELEMENT, REACT_MARK } from "./framework-elements";
import { REQUEST_START, RESPONSE_FINISH } from "./http-channels";
import { internalHeaders } from "./internal-headers";
import PageCache from "./page-cache.mjs";
import { deferScripts, scriptsOf } from "./prerendered-page.mjs";
import { projectPicturePath } from "./project-picture";
import { CALLBACK_COOKIES, SESSION_COOKIES } from "./session-cookies";

const installed = createRequire(import.meta.url);
/** Source of a package's file, read by its path because the package's `exports` may hide the file. */
const sourceOf = (file: string) => readFileSync(path.join("node_modules", file), "utf8");
const moduleOf = (file: string) => installed(path.resolve("node_modules", file));

const look = (file: string) => `look at lib/server/next-internals/${file}`;

describe("Next's page cache", () => {
  const FILE = "next/dist/server/lib/incremental-cache/file-system-cache.js";
  const folder = mkdtempSync(path.join(tmpdir(), "elo-contract-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const FileSystemCache: typeof PageCache = moduleOf(FILE).default;
  const { nodeFs } = moduleOf("next/dist/server/lib/node-fs-methods.js");
  type Options = ConstructorParameters<typeof PageCache>[0];
  type Page = Parameters<PageCache["set"]>[1];
  const open = (Cache: typeof PageCache, name: string) =>
    new Cache({
      fs: nodeFs,
      flushToDisk: true,
      serverDistDir: path.join(folder, name),
      revalidatedTags: [],
    } as unknown as Options);
  const page = () =>
    ({
      kind: "APP_PAGE",
      html: "<html><body></body></html>",
      rscData: Buffer.from("data"),
      status: 200,
      headers: {},
    }) as unknown as Page;
  const PARTIAL_ROUTE = { isRoutePPREnabled: true, cacheControl: { revalidate: 60, expire: 120 } };

  test("Next's cache is a class with the methods that ours overrides and calls", () => {
    expect(Object.getPrototypeOf(PageCache), look("page-cache.mjs")).toBe(FileSystemCache);
    expect(FileSystemCache.prototype.set, look("page-cache.mjs: set(key, data, context)")).toHaveLength(3);
    expect(FileSystemCache.prototype.get, look("page-cache.mjs: get(key, context)")).toBeTypeOf("function");
  });

  test("Next's cache still loses a complete page of a partial route, and ours does not", async () => {
    const read = { kind: "APP_PAGE", isFallback: false, isRoutePPREnabled: true } as never;
    for (const [Cache, isFound] of [
      [FileSystemCache, false],
      [PageCache, true],
    ] as const) {
      await open(Cache, Cache.name).set("/whole", page(), PARTIAL_ROUTE as never);
      const found = await open(Cache, Cache.name).get("/whole", read);
      expect(found !== null, `${Cache.name}: ${look("page-cache.mjs, the last lines of set")}`).toBe(isFound);
    }
  });

  test("Next writes a page as .html, .rsc and .meta, and sends the headers in .meta", async () => {
    await open(PageCache, "files").set("/whole", page(), PARTIAL_ROUTE as never);
    const meta = JSON.parse(readFileSync(path.join(folder, "files/app/whole.meta"), "utf8"));
    expect(meta, look("finish-build.mjs")).toMatchObject({
      status: 200,
      headers: { etag: expect.any(String) },
    });
    expect(meta, look("finish-build.mjs: a whole page has nothing postponed")).not.toHaveProperty(
      "postponed",
    );
    const { NEXT_META_SUFFIX } = moduleOf("next/dist/lib/constants.js");
    expect(NEXT_META_SUFFIX, look("finish-build.mjs")).toBe(".meta");
  });
});

describe("the output of a build", () => {
  test("a build writes the list of prerendered pages", () => {
    const { PRERENDER_MANIFEST } = moduleOf("next/dist/shared/lib/constants.js");
    expect(PRERENDER_MANIFEST, look("scripts/first-pages.ts")).toBe("prerender-manifest.json");
    expectTypeOf<PrerenderManifest["routes"]>().toExtend<Record<string, unknown>>();
    expectTypeOf<RouteMetadata["postponed"]>().toEqualTypeOf<string | undefined>();
  });

  test("a build's script names end with a hash of 13 characters, in one folder", () => {
    // Next's bundle analyzer stands for our build, because the same bundler built it.
    const names = readdirSync("node_modules/next/dist/bundle-analyzer/_next/static/chunks");
    const scripts = names.filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(3);
    for (const name of scripts)
      expect(name, look("compile-hint.mjs: CONTENT_HASH")).toMatch(/^(turbopack-)?[\w-]{13}\.js$/);
  });
});

describe("the scripts of a page", () => {
  async function render(): Promise<string> {
    const { createElement } = moduleOf("next/dist/compiled/react/index.js");
    const { preinit } = moduleOf("next/dist/compiled/react-dom/index.js");
    const { renderToPipeableStream } = moduleOf("next/dist/compiled/react-dom/server.node.js");
    const { getRequiredScripts } = moduleOf("next/dist/server/app-render/required-scripts.js");
    const files = { rootMainFiles: ["static/chunks/main.js", "static/chunks/other.js"] };
    const [preinitOthers, bootstrapScript] = getRequiredScripts(
      files,
      "",
      undefined,
      undefined,
      "",
      undefined,
      "/",
    );
    expect(preinitOthers, look("prerendered-page.mjs")).toBeTypeOf("function");
    const page = () => {
      preinit("/_next/static/chunks/other.js", { as: "script" });
      return createElement("html", null, createElement("head"), createElement("body", null, "Texto"));
    };
    const out = new PassThrough();
    const stream = renderToPipeableStream(createElement(page), {
      bootstrapScripts: [bootstrapScript],
      onAllReady: () => stream.pipe(out),
    });
    return text(out);
  }

  test("scripts are written in the form that our parser reads, and all of them are deferred", async () => {
    const html = await render();
    expect(scriptsOf(html).toSorted(), look("prerendered-page.mjs: asyncScript")).toEqual([
      "/_next/static/chunks/main.js",
      "/_next/static/chunks/other.js",
    ]);
    const before = deferScripts(html).split("<script>", 1)[0];
    expect(before, look("prerendered-page.mjs: scriptPreload")).not.toMatch(/<script|as="script"/);
    expect(html, look("prerendered-page.mjs: deferScripts")).toContain("</body>");
  });
});

describe("React in the browser", () => {
  const client = sourceOf("next/dist/compiled/react-dom/cjs/react-dom-client.production.js");

  test("React marks its elements with properties of these names", () => {
    expect(client, look("framework-elements.ts and first-press.mjs")).toContain(
      `"${REACT_MARK}Props$" + randomKey`,
    );
    expect(client, look("framework-elements.ts")).toContain(`"${REACT_MARK}Fiber$" + randomKey`);
    const firstPress = readFileSync("lib/server/next-internals/first-press.mjs", "utf8");
    expect(firstPress, look("first-press.mjs")).toContain(`"${REACT_MARK}Props$"`);
  });

  test("Next's own elements have the expected prefix", () => {
    const announcer = sourceOf("next/dist/client/components/app-router-announcer.js");
    const [, name = ""] = /ANNOUNCER_TYPE = '([^']+)'/.exec(announcer) ?? [];
    expect(name.toUpperCase(), look("framework-elements.ts")).toMatch(new RegExp(`^${NEXT_ELEMENT}`));
  });

  const reply = moduleOf(
    "next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-client.browser.production.js",
  );

  test("React encodes the arguments of an action in the notation that our check accepts", async () => {
    const values = [
      "$1",
      1n,
      Number.NaN,
      -0,
      Infinity,
      -Infinity,
      undefined,
      new Date(0),
      null,
      true,
      { a: [1] },
    ];
    for (const value of values) {
      const body = await reply.encodeReply([value]);
      expect(isCallText(body), `${String(value)} as ${body}: ${look("action-notation.ts")}`).toBe(true);
    }
    const form = new FormData();
    form.set("nome", "$F1");
    const body: FormData = await reply.encodeReply([null, form]);
    expect([...body.keys()], look("action-notation.ts: CALL_PART")).toEqual(["_1_nome", "0"]);
    expect(isCallForm(body, true), look("action-notation.ts")).toBe(true);
    const server = sourceOf(
      "next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js",
    );
    expect(server, look("action-notation.ts: BOUND_PART")).toMatch(/"\$ACTION_" \+/);
  });
});

describe("headers and cookies", () => {
  const headers = moduleOf("next/dist/client/components/app-router-headers.js");
  const entries = config.matcher.flatMap((entry) => (typeof entry === "object" ? [entry] : []));

  test("an action's header has the name that the middleware reads", () => {
    expect(headers.ACTION_HEADER, "look at middleware.ts, action-body.ts").toBe("next-action");
    const keys = entries.flatMap(({ has }) => has.filter(({ type }) => type === "header"));
    expect(
      keys.some(({ key }) => key === headers.ACTION_HEADER),
      "look at middleware.ts: matcher",
    ).toBe(true);
    const { getServerActionRequestMetadata } = moduleOf("next/dist/server/lib/server-action-request-meta.js");
    const kinds: Record<string, string>[] = [
      { "next-action": "7f" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "text/plain" },
    ];
    for (const sent of kinds) {
      const head = new Headers(sent);
      const { isPossibleServerAction } = getServerActionRequestMetadata({ method: "POST", headers: head });
      expect(mayBeAction(head), look("action-body.ts")).toBe(isPossibleServerAction);
    }
  });

  test("the internal headers have the names that we remove", () => {
    const rewritten = [...NextResponse.rewrite("http://site/x").headers.keys()];
    expect(internalHeaders("text/x-component"), look("internal-headers.ts")).toEqual(rewritten);
    expect(internalHeaders("text/html"), look("internal-headers.ts")).toEqual([
      ...rewritten,
      headers.NEXT_IS_PRERENDER_HEADER,
      headers.NEXT_DID_POSTPONE_HEADER,
      headers.NEXT_ROUTER_STALE_TIME_HEADER,
    ]);
  });

  test("nginx's cache key has every header that changes a response", () => {
    const front = readFileSync("docs/deploy/nginx.conf", "utf8");
    const [, key = ""] = /proxy_cache_key "(.+)"/.exec(front) ?? [];
    const variable = (name: string) => `$http_${name.toLowerCase().replaceAll("-", "_")}`;
    expect(headers.RSC_HEADER).toBe("rsc");
    const changing = [...headers.FLIGHT_HEADERS, headers.NEXT_URL].filter(
      (name) => name !== headers.NEXT_HMR_REFRESH_HEADER,
    );
    for (const name of changing)
      expect(key, `look at docs/deploy/nginx.conf: ${name}`).toContain(variable(name));
    expect(front, "look at docs/deploy/nginx.conf").toContain(`${headers.NEXT_RSC_UNION_QUERY}(=`);
    expect(front, "look at docs/deploy/nginx.conf").toContain("$upstream_http_x_nextjs_cache");
    const { COOKIE_NAME_PRERENDER_BYPASS } = moduleOf("next/dist/server/api-utils/index.js");
    expect(front, "look at docs/deploy/nginx.conf").toContain(`|${COOKIE_NAME_PRERENDER_BYPASS})`);
  });

  test("cookies have next-auth's names, also in the middleware", () => {
    const { defaultCookies } = moduleOf("next-auth/core/lib/cookie.js");
    const [plain, secure] = [defaultCookies(false), defaultCookies(true)];
    expect(SESSION_COOKIES, look("session-cookies.ts")).toEqual({
      plain: plain.sessionToken.name,
      secure: secure.sessionToken.name,
    });
    expect(CALLBACK_COOKIES, look("session-cookies.ts")).toEqual({
      plain: plain.callbackUrl.name,
      secure: secure.callbackUrl.name,
    });
    const places = (name: string) =>
      entries
        .filter(({ has }) => has.some(({ type, key }) => type === "cookie" && key === name))
        .map((entry) => entry.source);
    expect(places(SESSION_COOKIES.plain).length, "look at middleware.ts: matcher").toBeGreaterThan(0);
    expect(places(SESSION_COOKIES.plain), "look at middleware.ts: matcher").toEqual(
      places(SESSION_COOKIES.secure),
    );
    const cookies = new Set(
      entries.flatMap(({ has }) => has.flatMap(({ type, key }) => (type === "cookie" ? key : []))),
    );
    expect([...cookies].toSorted(), "look at middleware.ts: matcher").toEqual(
      Object.values(SESSION_COOKIES).toSorted(),
    );
  });
});

test("Node publishes requests and responses on these channels", async () => {
  const received: Record<string, string[]> = {};
  for (const name of [REQUEST_START, RESPONSE_FINISH])
    channel(name).subscribe((message) => {
      received[name] = Object.keys(message as object);
    });
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const [answer] = await once(get({ port: (server.address() as AddressInfo).port }), "response");
  await text(answer);
  server.close();
  const files = "arriving-request.ts, internal-headers.ts and refused-bodies.ts";
  for (const name of [REQUEST_START, RESPONSE_FINISH])
    expect(received[name], look(files)).toEqual(expect.arrayContaining(["request", "response", "socket"]));
  expect((IncomingMessage.prototype as { _dump?: unknown })._dump, look("refused-bodies.ts")).toBeTypeOf(
    "function",
  );
});

test("the picture of a project has its route group's hash in the address", () => {
  expect(projectPicturePath("vidro"), look("project-picture.ts")).toMatch(
    /^\/lir-projetos\/vidro\/opengraph-image-[0-9a-z]{4,6}$/,
  );
});
