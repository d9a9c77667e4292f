import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { createPerson } = await import("../../setup/people");
const { encryptSession, SESSION_COOKIE } = await import("@/lib/access/auth/session");
const { env } = await import("@/lib/server/env");
const { BILLING, planActivated } = await import("@/lib/money/billing/messages");
const { CHECKOUT } = await import("@/lib/money/checkout/messages");
const { clearPauseCache } = await import("@/lib/server/pauses");
const routes = {
  "check-subscription": await import("@/app/api/check-subscription/route"),
  checkout: await import("@/app/api/checkout/route"),
  "create-checkout": await import("@/app/api/create-checkout/route"),
  "customer-portal": await import("@/app/api/customer-portal/route"),
};
type Name = keyof typeof routes;
type Person = Awaited<ReturnType<typeof createPerson>>;

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const NOTHING = { subscribed: false, plan: "free", payment_confirmed: false };

async function call(name: Name, person: Person | null, body: object = {}, bearer = true) {
  const token = person && (await encryptSession(person.sessionId));
  const response = await routes[name].POST(
    new Request(`http://localhost:3000/api/${name}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token &&
          (bearer ? { authorization: `Bearer ${token}` } : { cookie: `${SESSION_COOKIE}=${token}` })),
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}
const sessionAt = async (url: string) => {
  const id = new URL(url).pathname.split("/").at(-1);
  const headers = { authorization: "Bearer sk_test_sandbox" };
  const response = await fetch(`${vendor.url}/v1/checkout/sessions/${id}`, { headers });
  return response.json() as Promise<{
    success_url: string;
    cancel_url: string;
    amount_total: number;
    id: string;
  }>;
};

test("A6.4 A8.10 billing functions require a session; check-subscription accepts cookie or bearer", async () => {
  const person = await createPerson();
  for (const name of ["checkout", "create-checkout", "customer-portal"] as const)
    expect(await call(name, null, { plan: "pro" })).toMatchObject({
      status: 401,
      body: { error: "User not authenticated" },
    });
  expect(await call("check-subscription", null)).toMatchObject({ status: 401, body: NOTHING });
  expect((await call("check-subscription", person)).status).toBe(200);
  expect((await call("check-subscription", person, {}, false)).status).toBe(200);
});

describe("create-checkout", () => {
  test("A7.9 A9.4 a checkout by lookup key returns to the panel and has the price of its screen", async () => {
    const { status, body } = await call("create-checkout", await createPerson(), { priceId: "plus_painel" });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["url"]);
    expect(await sessionAt(body.url)).toMatchObject({
      success_url: "http://localhost:3000/dashboard?aba=planos&success=true&session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:3000/dashboard?aba=planos&canceled=true",
    });
    expect(await db.checkout.findFirst({ orderBy: { createdAt: "desc" } })).toMatchObject({
      purpose: "plano",
      plan: "plus",
      priceList: "painel",
      amount: 90_000n,
      status: "aberto",
    });
  });

  test("A7.9 a checkout by plan returns only to pages of this site", async () => {
    const person = await createPerson();
    const input = {
      plan: "pro",
      success_url: "http://localhost:3000/checkout/sucesso",
      cancel_url: "/checkout/cancelado",
    };
    const { body } = await call("create-checkout", person, input);
    expect(await sessionAt(body.url)).toMatchObject({
      success_url: "http://localhost:3000/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:3000/checkout/cancelado",
    });
    for (const foreign of [
      "https://example.com/",
      "//example.com",
      "http://localhost:3000.evil.test/",
      "/\\evil.test",
    ])
      for (const field of ["success_url", "cancel_url"])
        expect(await call("create-checkout", person, { ...input, [field]: foreign })).toMatchObject({
          status: 400,
          body: { error: BILLING.ways },
        });
  });

  test("A6.6 A8.10 an unknown plan is refused, a funder cannot buy one, and hidden plans are not sold", async () => {
    const person = await createPerson();
    for (const body of [{}, { plan: "free" }, { plan: "ouro" }, { priceId: "price_1" }])
      for (const name of ["create-checkout", "checkout"] as const)
        expect(await call(name, person, body)).toMatchObject({
          status: 400,
          body: { error: "Invalid plan selected" },
        });
    const funder = await createPerson({ userType: "financiador" });
    expect(await call("checkout", funder, { plan: "pro" })).toMatchObject({ status: 403 });
    env.PAID_PLANS = false;
    expect(await call("checkout", person, { plan: "pro" })).toMatchObject({
      status: 403,
      body: { error: BILLING.hidden },
    });
    env.PAID_PLANS = true;
    expect(await db.checkout.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("A8.10 B8.9 while Stripe is down a checkout changes nothing, and a retry works later", async () => {
    const person = await createPerson();
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    for (const [name, error] of [
      ["create-checkout", "Erro ao abrir checkout. Tente novamente."],
      ["checkout", "Erro ao processar pagamento. Tente novamente."],
    ] as const)
      expect(await call(name, person, { plan: "pro" })).toMatchObject({ status: 503, body: { error } });
    await vendor.clearFaults();
    expect((await call("checkout", person, { plan: "pro" })).status).toBe(200);
    expect(await db.checkout.count({ where: { userId: person.userId } })).toBe(1);
  });

  test("while the team has paused payments, both functions return its text", async () => {
    const person = await createPerson();
    await db.pause.create({ data: { part: "pagamentos", since: new Date() } });
    clearPauseCache();
    for (const name of ["create-checkout", "checkout"] as const)
      expect(await call(name, person, { plan: "pro" })).toMatchObject({
        status: 503,
        body: { error: CHECKOUT.paused },
      });
    await db.pause.deleteMany();
    clearPauseCache();
  });
});

test("A7.9 A9.4 POST /api/checkout sells at the sign-up's prices and returns to its own two pages", async () => {
  const { body } = await call("checkout", await createPerson(), { plan: "plus" });
  expect(await sessionAt(body.url)).toMatchObject({
    success_url: "http://localhost:3000/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/checkout/cancelado",
  });
  expect(await db.checkout.findFirst({ orderBy: { createdAt: "desc" } })).toMatchObject({ amount: 29_700n });
});

test("A7.10 A8.10 B8.9 customer-portal opens the caller's own portal, and reports a failure", async () => {
  const person = await createPerson();
  expect(await call("customer-portal", person)).toMatchObject({
    status: 404,
    body: { error: BILLING.noPortal },
  });
  const { body } = await call("checkout", person, { plan: "pro" });
  await vendor.pay(body.url);
  const opened = await call("customer-portal", person);
  expect(opened).toMatchObject({ status: 200, body: { url: expect.stringContaining(vendor.url) } });
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
  expect(await call("customer-portal", person)).toMatchObject({
    status: 503,
    body: { error: "Erro ao abrir portal. Tente novamente." },
  });
});

test("A7.9 A7.10 a page of another account begins no payment and opens no portal, before any limit counts", async () => {
  const [former, person] = [await createPerson(), await createPerson()];
  const bought = await call("create-checkout", person, {
    priceId: "pro_painel",
    contaDaPagina: person.userId,
  });
  expect(bought.status).toBe(200);
  await vendor.pay(bought.body.url);
  const uses = () => db.rateLimit.findMany({ orderBy: { key: "asc" }, select: { key: true, points: true } });
  const before = await uses();
  for (const [name, body] of [
    ["create-checkout", { priceId: "plus_painel" }],
    ["create-checkout", { plan: "plus" }],
    ["customer-portal", {}],
  ] as const)
    expect(await call(name, person, { ...body, contaDaPagina: former.userId }, false)).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/^Esta página foi aberta em outra conta, e nada foi salvo\./) },
    });
  expect(await uses()).toEqual(before);
  expect(await db.checkout.count({ where: { userId: { in: [former.userId, person.userId] } } })).toBe(1);
  expect(await call("customer-portal", person, { contaDaPagina: person.userId })).toMatchObject({
    status: 200,
  });
});

test("A7.8 A8.9 check-subscription returns the stored state, and no plan if reading it fails", async () => {
  const person = await createPerson();
  expect((await call("check-subscription", person)).body).toEqual(NOTHING);
  const { body } = await call("checkout", person, { plan: "pro" });
  await vendor.pay(body.url);
  expect((await call("check-subscription", person)).body).toEqual({
    subscribed: true,
    plan: "pro",
    payment_confirmed: false,
  });
  vi.spyOn(db.subscription, "findFirst").mockRejectedValueOnce(new Error("away"));
  expect(await call("check-subscription", person)).toMatchObject({ status: 200, body: NOTHING });
});

test("an account's 31st portal request within an hour is rate limited", async () => {
  const person = await createPerson();
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await call("customer-portal", person)).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
  expect(statuses[30]).toBe(429);
});

test("A8.8 A8.10 B8.9 the texts match the specification", () => {
  expect(planActivated("pro", true)).toBe("Plano PRO ativado! Verifique seu email.");
  expect(planActivated("plus", false)).toBe("Plano PLUS ativado!");
  expect(BILLING).toMatchObject({
    unauthenticated: "User not authenticated",
    invalidPlan: "Invalid plan selected",
    checkoutTitle: "Erro no checkout",
    checkoutProcess: "Erro ao processar pagamento. Tente novamente.",
    noUrl: "URL de checkout não recebida",
    portal: "Erro ao abrir portal. Tente novamente.",
  });
  expect(CHECKOUT.failed).toBe("Erro ao abrir checkout. Tente novamente.");
});
