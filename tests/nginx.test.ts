import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AHEAD,
  caches,
  DATA,
  fresh,
  front,
  get,
  type Headers,
  next,
  origin,
  pause,
  plain,
  somebody,
} from "@/tests/setup/nginx-front";
import { ask } from "./setup/raw-request";
import { echo } from "./setup/stand-in";

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
    // Most parts are empty, because only similar requests can collide.
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
    // `origin` marks all its responses as storable (s-maxage), including personal ones.
    origin.reply = ({ headers }) => ({
      body: `para ${headers.cookie ?? headers.authorization ?? "ninguém"}`,
    });
    const address = fresh();
    const [toAna, toNobody, kept] = [await get(address, personal), await get(address), await get(address)];
    const rui = JSON.parse(JSON.stringify(personal).replace("ana", "rui"));
    const [toRui, toAnaAgain] = [await get(address, rui), await get(address, personal)];
    expect(caches([toAna, toNobody, kept, toRui, toAnaAgain])).toEqual([
      "BYPASS",
      "MISS",
      "HIT",
      "BYPASS",
      "BYPASS",
    ]);
    expect([toAna, toRui, toAnaAgain].map(({ body }) => /ana$|rui$/.exec(String(body))?.[0])).toEqual([
      "ana",
      "rui",
      "ana",
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
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a stale page", () => {
  const SHORT = { "Cache-Control": "s-maxage=1" };

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

describe("uploaded files", () => {
  const PUBLISHED = { "Cache-Control": "public, max-age=31536000, s-maxage=3600, immutable" };
  const PRIVATE = { "Cache-Control": "private, no-store" };
  const picture = () => `/arquivos/018f0000-0000-7000-8000-${String(next()).padStart(12, "0")}/480.avif`;
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
