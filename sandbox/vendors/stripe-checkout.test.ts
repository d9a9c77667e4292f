import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import type Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, MANDATE, startStripe } from "@/tests/setup/stripe-sandbox";

const vendor = await startStripe();

beforeEach(() => vendor.clear());
afterAll(() => vendor.stop());

const intentOf = async (id: string) =>
  (await vendor.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] }))
    .payment_intent as Stripe.PaymentIntent;
const paid = async () => {
  const { id } = await vendor.sale();
  await vendor.control(`/sessions/${id}/pay`);
  return intentOf(id);
};

describe("a sale by card", () => {
  test("a card payment is paid immediately, with events in the vendor's order", async () => {
    const { sale, control, stripe, received, sandbox } = vendor;
    const { id, url } = await sale();
    expect(url).toBe(`${sandbox.url}/stripe/checkout/${id}`);
    expect(await control(`/sessions/${id}/pay`)).toMatchObject({ state: "done", payment_status: "paid" });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      amount_total: 15_000,
      url: null,
    });
    expect(session).toMatchObject({ client_reference_id: "payment-1", metadata: { paymentId: "payment-1" } });
    expect(session.line_items?.data[0]).toMatchObject({ description: "Desbloqueio", amount_total: 15_000 });
    const intent = await intentOf(id);
    expect(intent).toMatchObject({ status: "succeeded", metadata: { paymentId: "payment-1" } });
    expect(intent.latest_charge).toMatchObject({ paid: true, payment_method_details: { type: "card" } });
    await control("/webhooks/idle");
    expect(received()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
    expect(await control(`/sessions/${id}/pay`)).toMatchObject({ state: "closed" });
  });

  test("a declined payment is paid with another card under the same intent", async () => {
    const { sale, control, received } = vendor;
    const { id } = await sale();
    const no = await control(`/sessions/${id}/pay`, { card: "4000 0000 0000 0002" });
    expect(no).toMatchObject({ state: "refused", status: "open", message: "Seu cartão foi recusado." });
    const before = await intentOf(id);
    expect(before).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
    });
    await control(`/sessions/${id}/pay`);
    expect(await intentOf(id)).toMatchObject({
      id: before.id,
      status: "succeeded",
      last_payment_error: null,
    });
    await control("/webhooks/idle");
    expect(received()).toContain("payment_intent.payment_failed");
  });

  test.each([
    ["yes", "done", "paid"],
    ["no", "refused", "unpaid"],
  ])("3-D Secure with the payer's answer %s is %s", async (answer, state, status) => {
    const { id } = await vendor.sale();
    const outcome = await vendor.control(`/sessions/${id}/pay`, { card: "4000002500003155", answer });
    expect(outcome).toMatchObject({ state, payment_status: status });
  });

  test("a wrong number and an unknown card are refused", async () => {
    const { id } = await vendor.sale();
    const pay = (card: string) => vendor.control(`/sessions/${id}/pay`, { card });
    expect(await pay("4242424242424241")).toMatchObject({ state: "refused", field: "number" });
    expect(await pay("4111111111111111")).toMatchObject({
      message: expect.stringContaining("número de teste"),
    });
  });
});

describe("a sale by Pix", () => {
  test("a Pix session completes unpaid and is paid later", async () => {
    const { sale, control, stripe, received, events } = vendor;
    const { id } = await sale();
    expect(await control(`/sessions/${id}/pay`, { method: "pix" })).toMatchObject({
      payment_status: "unpaid",
    });
    await expect.poll(received).toContain("checkout.session.async_payment_succeeded");
    const done = events.find(({ type }) => type === "checkout.session.completed");
    expect(done?.data.object).toMatchObject({ id, payment_status: "unpaid" });
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
    expect((await intentOf(id)).latest_charge).toMatchObject({ payment_method_details: { type: "pix" } });
  });

  test("the Pix code is a BR Code of the amount", async () => {
    const { id } = await vendor.sale();
    await vendor.control(`/sessions/${id}/pay`, { method: "pix", answer: "wait" });
    const shown = (await intentOf(id)).next_action?.pix_display_qr_code;
    expect(getPixPayloadInfo(shown?.data ?? "")).toMatchObject({
      amount: 150,
      merchantName: "Elo Recicla Teste",
    });
  });

  test("after the Pix code expires the payment fails, and the session expires a day later", async () => {
    const { sale, control, received } = vendor;
    const { id } = await sale();
    await control(`/sessions/${id}/pay`, { method: "pix", answer: "wait" });
    await control("/clock", { advance: 3_600_000 });
    expect(received()).toContain("payment_intent.payment_failed");
    await control("/clock", { advance: DAY });
    expect(received().slice(-2)).toEqual(["payment_intent.canceled", "checkout.session.expired"]);
    expect(await control(`/sessions/${id}/pay`)).toMatchObject({ state: "closed", status: "expired" });
  });

  test("a Pix code left for later stays payable on Stripe's page of it, and its session cannot be expired", async () => {
    const { sale, control, received, stripe, sandbox } = vendor;
    const { id } = await sale();
    const { pix } = await control(`/sessions/${id}/pay`, { method: "pix", answer: "wait" });
    await fetch(`${sandbox.url}/stripe/checkout/${id}/depois`, { method: "POST", redirect: "manual" });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of complete/);
    const code = (await intentOf(id)).next_action?.pix_display_qr_code;
    const page = await (await fetch(code?.hosted_instructions_url ?? "")).text();
    expect(page).toContain(code?.data);
    expect(page).not.toContain("Escolher outra forma");
    await fetch(`${sandbox.url}/stripe/banco/${pix}`, {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    await expect.poll(received).toContain("checkout.session.async_payment_succeeded");
    const after = await fetch(code?.hosted_instructions_url ?? "", { redirect: "manual" });
    expect(after.headers.get("location")).toContain("/checkout/sucesso");
  });

  test("a Pix payment can be left for later and never made", async () => {
    const { sale, control, received, sandbox } = vendor;
    const { id } = await sale();
    await control(`/sessions/${id}/pay`, { method: "pix", answer: "wait" });
    const away = await fetch(`${sandbox.url}/stripe/checkout/${id}/depois`, {
      method: "POST",
      redirect: "manual",
    });
    expect(away.headers.get("location")).toBe(`http://localhost:3000/checkout/sucesso?session_id=${id}`);
    await control("/clock", { advance: DAY });
    expect(received()).toContain("checkout.session.async_payment_failed");
    expect(received()).not.toContain("checkout.session.expired");
  });
});

describe("parameters refused by Checkout", () => {
  test.each<[string, object, object]>([
    [
      "the former parameter of payment methods",
      { payment_method_types: ["card"] },
      { code: "payment_method_types_no_longer_supported" },
    ],
    [
      "an unknown nested parameter",
      { payment_intent_data: { colour: "red" } },
      { param: "payment_intent_data[colour]" },
    ],
    [
      "a customer and an e-mail",
      { customer: "cus_1", customer_email: "a@b.co" },
      { code: "parameters_exclusive" },
    ],
    ["an unknown customer", { customer: "cus_1" }, { code: "resource_missing", param: "customer" }],
    [
      "an unknown price",
      { line_items: [{ price: "price_1", quantity: 1 }] },
      { param: "line_items[0][price]" },
    ],
    ["no return page", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
    [
      "a Pix code of ten seconds",
      { payment_method_options: { pix: { expires_after_seconds: 10 } } },
      { statusCode: 400 },
    ],
    [
      "an expiry within five minutes",
      { expires_at: Math.floor(Date.now() / 1000) + 300 },
      { param: "expires_at" },
    ],
    [
      "another currency",
      {
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: 100, product_data: { name: "x" } } },
        ],
      },
      { param: "line_items[0][price_data][currency]" },
    ],
    [
      "less than fifty centavos",
      {
        line_items: [
          { quantity: 1, price_data: { currency: "brl", unit_amount: 49, product_data: { name: "x" } } },
        ],
      },
      { code: "amount_too_small" },
    ],
    [
      "more than eight digits of centavos",
      {
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "brl", unit_amount: 100_000_000, product_data: { name: "x" } },
          },
        ],
      },
      { code: "amount_too_large" },
    ],
    ["subscription data", { subscription_data: { metadata: { a: "b" } } }, { param: "subscription_data" }],
  ])("Checkout refuses %s", async (_, fields, error) => {
    expect(await vendor.refused(vendor.sale(fields))).toMatchObject(error);
  });

  test("Checkout refuses a subscription without a recurring price, and Pix without its mandate", async () => {
    const { refused, sale, priceOf, stripe } = vendor;
    expect(
      await refused(
        sale({
          mode: "subscription",
          allowed_payment_method_types: ["card"],
          payment_intent_data: undefined,
        }),
      ),
    ).toMatchObject({
      param: "line_items",
    });
    const fields = { ...MANDATE, payment_method_options: {} };
    const pix = stripe.checkout.sessions.create({
      ...fields,
      mode: "subscription",
      line_items: [{ price: await priceOf("pro_cadastro"), quantity: 1 }],
      success_url: "http://localhost:3000/ok",
    });
    expect(await refused(pix)).toMatchObject({ param: "payment_method_options[pix][mandate_options]" });
  });
});

test("sessions are listed by state and expired through the API", async () => {
  const { sale, stripe, refused, control, received } = vendor;
  const first = await sale();
  await sale();
  expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: "expired", url: null });
  expect(await refused(stripe.checkout.sessions.expire(first.id))).toMatchObject({ statusCode: 400 });
  expect((await stripe.checkout.sessions.list({ status: "open" })).data).toHaveLength(1);
  await control("/webhooks/idle");
  expect(received()).toEqual(["checkout.session.expired"]);
});

describe("refunds and disputes", () => {
  test("a payment is refunded in parts, up to its amount", async () => {
    const { stripe, refused, received, control } = vendor;
    const { id, latest_charge: charge } = await paid();
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 5_000,
      metadata: { why: "complemento" },
    });
    expect(part).toMatchObject({ amount: 5_000, status: "succeeded", metadata: { why: "complemento" } });
    expect(await refused(stripe.refunds.create({ payment_intent: id, amount: 10_001 }))).toMatchObject({
      param: "amount",
    });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 10_000 });
    expect(await refused(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    const whole = await stripe.charges.retrieve((charge as Stripe.Charge).id, { expand: ["refunds"] });
    expect(whole).toMatchObject({ refunded: true, amount_refunded: 15_000 });
    expect(whole.refunds?.data).toHaveLength(2);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
    await control("/webhooks/idle");
    expect(received().filter((type) => type === "charge.refunded")).toHaveLength(2);
  });

  test.each(["won", "lost"])("a dispute is %s", async (status) => {
    const { stripe, control, received, refused } = vendor;
    const { id } = await paid();
    const dispute = await control("/disputes", { payment_intent: id });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: "needs_response",
      payment_intent: id,
    });
    expect(await refused(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_disputed",
    });
    expect(await control(`/disputes/${dispute.id}/close`, { status })).toMatchObject({ status });
    expect(await control(`/disputes/${dispute.id}/close`, { status })).toHaveProperty("error");
    await control("/webhooks/idle");
    expect(received().includes("charge.dispute.funds_reinstated")).toBe(status === "won");
    expect(received().at(-1)).toBe("charge.dispute.closed");
  });
});
