import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fresh, front, get, type Headers, origin, somebody, VISITOR } from "@/tests/setup/nginx-front";
import { type Answer, ask } from "@/tests/setup/raw-request";

const post = (path: string, visitor: Headers) => ask(front, path, visitor, "POST");
const many = (length: number, send: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length }, (_, at) => send(at)));
const times = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("rate limits of nginx", () => {
  test.each([
    ["/api/login-empresa"],
    ["/api/auth/callback/credentials"],
    ["/api/new_signup_company_v2"],
    ["/auth"],
    ["/auth/captador?login=true"],
    ["/cadastro-empresa"],
    ["/%61uth"],
    ["//auth"],
    ["/x/../empresa-auth"],
  ])(
    "logins by %s beyond the limit are refused with Retry-After, and other people's are not",
    async (path) => {
      const ana = somebody();
      const answers = await many(40, () => post(path, ana));
      expect(times(answers, 200)).toBeGreaterThanOrEqual(21);
      expect(times(answers, 200)).toBeLessThanOrEqual(25);
      expect(times(answers, 429)).toBe(40 - times(answers, 200));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers["retry-after"]).toBe("10");
      expect(refused?.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(refused?.headers["cache-control"]).toBe("no-store");
      expect(String(refused?.body)).toContain("Aguarde dez segundos e tente de novo.");
      expect((await post(path, somebody())).status).toBe(200);
      expect((await get(fresh(), ana)).status).toBe(200);
    },
  );

  test("a refusal is logged with the id of its response, without address, path and query", async () => {
    const visitor = "198.51.100.200";
    const answers = await many(40, () => post("/auth/nova-senha?token_hash=segredo", { [VISITOR]: visitor }));
    const refused = answers.find(({ status }) => status === 429);
    await expect
      .poll(() => readFileSync(front.refused, "utf8"), { timeout: 10_000 })
      .toContain(`"requestId":"${refused?.headers["x-request-id"]}","status":429`);
    for (const log of [front.refused, front.failed, front.log])
      expect(readFileSync(log, "utf8")).not.toMatch(/segredo|token_hash|nova-senha|198\.51|client/);
  });

  test("a provider's customer counts once for all addresses of its network", async () => {
    const at = (network: string) => (host: number) =>
      post("/auth", { [VISITOR]: `2001:db8:${network}::${(host + 1).toString(16)}` });
    expect(times(await many(40, at("0:7")), 200)).toBeLessThanOrEqual(25);
    expect(times(await many(10, at("0:8")), 200)).toBe(10);
    expect(times(await many(10, (host) => post("/auth", { [VISITOR]: `2001:db8:0:7${host}::1` })), 200)).toBe(
      10,
    );
  });

  test("uploads count as POST requests", async () => {
    const ana = somebody();
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => ask(front, "/api/arquivos?finalidade=foto", ana, "POST")),
    );
    expect(times(answers, 200)).toBeGreaterThanOrEqual(51);
    expect(times(answers, 200)).toBeLessThanOrEqual(65);
  });

  test("forms have a higher limit, and signed webhooks have no limit", async () => {
    const [ana, vendor] = [somebody(), somebody()];
    const forms = await many(90, () => post("/suporte", ana));
    expect(times(forms, 200)).toBeGreaterThanOrEqual(51);
    expect(times(forms, 200)).toBeLessThanOrEqual(65);
    expect(times(await many(90, () => post("/api/webhooks/resend", vendor)), 200)).toBe(90);
  });

  test("pages have a wide limit that stored ones do not use, and build files a wider one", async () => {
    const ana = somebody();
    const address = fresh();
    await get(address);
    const inTurns = async (length: number, send: (at: number) => Promise<Answer>) => {
      const answers: Answer[] = [];
      for (let at = 0; at < length; at += 50) answers.push(...(await many(50, (next) => send(at + next))));
      return answers;
    };
    expect(times(await inTurns(600, () => get(address, ana)), 200)).toBe(600);
    const prefix = fresh();
    const pages = await inTurns(600, (at) => get(`${prefix}-${at}`, ana));
    expect(times(pages, 200)).toBeGreaterThanOrEqual(301);
    expect(times(pages, 429)).toBeGreaterThan(0);
    expect((await get(address, ana)).status).toBe(200);
    expect(times(await inTurns(400, (at) => get(`/_next/static/${prefix}-${at}`, ana)), 200)).toBe(400);
  });

  test("a refusal is never stored", async () => {
    const ana = somebody();
    await many(400, (at) => get(`${fresh()}-${at}`, ana)).catch(() => []);
    const address = fresh();
    for (let round = 0; round < 30; round++) await get(address, ana);
    expect((await get(address)).status).toBe(200);
  });

  test("a visitor has a limited number of open requests", async () => {
    const gate = Promise.withResolvers<void>();
    origin.reply = () => ({ after: gate.promise });
    const ana = somebody();
    const waiting = many(120, () => get(fresh("/api/lenta"), ana));
    await expect.poll(() => origin.requests.length).toBe(100);
    gate.resolve();
    const answers = await waiting;
    expect([times(answers, 200), times(answers, 429)]).toEqual([100, 20]);
    expect(answers.find(({ status }) => status === 429)?.headers["retry-after"]).toBe("10");
  });
});

describe("pages of people without a session, while the instances are busy", () => {
  const SESSION = { Cookie: "next-auth.session-token=ana" };

  test("beyond the limit they are refused at once, in words; sessions, functions and build files are answered", async () => {
    const gate = Promise.withResolvers<void>();
    origin.reply = ({ url = "" }) => (url.startsWith("/lenta") ? { after: gate.promise } : {});
    const waiting = many(120, () => get(fresh("/lenta")));
    await expect.poll(() => origin.requests.length).toBe(100);

    const refused = await get(fresh());
    expect([refused.status, refused.headers["retry-after"], refused.headers["cache-control"]]).toEqual([
      503,
      "10",
      "no-store",
    ]);
    expect(String(refused.body)).toContain("<h1>Há muita gente no site agora</h1>");
    expect(String(refused.body)).toMatch(/Código do erro: <b>[0-9a-f]{4}-[0-9a-f]{4}<\/b>/);
    const others = await Promise.all([
      get(fresh(), SESSION),
      get(fresh("/api/projetos")),
      get(fresh("/_next/static/arquivo")),
    ]);
    expect(times(others, 200)).toBe(3);

    gate.resolve();
    const answers = await waiting;
    expect([times(answers, 200), times(answers, 503)]).toEqual([100, 20]);
    expect((await get(fresh())).status).toBe(200);
  });

  test("a stored page is sent in its old version", async () => {
    const page = fresh();
    origin.reply = () => ({ headers: { "Cache-Control": "s-maxage=1" }, body: "stored" });
    await get(page);
    const gate = Promise.withResolvers<void>();
    origin.reply = () => ({ after: gate.promise });
    origin.requests.length = 0;
    const waiting = many(100, () => get(fresh("/lenta")));
    await expect.poll(() => origin.requests.length).toBe(100);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const answer = await get(page);
    expect([answer.status, String(answer.body)]).toEqual([200, "stored"]);
    gate.resolve();
    await waiting;
  });
});
