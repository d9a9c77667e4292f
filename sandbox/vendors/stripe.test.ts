import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startStripe } from "@/tests/setup/stripe-sandbox";

const vendor = await startStripe();
const raw = (path: string, options: RequestInit = {}) =>
  fetch(vendor.sandbox.url + path, { headers: { authorization: "Bearer sk_test_sandbox" }, ...options });

beforeEach(() => vendor.clear());
afterAll(() => vendor.stop());

describe("authorisation and errors", () => {
  test("missing and wrong keys get the vendor's errors, and Basic authentication is accepted", async () => {
    const url = `${vendor.sandbox.url}/v1/customers`;
    const none = await fetch(url);
    expect(none.status).toBe(401);
    expect((await none.json()).error).toMatchObject({ type: "invalid_request_error" });
    const { hostname: host, port } = new URL(vendor.sandbox.url);
    const stranger = new Stripe("sk_live_someone", { host, port, protocol: "http" });
    const error = await vendor.refused(stranger.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toBe("Invalid API Key provided: sk_live_********eone");
    const basic = Buffer.from("sk_test_sandbox:").toString("base64");
    expect((await fetch(url, { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
  });

  test("unknown objects, addresses and parameters, and invalid values, get the vendor's errors", async () => {
    const { refused, stripe } = vendor;
    expect(await refused(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "id",
      message: "No such customer: 'cus_none'",
      requestId: expect.stringMatching(/^req_/),
    });
    expect(await refused(stripe.quotes.list())).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining("Unrecognized request URL (GET: /v1/quotes)"),
    });
    expect(await refused(stripe.customers.create({ nickname: "a" } as object))).toMatchObject({
      code: "parameter_unknown",
      param: "nickname",
    });
    expect(await refused(stripe.customers.create({ email: "ana" }))).toMatchObject({ code: "email_invalid" });
    expect(await refused(stripe.refunds.create({ charge: "ch_1", amount: 1.5 }))).toMatchObject({
      code: "parameter_invalid_integer",
      param: "amount",
    });
    expect(await refused(stripe.customers.retrieve("cus_none", { expand: ["nothing"] }))).toMatchObject({
      code: "resource_missing",
    });
  });

  test("a fault has the vendor's shape, and the SDK retries under the same key", async () => {
    await fetch(`${vendor.sandbox.url}/_sandbox/faults`, {
      method: "POST",
      body: JSON.stringify({ provider: "stripe", mode: "status", status: 500, times: 2 }),
    });
    const { hostname: host, port } = new URL(vendor.sandbox.url);
    const patient = new Stripe("sk_test_sandbox", { host, port, protocol: "http", maxNetworkRetries: 2 });
    const { id } = await patient.customers.create({ name: "Ana" });
    expect(id).toMatch(/^cus_/);
    const log = await (await fetch(`${vendor.sandbox.url}/_sandbox/requests?provider=stripe`)).json();
    expect(log.map(({ status }: { status: number }) => status)).toEqual([200, 500, 500]);
    const keys = log.map(({ headers }: { headers: Record<string, string> }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(log[0].body).toEqual({ name: "Ana" });
  });
});

describe("idempotency", () => {
  const idempotencyKey = "checkout:1";

  test("the same key and parameters return the first response, and other parameters are refused", async () => {
    const { stripe, refused } = vendor;
    const first = await stripe.customers.create({ name: "Ana" }, { idempotencyKey });
    const again = await stripe.customers.create({ name: "Ana" }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await stripe.customers.list()).data).toHaveLength(1);
    const other = await refused(stripe.customers.create({ name: "Bia" }, { idempotencyKey }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.statusCode).toBe(400);
    expect(await refused(stripe.refunds.create({ charge: "ch_1" }, { idempotencyKey }))).toMatchObject({
      rawType: "idempotency_error",
      message: expect.stringContaining("same endpoint"),
    });
  });

  test("a failed execution is stored under its key, a refusal of parameters is not", async () => {
    const { stripe, refused, sale } = vendor;
    expect(await refused(sale({ success_url: "nowhere" }, { idempotencyKey }))).toMatchObject({
      code: "url_invalid",
    });
    const { id } = await sale({}, { idempotencyKey });
    await vendor.control(`/sessions/${id}/pay`);
    const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    const tooMuch = () =>
      stripe.refunds.create({ payment_intent: intent, amount: 99_999 }, { idempotencyKey: "r" });
    const once = await refused(tooMuch());
    expect((await refused(tooMuch())).message).toBe(once.message);
    const mended = stripe.refunds.create({ payment_intent: intent, amount: 1 }, { idempotencyKey: "r" });
    expect(await refused(mended)).toMatchObject({ rawType: "idempotency_error" });
  });

  test("of two concurrent requests with the same key one runs, and the other gets 409", async () => {
    await vendor.control("/settings", { latency: 150 });
    const send = () => vendor.stripe.customers.create({ name: "Ana" }, { idempotencyKey });
    const results = await Promise.allSettled([send(), send()]);
    const failed = results.find((result) => result.status === "rejected");
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(failed?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    await vendor.control("/settings", { latency: 0 });
    expect((await vendor.stripe.customers.list()).data).toHaveLength(1);
  });

  test("a key is deleted after a day", async () => {
    const { stripe, control } = vendor;
    const first = await stripe.customers.create({}, { idempotencyKey });
    await control("/clock", { advance: 25 * 3_600_000 });
    expect((await stripe.customers.create({}, { idempotencyKey })).id).not.toBe(first.id);
  });
});

describe("customers and the catalogue", () => {
  test("customers are created, read, and listed in pages", async () => {
    const { stripe } = vendor;
    const { id } = await stripe.customers.create({ email: "ana@example.com", metadata: { userId: "u1" } });
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      email: "ana@example.com",
      metadata: { userId: "u1" },
    });
    for (let count = 0; count < 4; count++) await stripe.customers.create({});
    const pages = [];
    for await (const customer of stripe.customers.list({ limit: 2 })) pages.push(customer.id);
    expect(pages).toHaveLength(5);
    expect(pages.at(-1)).toBe(id);
    expect((await stripe.customers.list({ email: "ana@example.com" })).data).toMatchObject([{ id }]);
  });

  test("an unknown cursor is refused", async () => {
    const { stripe, refused } = vendor;
    expect(await refused(stripe.customers.list({ starting_after: "cus_none" }))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "starting_after",
      message: "No such customer: 'cus_none'",
    });
  });

  test("a new amount is a new price with the lookup key, and subscriptions keep the old one", async () => {
    const { stripe, refused, subscribe } = vendor;
    const { subscription } = await subscribe("pro_cadastro");
    const wanted = {
      currency: "brl",
      unit_amount: 10_700,
      product: "prod_EloReciclaPro",
      lookup_key: "pro_cadastro",
      recurring: { interval: "month" as const },
    };
    expect(await refused(stripe.prices.create(wanted))).toMatchObject({ param: "lookup_key" });
    const made = await stripe.prices.create({ ...wanted, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: ["pro_cadastro"] });
    expect(data).toMatchObject([{ id: made.id, unit_amount: 10_700 }]);
    const [item] = (await stripe.subscriptions.retrieve(subscription.id)).items.data;
    expect(item?.price).toMatchObject({ lookup_key: null, unit_amount: 9_700, active: true });
  });

  test("the four plans are found by lookup key, with their product", async () => {
    const { data } = await vendor.stripe.prices.list({
      lookup_keys: ["pro_cadastro", "plus_cadastro", "pro_painel", "plus_painel"],
      expand: ["data.product"],
    });
    const amounts = Object.fromEntries(data.map(({ lookup_key: key, unit_amount: amount }) => [key, amount]));
    expect(amounts).toEqual({
      pro_cadastro: 9_700,
      plus_cadastro: 29_700,
      pro_painel: 17_000,
      plus_painel: 90_000,
    });
    expect(
      data.every(({ currency, recurring }) => currency === "brl" && recurring?.interval === "month"),
    ).toBe(true);
    expect(data[0]?.product).toMatchObject({ name: expect.stringMatching(/^Plano (Pro|Plus)$/) });
  });
});

test("a restart restores the state and sends undelivered events", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stripe-"));
  const stripeStateFile = join(folder, "stripe.json");
  const first = await startStripe({ stripeStateFile });
  const { id } = await first.sale();
  first.answerWith(500);
  await first.control(`/sessions/${id}/pay`);
  await first.control("/webhooks/idle");
  await first.stop();
  const second = await startStripe({ stripeStateFile });
  expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  await expect.poll(second.received).toContain("checkout.session.completed");
  await second.stop();
  await rm(folder, { recursive: true });
});

test("a reset of the sandbox clears Stripe's state", async () => {
  const { id } = await vendor.stripe.customers.create({});
  await vendor.clear();
  expect(await vendor.refused(vendor.stripe.customers.retrieve(id))).toMatchObject({
    code: "resource_missing",
  });
  expect((await raw("/v1/prices")).status).toBe(200);
});
