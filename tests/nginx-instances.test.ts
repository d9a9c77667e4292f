import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KEEP_ALIVE } from "../scripts/start";
import { type Nginx, startNginx } from "./setup/nginx";
import { type Answer, ask } from "./setup/raw-request";
import { type Reply, type StandIn, startStandIn } from "./setup/stand-in";

/** Keep-alive (s) of nginx's connections to the instances. The 4 s of docs/deploy/nginx.conf would make tests slow. */
const IDLE = 1;

let instances: StandIn[];
let front: Nginx;

beforeAll(async () => {
  instances = await Promise.all([0, 1].map(() => startStandIn({ idle: IDLE * 1_500 })));
  front = await startNginx(
    instances.map(({ url }) => url),
    { limits: false, idle: IDLE, errors: true },
  );
}, 120_000);
afterAll(async () => {
  await front?.stop();
  for (const instance of instances ?? []) instance.close();
});
beforeEach(() => {
  noted = readFileSync(front.log, "utf8").length;
  for (const instance of instances) {
    instance.requests.length = 0;
    instance.reply = () => ({});
  }
});

let last = 0;
const fresh = (path = "/pagina") => `${path}-${++last}`;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const get = (path: string, headers: Record<string, string> = {}) => ask(front, path, headers);
let noted = 0;
const complaints = (kind: RegExp) =>
  readFileSync(front.log, "utf8")
    .slice(noted)
    .split("\n")
    .filter((line) => kind.test(line))
    .slice(0, 3);
const NAMES = ["a", "b"];
const named = () => {
  for (const [at, instance] of instances.entries()) instance.reply = () => ({ body: NAMES[at] });
};
const seen = () => instances.map(({ requests }) => requests.length);

/**
 * Makes an instance cache one page as the product does (page-cache.mjs). Its reply depends on the age of the page:
 * - up to `life` ms: the page
 * - up to 1.5 times `life`: the stale page, while a rendering runs
 * - older: the request waits for the rendering
 * @param source text of a rendering; null for a page that no longer exists
 */
function keepPage(instance: StandIn, life: number, source: () => string | null): void {
  let page: { text: string | null; at: number } | null = null;
  const render = () => {
    page = { text: source(), at: Date.now() };
    return page;
  };
  const send = (text: string | null, headers: Record<string, string>): Reply =>
    text === null ? { status: 404, headers } : { body: text, headers };
  instance.reply = () => {
    const age = page ? Date.now() - page.at : Number.POSITIVE_INFINITY;
    const old = page;
    if (!old || age > life * 1.5) {
      return send(render().text, { "Cache-Control": `s-maxage=${life / 1_000}`, "X-Nextjs-Cache": "MISS" });
    }
    if (age > life) {
      setTimeout(render, 50);
      return send(old.text, { "Cache-Control": "s-maxage=1", "X-Nextjs-Cache": "STALE" });
    }
    const rest = Math.max(1, Math.floor((life - age) / 1_000));
    return send(old.text, { "Cache-Control": `s-maxage=${rest}`, "X-Nextjs-Cache": "HIT" });
  };
}

describe("two instances with pages of different ages", () => {
  test("a page that its instance marks as stale is not stored", async () => {
    const address = fresh();
    for (const instance of instances) instance.reply = () => ({ headers: { "X-Nextjs-Cache": "STALE" } });
    expect([(await get(address)).cache, (await get(address)).cache]).toEqual(["MISS", "MISS"]);
    for (const instance of instances) instance.reply = () => ({ headers: { "X-Nextjs-Cache": "HIT" } });
    expect([(await get(address)).cache, (await get(address)).cache]).toEqual(["MISS", "HIT"]);
  });

  test.each([
    ["all the time", 100],
    ["rarely", 2_300],
  ])(
    "read %s, a new version is served within the guaranteed time, and the old one never again",
    async (_, gap) => {
      const address = fresh();
      const life = 2_000;
      let version = 1;
      for (const instance of instances) keepPage(instance, life, () => String(version));
      const began = Date.now();
      const read: { encoding: string; version: number; at: number }[] = [];
      let changed = 0;
      while (Date.now() - began < 9_000) {
        // nginx stores one entry per encoding, so request each encoding.
        for (const encoding of ["gzip", "br", ""]) {
          const { body } = await get(address, { "Accept-Encoding": encoding });
          read.push({ encoding, version: Number(body), at: Date.now() });
        }
        if (!changed && Date.now() - began > 2_000) {
          version = 2;
          changed = Date.now();
        }
        await pause(gap);
      }
      for (const visits of Object.values(Object.groupBy(read, ({ encoding }) => encoding))) {
        const versions = (visits ?? []).map((visit) => visit.version);
        expect(versions).toEqual(versions.toSorted());
        expect(versions).toContain(2);
      }
      // docs/pages.md allows a new version 2.5 times `life`: 1 for cached data, 1.5 for the page. This test caches no
      // data. Allow one more second for a busy machine.
      const late = read.filter((visit) => visit.version === 1 && visit.at > changed + life * 1.5 + 1_000);
      expect(late).toEqual([]);
    },
  );

  test("an unpublished project never reappears", async () => {
    const address = fresh("/lir-projetos/vidro");
    let text: string | null = "vidro";
    for (const instance of instances) keepPage(instance, 1_000, () => text);
    // nginx stores one entry per encoding, and the entries differ in age.
    const statuses: Record<string, number[]> = { br: [], "": [] };
    for (let round = 0; round < 60; round++) {
      if (round === 15) text = null;
      const encoding = round % 2 ? "br" : "";
      statuses[encoding]?.push((await get(address, { "Accept-Encoding": encoding })).status);
      await pause(100);
    }
    for (const one of Object.values(statuses)) {
      expect(one).toEqual(one.toSorted());
      expect(one.at(-1)).toBe(404);
    }
  });

  test("every form of an address is sent to one instance, and addresses are spread over both", async () => {
    named();
    const answering = new Set<string>();
    for (let at = 0; at < 30; at++) {
      const address = fresh();
      const forms: [suffix: string, Record<string, string>][] = [
        ["", {}],
        ["", { RSC: "1" }],
        ["?utm_source=a", {}],
        ["", { "Accept-Encoding": "gzip" }],
      ];
      const names = new Set<string>();
      for (const [suffix, headers] of forms) names.add(String((await get(address + suffix, headers)).body));
      expect(names.size).toBe(1);
      answering.add([...names].join());
    }
    expect(answering).toEqual(new Set(NAMES));
  });

  test("requests for one person's pages go to both instances", async () => {
    for (let at = 0; at < 40; at++) {
      await get("/dashboard", { Cookie: "next-auth.session-token=ana" });
      await get("/api/viewer");
    }
    for (const count of seen()) expect(count).toBeGreaterThan(15);
  });
});

describe("one instance is down", () => {
  const failures = (answers: Answer[]) => answers.filter(({ status }) => status !== 200);

  test("while an instance is down the other serves every request, and a restarted one gets requests again", async () => {
    const [first] = instances as [StandIn, StandIn];
    const port = Number(new URL(first.url).port);
    first.close();
    const answers: Answer[] = [];
    for (let round = 0; round < 30; round++) {
      answers.push(await get(fresh()), await get("/api/viewer"), await ask(front, "/suporte", {}, "POST"));
      answers.push(await get("/dashboard", { Cookie: "next-auth.session-token=ana" }));
    }
    instances[0] = await startStandIn({ port, idle: IDLE * 1_500 });
    await pause(100);
    for (let round = 0; round < 30; round++) answers.push(await get("/api/viewer"));
    expect(failures(answers)).toEqual([]);
    expect(instances[0].requests.length).toBeGreaterThan(5);
    expect(complaints(/no live upstreams/)).toEqual([]);
  });

  test("after a 503 a read is retried at the other instance, a write is not", async () => {
    const [first, second] = instances as [StandIn, StandIn];
    first.reply = () => ({ status: 503 });
    second.reply = () => ({ status: 503 });
    expect((await get("/api/health")).status).toBe(503);
    expect(seen()).toEqual([1, 1]);
    second.reply = () => ({});
    const read = await Promise.all(Array.from({ length: 20 }, () => get("/api/conversas/eventos")));
    expect(failures(read)).toEqual([]);
    const before = seen().reduce((sum, count) => sum + count);
    const sent: number[] = [];
    for (let at = 0; at < 20; at++) sent.push((await ask(front, "/suporte", {}, "POST")).status);
    expect(seen().reduce((sum, count) => sum + count) - before).toBe(20);
    expect(new Set(sent)).toEqual(new Set([200, 503]));
  });

  test("a request that may have been processed is not retried", async () => {
    for (const instance of instances) {
      instance.reply = () => ({ broken: true });
    }
    const sent = await ask(front, "/suporte", {}, "POST");
    expect(sent.status).toBe(502);
    expect(seen().reduce((sum, count) => sum + count)).toBe(1);
    const read = await get(fresh("/api/leitura"));
    expect(read.status).toBe(502);
    expect(seen().reduce((sum, count) => sum + count)).toBe(3);
    // Although both instances failed, nginx must not hold back the next requests.
    named();
    for (let round = 0; round < 10; round++) expect((await get("/api/viewer")).status).toBe(200);
  });
});

describe("connections to the instances", () => {
  test("an instance keeps an idle connection longer than nginx does, also while shutting down", () => {
    const shipped = readFileSync(path.join(import.meta.dirname, "../docs/deploy/nginx.conf"), "utf8");
    const idle = Number(/upstream instances \{.*?keepalive_timeout (\d+)s;/s.exec(shipped)?.[1]) * 1_000;
    expect(idle).toBeGreaterThan(0);
    expect(KEEP_ALIVE).toBeGreaterThan(2 * idle);
  });

  test("no request is lost when a pause is as long as a connection's lifetime", async () => {
    const answers: Answer[] = [];
    for (let round = 0; round < 12; round++) {
      const paths = Array.from({ length: 24 }, (_, at) => (at % 2 ? "/api/viewer" : fresh()));
      answers.push(
        ...(await Promise.all(paths.map((to, at) => ask(front, to, {}, at % 4 === 1 ? "POST" : "GET")))),
      );
      await pause(IDLE * 1_000 - 60 + round * 10);
    }
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(complaints(/no live upstreams|reset by peer|prematurely closed/)).toEqual([]);
  }, 60_000);
});

describe("TLS", () => {
  test("TLS serves pages and sets HSTS", async () => {
    const answer = await ask({ url: front.secure }, fresh());
    expect(answer.status).toBe(200);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    const { headers } = instances.flatMap(({ requests }) => requests).at(-1) ?? {};
    expect(headers?.["x-forwarded-proto"]).toBe("https");
  });

  test("the product's own HSTS header is not sent twice, and nginx's own responses also have it", async () => {
    for (const instance of instances)
      instance.reply = () => ({ headers: { "Strict-Transport-Security": "max-age=1" } });
    const answers = [
      await ask({ url: front.secure }, fresh()),
      await ask({ url: front.secure }, "/api/arquivos", { "Content-Length": String(17 * 2 ** 20) }, "POST"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 413]);
    for (const { headers } of answers)
      expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  });

  test("plain HTTP only redirects to TLS", async () => {
    for (const address of ["/faq?a=b", "/auth/nova-senha?token_hash=x"]) {
      const answer = await ask({ url: front.plain }, address);
      expect([answer.status, answer.headers.location]).toEqual([308, front.secure + address]);
    }
    // A redirect would hide that the client sent its credential in clear text.
    const refused = await ask({ url: front.plain }, "/api/viewer", { Authorization: "Bearer x" });
    expect([refused.status, refused.headers.location]).toEqual([403, undefined]);
    expect(seen()).toEqual([0, 0]);
    expect((await ask({ url: front.plain }, "/.well-known/acme-challenge/x")).status).toBe(404);
    expect(seen()).toEqual([0, 0]);
  });

  test("requests for other host names are refused and reach no instance", async () => {
    expect((await ask({ url: front.plain }, "/", { Host: "mau.example" })).status).toBe(421);
    expect((await ask({ url: front.secure }, "/", { Host: "mau.example" })).status).toBe(421);
    await expect(ask({ url: front.secure, tlsName: "mau.example" }, "/")).rejects.toThrow();
    expect(seen()).toEqual([0, 0]);
  });

  test("a request arrives with the visitor's port, under which no page is stored", async () => {
    for (const url of [front.url, front.secure]) {
      const { host } = new URL(url);
      await ask({ url }, "/suporte", { Origin: url }, "POST");
      const { headers } = instances.flatMap(({ requests }) => requests).at(-1) ?? {};
      expect([headers?.host, headers?.["x-forwarded-host"]]).toEqual([host, host]);
      for (const instance of instances) instance.requests.length = 0;
    }
    await get(fresh(), { Host: "127.0.0.1:1234" });
    expect(instances.flatMap(({ requests }) => requests).map(({ headers }) => headers.host)).toEqual([
      "127.0.0.1",
    ]);
  });
});
