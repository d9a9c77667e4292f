import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Nginx, startNginx } from "./setup/nginx";
import { type Answer, ask } from "./setup/raw-request";
import { echo, type StandIn, startStandIn } from "./setup/stand-in";

/** Header with a visitor's address; without it all tests would share this machine's rate limits. */
const VISITOR = "X-Test-Visitor";

let origin: StandIn;
let front: Nginx;

beforeAll(async () => {
  origin = await startStandIn();
  front = await startNginx(origin.url, {
    http: `set_real_ip_from 127.0.0.1; real_ip_header ${VISITOR};`,
  });
}, 120_000);
afterAll(async () => {
  await front?.stop();
  origin?.close();
});
beforeEach(() => {
  origin.requests.length = 0;
  origin.reply = () => ({});
});

let last = 0;
/** An address that is not stored yet. */
const fresh = (path = "/pagina") => `${path}-${++last}`;
/** Headers of a visitor with unused rate limits. */
const somebody = () => ({ [VISITOR]: `198.51.${++last >> 8}.${last & 255}` });
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Headers = Record<string, string | string[]>;
const get = (path: string, headers: Headers = {}) => ask(front, path, { ...somebody(), ...headers });
const caches = (answers: Answer[]) => answers.map(({ cache }) => cache);
function plain({ headers, body }: Answer): string {
  if (headers["content-encoding"] === "br") return String(brotliDecompressSync(body));
  if (headers["content-encoding"] === "gzip") return String(gunzipSync(body));
  return String(body);
}

const DATA = { RSC: "1" };
const AHEAD = { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" };

describe("keys of different requests", () => {
  type Pair = [name: string, first: [suffix: string, Headers], second: [suffix: string, Headers]];
  test.each<Pair>([
    ["gzip, and an address that ends with its name", ["", { "Accept-Encoding": "gzip" }], ["gzip", {}]],
    ["an address that ends with its name, and gzip", ["gzip", {}], ["", { "Accept-Encoding": "gzip" }]],
    ["brotli, and an address that ends with its name", ["br", {}], ["", { "Accept-Encoding": "br" }]],
    ["a page and its router data", ["", {}], ["", DATA]],
    ["the router data of a page and the page", ["", DATA], ["", {}]],
    ["router data, and an address that contains its key", ["", DATA], ["|1||||", {}]],
    ["two kinds of router data", ["", DATA], ["", AHEAD]],
    ["a separator within a header", ["", { "Next-Url": "a|b" }], ["", { "Next-Router-State-Tree": "a|b" }]],
    [
      "the same text in another header",
      ["", { ...DATA, "Next-Router-Prefetch": "12" }],
      ["", { ...DATA, "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "2" }],
    ],
    [
      "a parameter, and one with an encoding",
      ["?_rsc=1", { ...DATA, "Accept-Encoding": "gzip" }],
      ["?_rsc=1gzip", DATA],
    ],
    ["no query and an empty query", ["", {}], ["?", {}]],
    ["an escaped letter", ["a", {}], ["%61", {}]],
  ])("%s", async (_, [firstSuffix, firstHeaders], [secondSuffix, secondHeaders]) => {
    const address = fresh();
    await get(address + firstSuffix, firstHeaders);
    const first = await get(address + firstSuffix, firstHeaders);
    const second = await get(address + secondSuffix, secondHeaders);
    expect(caches([first, second])).toEqual(["HIT", "MISS"]);
    expect(first.headers["content-encoding"]).toBe(firstHeaders["Accept-Encoding"]);
    expect(second.headers["content-encoding"]).toBe(secondHeaders["Accept-Encoding"]);
    for (const [answer, suffix, headers] of [
      [first, firstSuffix, firstHeaders],
      [second, secondSuffix, secondHeaders],
    ] as const) {
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      expect(plain(answer)).toBe(echo(address + suffix, Object.fromEntries(lower)));
    }
  });

  test("any request gets the response for its own parameters", async () => {
    // Mostly absent, because only similar requests can collide.
    const part = fc.oneof(
      { weight: 20, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: fc.constantFrom("1", "|", "||", "br", "gzip", "1|", "|1") },
    );
    const request = fc.record({
      suffix: fc.constantFrom("", "gzip", "br", "|", "|1", "|1||||", "?_rsc", "?_rsc=1", "?a|1"),
      encoding: fc.constantFrom("", "gzip", "br"),
      headers: fc.record({
        rsc: part,
        "next-router-prefetch": part,
        "next-router-segment-prefetch": part,
        "next-router-state-tree": part,
        "next-url": part,
      }),
    });
    const address = fresh();
    await fc.assert(
      fc.asyncProperty(request, async ({ suffix, encoding, headers }) => {
        const answer = await get(address + suffix, { ...headers, "Accept-Encoding": encoding });
        expect(plain(answer)).toBe(echo(address + suffix, headers));
        expect(answer.headers["content-encoding"] ?? "").toBe(encoding);
      }),
      { numRuns: 400 },
    );
  });

  test("a header sent twice reaches the product with the same value as in the cache key", async () => {
    for (const url of [
      ["1", "1"],
      ["1", "x"],
      ["x", "1"],
    ]) {
      const address = fresh();
      await get(address, { "Next-Url": url });
      const answer = await get(address, { "Next-Url": url[0] ?? "" });
      expect(answer.cache).toBe("HIT");
      expect(plain(answer)).toBe(echo(address, { "next-url": url[0] }));
    }
  });
});

describe("stored responses", () => {
  test("a page is a MISS, then a HIT with the same body, although it has Vary", async () => {
    const address = fresh();
    const answers = [await get(address), await get(address)];
    expect(caches(answers)).toEqual(["MISS", "HIT"]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(String(answers[1]?.headers.vary)).toMatch(/rsc.*Accept-Encoding/);
    expect(origin.requests).toHaveLength(1);
  });

  test.each([
    ["a session", { Cookie: "tema=x; next-auth.session-token=ana" }],
    ["a session under https", { Cookie: "__Secure-next-auth.session-token=ana" }],
    ["a session split into several cookies", { Cookie: "__Secure-next-auth.session-token.0=ana" }],
    ["a preview", { Cookie: "__prerender_bypass=ana" }],
    ["an Authorization header", { Authorization: "Bearer ana" }],
  ])("a request with %s gets its own response, which nobody else gets", async (_, personal) => {
    // The instance marks every response as public, including personal ones.
    origin.reply = ({ headers }) => ({
      body: `para ${headers.cookie ?? headers.authorization ?? "ninguém"}`,
    });
    const address = fresh();
    const [toAna, toNobody, kept] = [await get(address, personal), await get(address), await get(address)];
    const rui = JSON.parse(JSON.stringify(personal).replace("ana", "rui"));
    const [toRui, toAnaAgain] = [await get(address, rui), await get(address, personal)];
    expect(caches([toAna, toNobody, kept, toRui, toAnaAgain])).toEqual([
      ...["BYPASS", "MISS", "HIT", "BYPASS", "BYPASS"],
    ]);
    expect([toAna, toRui, toAnaAgain].map(({ body }) => /ana$|rui$/.exec(String(body))?.[0])).toEqual([
      ...["ana", "rui", "ana"],
    ]);
    expect([String(toNobody.body), String(kept.body)]).toEqual(["para ninguém", "para ninguém"]);
  });

  test.each([
    ["private", { "Cache-Control": "private, no-store" }],
    ["without a lifetime", { "Cache-Control": "" }],
    ["with an expired lifetime", { "Cache-Control": "public, max-age=0, must-revalidate" }],
    ["with a cookie", { "Set-Cookie": "a=b" }],
  ])("a response %s is not stored", async (_, headers) => {
    origin.reply = () => ({ headers });
    const address = fresh();
    expect(caches([await get(address), await get(address)])).toEqual(["MISS", "MISS"]);
  });

  test("searches and functions bypass the store, and the plain list and its data are stored", async () => {
    for (const address of [
      "/lir-projetos?busca=vidro",
      "/lir-projetos?estado=SP&_rsc=x",
      "/%6cir-projetos?busca=a",
    ])
      expect(caches([await get(address), await get(address)]), address).toEqual(["BYPASS", "BYPASS"]);
    expect(caches([await get("/api/health"), await get("/api/health")])).toEqual(["", ""]);
    for (const [address, headers] of [
      ["/lir-projetos", {}],
      ["/lir-projetos?_rsc=x", DATA],
    ] as const)
      expect(caches([await get(address, headers), await get(address, headers)])[1], address).toBe("HIT");
  });

  test("a POST always reaches the product and is not stored", async () => {
    const address = fresh();
    for (const method of ["POST", "PUT", "DELETE"]) await ask(front, address, somebody(), method);
    expect(origin.requests.map(({ method }) => method)).toEqual(["POST", "PUT", "DELETE"]);
    expect((await get(address)).cache).toBe("MISS");
  });

  test("build files are the same for everybody", async () => {
    const address = fresh("/_next/static/chunks/a.js");
    await get(address, { Cookie: "next-auth.session-token=ana" });
    expect((await get(address)).cache).toBe("HIT");
    expect((await get(address, { Cookie: "next-auth.session-token=rui" })).cache).toBe("HIT");
  });

  test("a project's picture is requested once, with any query", async () => {
    const address = fresh("/lir-projetos/vidro/opengraph-image");
    const variants = ["?a", "?b", "", "?a=1&b=2"];
    const answers = [];
    for (const variant of variants) answers.push(await get(address + variant));
    expect(caches(answers)).toEqual(["MISS", "HIT", "HIT", "HIT"]);
    for (const other of ["%0A", "/x", "%0Agzip"])
      expect((await get(`${address}${other}?a`)).cache, other).toBe("BYPASS");
    expect((await get(address, DATA)).cache).toBe("MISS");
  });

  test("each request gets the compression that it accepts", async () => {
    const address = fresh();
    const asked = {
      "": undefined,
      gzip: "gzip",
      "gzip, deflate, br, zstd": "br",
      "br;q=0, gzip": "gzip",
      "gzip;q=0, br;q=0.0": undefined,
      identity: undefined,
      "xgzip, brx": undefined,
    };
    for (const round of ["asked", "kept"]) {
      for (const [wanted, expected] of Object.entries(asked)) {
        const answer = await get(address, { "Accept-Encoding": wanted });
        expect(answer.headers["content-encoding"], `${round}: ${wanted}`).toBe(expected);
        expect(plain(answer)).toBe(echo(address, {}));
      }
    }
    expect(origin.requests).toHaveLength(3);
    expect(origin.requests.map(({ headers }) => headers["accept-encoding"])).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});

describe("unknown addresses", () => {
  const files = () =>
    readdirSync(front.store, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());

  test("a flood of unknown addresses does not fill the store", async () => {
    origin.reply = () => ({ status: 404 });
    const before = files().length;
    for (const path of [
      "/lir-projetos/nenhum",
      "/_next/static/nada.js",
      "/nada",
      "/lir-projetos/x/opengraph-image",
    ]) {
      const address = fresh(path);
      for (const headers of [{}, { "Accept-Encoding": "gzip" }, DATA] as Headers[])
        expect(caches([await get(address, headers), await get(address, headers)])).toEqual(["MISS", "MISS"]);
    }
    for (const headers of [{}, DATA]) await get("/lir-projetos?inventado=1", headers);
    expect(files()).toHaveLength(before);
  });

  test("addresses with parameters that choose no screen are not stored, also on existing pages", async () => {
    const before = files().length;
    const page = fresh("/faq");
    for (let at = 0; at < 50; at++)
      for (const suffix of [`?v=${at}`, `?_rsc=${at}`, `?plan=pro&v=${at}`, `?type=captador${at}`]) {
        const answer = await get(page + suffix);
        expect([answer.cache, answer.status], suffix).toEqual(["BYPASS", 200]);
      }
    expect(files()).toHaveLength(before);
  });

  test("build files and people's files are stored once, with any query", async () => {
    for (const file of [
      fresh("/_next/static/chunks/a~b.js"),
      fresh("/arquivos/018f0000-0000-7000-8000-0/480.avif"),
    ]) {
      await get(file);
      const before = files().length;
      for (let at = 0; at < 20; at++) expect((await get(`${file}?v=${at}`)).cache, file).toBe("HIT");
      expect(files()).toHaveLength(before);
    }
  });

  test.each([
    ["/auth/nova-senha?token_hash=segredo&type=recovery"],
    ["/email-confirmation?token_hash=segredo"],
    ["/auth/callback?code=segredo"],
    ["/new-email-confirmation?email=ana@exemplo.com.br"],
    ["/empresa-auth?confirmed=1&email=ana@exemplo.com.br"],
    ["/auth/nova-senha?token=segredo&_rsc=abc"],
    ["/auth?type=captador&token_hash=segredo"],
  ])("the page of a link in an e-mail is not stored: %s", async (address) => {
    for (const headers of [{}, DATA] as Headers[]) {
      const answers = [await get(address, headers), await get(address, headers)];
      expect(caches(answers)).toEqual(["BYPASS", "BYPASS"]);
    }
    const kept = files().map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, "latin1"));
    expect(kept.filter((text) => /segredo|ana@exemplo/.test(text))).toEqual([]);
  });

  test("the screens of an address are stored, each under its own key", async () => {
    for (const screen of [
      "",
      "?type=captador",
      "?type=financiador",
      "?login=true",
      "?plan=pro",
      "?plan=plus",
    ]) {
      const address = `${fresh("/tela")}${screen}`;
      expect(caches([await get(address), await get(address)]), screen).toEqual(["MISS", "HIT"]);
    }
  });

  test("a 404 is not stored, so a new page is visible at the next request", async () => {
    const address = fresh("/lir-projetos/novo");
    origin.reply = () => ({ status: 404 });
    await get(address);
    origin.reply = () => ({});
    expect((await get(address)).status).toBe(200);
  });

  test("an unpublished page disappears, and reappears when published again", async () => {
    const address = fresh("/lir-projetos/vidro");
    const short = { "Cache-Control": "s-maxage=1, stale-while-revalidate=600" };
    const gone = { status: 404, headers: { "Cache-Control": "s-maxage=1" } };
    const settled = async () => {
      await pause(2_100);
      await get(address);
      await pause(200);
      return (await get(address)).status;
    };
    origin.reply = () => ({ headers: short });
    expect((await get(address)).status).toBe(200);
    origin.reply = () => gone;
    expect(await settled()).toBe(404);
    origin.reply = () => ({ headers: short });
    expect(await settled()).toBe(200);
  });
});

describe("a stale page", () => {
  const SHORT = { "Cache-Control": "s-maxage=1, stale-while-revalidate=600" };

  test("a stale page is sent at once while one request fetches the next version", async () => {
    const address = fresh();
    origin.reply = () => ({ headers: SHORT, body: "versão 1" });
    await get(address);
    await pause(2_100);
    const gate = Promise.withResolvers<void>();
    origin.reply = () => ({ body: "versão 2", after: gate.promise });
    const first = get(address);
    await expect.poll(() => origin.requests.length).toBe(2);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => get(address)));
    expect(crowd.map(({ body }) => String(body))).toEqual(Array(20).fill("versão 1"));
    gate.resolve();
    expect(String((await first).body)).toBe("versão 2");
    expect(String((await get(address)).body)).toBe("versão 2");
    expect(origin.requests).toHaveLength(2);
  });

  test.each([500, 502, 503, 504, 429])(
    "a stale page is sent if the instance responds with %i",
    async (status) => {
      const address = fresh();
      origin.reply = () => ({ headers: SHORT, body: "antes" });
      await get(address);
      await pause(2_100);
      origin.reply = () => ({ status, body: "falha" });
      for (let round = 0; round < 3; round++) {
        expect(String((await get(address)).body)).toBe("antes");
        await pause(50);
      }
    },
  );
});

describe("unusual requests", () => {
  test("HEAD stores a whole page, and is served from a stored one", async () => {
    const address = fresh();
    const head = await ask(front, address, somebody(), "HEAD");
    expect([head.status, head.body.byteLength]).toEqual([200, 0]);
    const page = await get(address);
    expect([page.cache, plain(page)]).toEqual(["HIT", echo(address, {})]);
    const again = await ask(front, address, somebody(), "HEAD");
    expect([again.cache, again.body.byteLength]).toEqual(["HIT", 0]);
    expect(origin.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("a range is cut from the whole page and never stored as the page", async () => {
    origin.reply = () => ({ headers: { "Accept-Ranges": "bytes" } });
    const address = fresh();
    await get(address, { Range: "bytes=0-9" });
    const whole = await get(address);
    expect([whole.status, whole.cache, plain(whole)]).toEqual([200, "HIT", echo(address, {})]);
    const part = await get(address, { Range: "bytes=2-5" });
    expect([part.status, String(part.body)]).toEqual([206, echo(address, {}).slice(2, 6)]);
    expect((await get(address, { Range: "bytes=9000-" })).status).toBe(416);
    expect((await get(address)).status).toBe(200);
    expect(origin.requests[0]?.headers.range).toBeUndefined();
  });

  test("a conditional request gets a 304 from the store, without the instance", async () => {
    origin.reply = () => ({ headers: { ETag: 'W/"a"' } });
    const address = fresh();
    const first = await get(address, {
      "If-None-Match": 'W/"a"',
      "If-Modified-Since": new Date().toUTCString(),
    });
    const second = await get(address, { "If-None-Match": 'W/"a"', "Accept-Encoding": "gzip" });
    const third = await get(address, { "If-None-Match": 'W/"b"' });
    expect([first.status, second.status, third.status]).toEqual([200, 304, 200]);
    expect(third.cache).toBe("HIT");
    for (const { headers } of origin.requests) {
      expect(headers["if-none-match"]).toBeUndefined();
      expect(headers["if-modified-since"]).toBeUndefined();
    }
  });

  test("an absolute-form request is the same page of the same site", async () => {
    const address = fresh();
    await get(address);
    const absolute = await get(`http://127.0.0.1${address}`, { Host: "mau.example" });
    expect([absolute.status, absolute.cache, plain(absolute)]).toEqual([200, "HIT", echo(address, {})]);
    expect((await get(`http://mau.example${address}`, { Host: "127.0.0.1" })).status).toBe(421);
    expect(origin.requests).toHaveLength(1);
  });

  test("other host names reach neither store nor instance", async () => {
    const address = fresh();
    for (const Host of ["mau.example", "127.0.0.1.mau.example", "127.0.0.1|", "127.0.0.1,mau.example", "_"]) {
      expect((await get(address, { Host })).status, Host).toBe(421);
    }
    for (const Host of ["a b", "mau.example/x"]) {
      expect([400, 421], `"${Host}"`).toContain((await get(address, { Host })).status);
    }
    expect(origin.requests).toHaveLength(0);
    for (const Host of ["127.0.0.1:99999", "127.0.0.1.", "127.0.0.1:80"]) await get(address, { Host });
    expect(new Set(origin.requests.map(({ headers }) => headers.host))).toEqual(new Set(["127.0.0.1"]));
    expect((await get(address, { Host: "127.0.0.1:1", "X-Forwarded-Host": "mau.example" })).cache).toBe(
      "HIT",
    );
    expect(origin.requests.map(({ headers }) => headers["x-forwarded-host"])).not.toContain("mau.example");
  });

  test("the last entry of X-Forwarded-For is the address that nginx saw, for any header of the client", async () => {
    for (const path of [fresh(), "/api/health"]) {
      await get(path, {
        [VISITOR]: "203.0.113.7",
        "X-Forwarded-For": "198.51.100.1",
        "X-Forwarded-Proto": "https",
      });
      const { headers } = origin.requests.at(-1) ?? {};
      expect(headers?.["x-forwarded-for"]).toMatch(/, 203\.0\.113\.7$/);
      expect(headers?.["x-forwarded-proto"]).toBe("http");
      expect(headers?.["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  test("every response has an id generated by nginx: not the visitor's own, nor that of a stored response", async () => {
    const address = fresh();
    const mine = { "X-Request-Id": "de-um-estranho-0001" };
    origin.reply = () => ({
      headers: {
        "Cache-Control": "s-maxage=60",
        "X-Request-Id": "de-quem-veio-antes",
        "Server-Timing": 'pedido;desc="de-quem-veio-antes"',
      },
    });
    const answers = [await get(address, mine), await get(address, mine), await get("/api/a", mine)];
    expect(caches(answers).slice(0, 2)).toEqual(["MISS", "HIT"]);
    const ids = answers.map(({ headers }) => String(headers["x-request-id"]));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(3);
    for (const { headers } of answers)
      expect(headers["server-timing"]).toBe(`pedido;desc="${headers["x-request-id"]}"`);
    const [first, last] = origin.requests.map(({ headers }) => headers["x-request-id"]);
    expect([first, last]).toEqual([ids[0], ids[2]]);
  });

  test("when no instance answers, error text and log contain the id of the response", async () => {
    const nobody = await startNginx("http://127.0.0.1:1");
    try {
      for (const path of ["/pagina", "/api/a", "/api/arquivos"]) {
        const { status, headers, body } = await ask(nobody, path, {});
        expect(status, path).toBe(502);
        const id = String(headers["x-request-id"]);
        expect(String(body)).toContain(`${id.slice(0, 4)}-${id.slice(4, 8)}`);
        expect(headers["cache-control"]).toBe("no-store");
        // nginx writes the line of the log after it has sent the response.
        await expect
          .poll(() => readFileSync(nobody.failed, "utf8"), { timeout: 10_000 })
          .toContain(`"requestId":"${id}","status":502`);
      }
    } finally {
      await nobody.stop();
    }
  });

  test("headers about the server are removed, and those of the router stay", async () => {
    const inside = { "X-Middleware-Rewrite": "/lir-projetos/conta", "X-Nextjs-Cache": "HIT" };
    const router = {
      "X-Nextjs-Stale-Time": "60",
      "X-Nextjs-Rewritten-Path": "/a",
      "X-Nextjs-Postponed": "1",
    };
    origin.reply = () => ({ headers: { ...inside, ...router } });
    for (const address of [fresh(), fresh("/api/a"), fresh("/_next/static/a"), "/lir-projetos?busca=x"]) {
      const { headers } = await get(address);
      for (const name of Object.keys(inside)) expect(headers, address).not.toHaveProperty(name.toLowerCase());
      for (const name of Object.keys(router)) expect(headers, address).toHaveProperty(name.toLowerCase());
    }
  });
});

describe("uploaded files", () => {
  const PUBLISHED = { "Cache-Control": "public, max-age=31536000, s-maxage=3600, immutable" };
  const PRIVATE = { "Cache-Control": "private, no-store" };
  const picture = () => `/arquivos/018f0000-0000-7000-8000-${String(++last).padStart(12, "0")}/480.avif`;
  const session = { Cookie: "next-auth.session-token=x" };

  test("a public photo is stored for everybody, with or without a session", async () => {
    origin.reply = () => ({ headers: { ...PUBLISHED, "Content-Type": "image/avif" } });
    const address = picture();
    await get(address, session);
    const answers = [
      await get(address),
      await get(address, session),
      await get(address, { Authorization: "x" }),
    ];
    expect(caches(answers)).toEqual(["HIT", "HIT", "HIT"]);
    expect(answers[0]?.headers["cache-control"]).toBe(PUBLISHED["Cache-Control"]);
  });

  test("a private file is never stored, and a stranger's 404 is not stored", async () => {
    const address = picture();
    origin.reply = ({ headers }) =>
      headers.cookie
        ? { headers: PRIVATE, body: "private" }
        : { status: 404, headers: PRIVATE, body: "none" };
    for (const [headers, text, status] of [
      [session, "private", 200],
      [{}, "none", 404],
      [session, "private", 200],
    ] as const) {
      const answer = await get(address, headers);
      expect([plain(answer), answer.status, answer.cache]).toEqual([text, status, "MISS"]);
    }
  });

  test("an upload may have 15 MB, other bodies 2 MB, and larger ones are refused in JSON", async () => {
    const send = async (path: string, megabytes: number) => {
      const body = Buffer.alloc(megabytes * 1024 * 1024);
      const response = await fetch(front.url + path, { method: "POST", body, headers: somebody() });
      return [response.status, await response.text()] as const;
    };
    expect((await send("/api/arquivos?finalidade=foto", 15))[0]).toBe(200);
    const [status, text] = await send("/api/arquivos?finalidade=foto", 17);
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { success: false, error: "O arquivo pode ter no máximo 15 MB." },
    ]);
    expect((await send("/api/validate-cnpj", 3))[0]).toBe(413);
  });
});
