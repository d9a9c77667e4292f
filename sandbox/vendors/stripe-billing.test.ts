import type Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, MANDATE, startStripe } from "@/tests/setup/stripe-sandbox";

const vendor = await startStripe();

beforeEach(() => vendor.clear());
afterAll(() => vendor.stop());

const statusOf = async ({ id }: Stripe.Subscription) =>
  (await vendor.stripe.subscriptions.retrieve(id)).status;
const advance = (days: number) => vendor.control("/clock", { advance: days * DAY });
const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;

describe("a subscription by card", () => {
  test("a trial is announced, charged at its end, and renewed a month later", async () => {
    const { subscribe, received, stripe } = vendor;
    const { outcome, subscription, customer, session } = await subscribe("pro_cadastro", { trial: 7 });
    expect(outcome).toMatchObject({ status: "complete", payment_status: "no_payment_required" });
    expect(session.amount_total).toBe(0);
    expect(subscription).toMatchObject({ status: "trialing", metadata: { userId: "u1" } });
    expect((subscription.trial_end ?? 0) - (subscription.trial_start ?? 0)).toBe(7 * 86_400);
    await advance(4);
    expect(received().at(-1)).toBe("customer.subscription.trial_will_end");
    await advance(3);
    expect(await statusOf(subscription)).toBe("active");
    await advance(31);
    const { data } = await stripe.invoices.list({
      customer,
      expand: ["data.payments"],
    });
    expect(data.map(({ amount_paid: amount, billing_reason: reason }) => [amount, reason])).toEqual([
      [9_700, "subscription_cycle"],
      [9_700, "subscription_cycle"],
      [0, "subscription_create"],
    ]);
    expect(data[0]?.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(data[0]?.payments?.data[0]).toMatchObject({
      status: "paid",
      payment: { payment_intent: expect.stringMatching(/^pi_/) },
    });
  });

  test("renewals keep the day of the month, also in short months", async () => {
    const { subscribe, control, stripe } = vendor;
    const now = new Date();
    const january = Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12);
    await control("/clock", { advance: january - now.getTime() });
    const { subscription } = await subscribe("pro_cadastro");
    const ends: string[] = [];
    for (let month = 0; month < 3; month++) {
      const { current_period_end: end } = itemOf(await stripe.subscriptions.retrieve(subscription.id));
      ends.push(new Date(end * 1000).toISOString().slice(5, 10));
      await advance(31);
    }
    expect(ends.map((day) => day.replace("02-29", "02-28"))).toEqual(["02-28", "03-31", "04-30"]);
  });

  test("a declined card creates no subscription", async () => {
    const { outcome, subscription } = await vendor.subscribe("pro_cadastro", {
      pay: { card: "4000000000000002" },
    });
    expect(outcome).toMatchObject({ state: "refused", status: "open" });
    expect(subscription).toBeNull();
  });

  test("a card declined at the renewal is retried, and then the subscription ends", async () => {
    const { subscribe, stripe, received } = vendor;
    const { subscription } = await subscribe("pro_cadastro", { trial: 7, pay: { card: "4000000000000341" } });
    await advance(7);
    expect(await statusOf(subscription)).toBe("past_due");
    const failed = async () =>
      (await stripe.invoices.list({ subscription: subscription.id, status: "open" })).data[0];
    expect(await failed()).toMatchObject({ attempt_count: 1, next_payment_attempt: expect.any(Number) });
    await advance(3);
    await advance(5);
    expect(await failed()).toMatchObject({ attempt_count: 3 });
    await advance(7);
    expect(await statusOf(subscription)).toBe("canceled");
    expect(received().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(received().at(-1)).toBe("customer.subscription.deleted");
  });

  test("an overdue subscription is paid with a new card", async () => {
    const { subscribe, stripe, refused } = vendor;
    const { subscription } = await subscribe("pro_cadastro", { trial: 7, pay: { card: "4000000000000341" } });
    await advance(7);
    expect(await statusOf(subscription)).toBe("past_due");
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, status: "open" })).data;
    expect(await refused(stripe.invoices.pay(invoice?.id ?? ""))).toMatchObject({
      code: "card_declined",
      statusCode: 402,
    });
    const portal = await stripe.billingPortal.sessions.create({ customer: String(subscription.customer) });
    await fetch(`${portal.url}/cartao`, {
      method: "POST",
      body: new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" }),
      redirect: "manual",
    });
    expect(await stripe.invoices.pay(invoice?.id ?? "")).toMatchObject({ status: "paid" });
    expect(await statusOf(subscription)).toBe("active");
  });
});

describe("a subscription by Pix Automático", () => {
  const pix = { ...MANDATE, pay: { method: "pix" } };

  test("a trial by Pix Automático is authorised, announced and charged days later while it stays active", async () => {
    const { subscribe, received, stripe, sandbox } = vendor;
    const { subscription, outcome } = await subscribe("pro_cadastro", { ...pix, trial: 7 });
    expect(outcome).toMatchObject({ payment_status: "no_payment_required" });
    expect(await stripe.mandates.retrieve(outcome.pix)).toMatchObject({
      status: "active",
      payment_method_details: { type: "pix", pix: { reference: "Elo Recicla Pro", amount_type: "maximum" } },
    });
    await advance(7);
    expect(await statusOf(subscription)).toBe("active");
    expect(received()).toContain("payment_intent.processing");
    expect(await (await fetch(`${sandbox.url}/stripe/banco/${outcome.pix}`)).text()).toContain(
      "Débito agendado para",
    );
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({
      status: "open",
    });
    await advance(3);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({
      status: "paid",
    });
  });

  test("without a trial the first charge comes with the authorisation", async () => {
    const { subscribe, received, stripe } = vendor;
    const { subscription, outcome, session } = await subscribe("pro_cadastro", pix);
    expect(outcome).toMatchObject({ status: "complete", payment_status: "unpaid" });
    await expect.poll(received).toContain("checkout.session.async_payment_succeeded");
    expect(await statusOf(subscription)).toBe("active");
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  });

  test("after a cancellation in the bank's app the next charge fails", async () => {
    const { subscribe, received, control, stripe } = vendor;
    const { subscription, outcome } = await subscribe("pro_cadastro", { ...pix, trial: 7 });
    await control(`/mandates/${outcome.pix}`, { action: "cancel" });
    await advance(7);
    expect(received()).toContain("mandate.updated");
    expect(await statusOf(subscription)).toBe("past_due");
    await advance(15);
    expect(await statusOf(subscription)).toBe("canceled");
    expect(
      (await stripe.charges.list({ customer: String(subscription.customer) })).data.some(({ paid }) => paid),
    ).toBe(false);
  });

  test("a charge without enough money is retried, and paid once the account has funds", async () => {
    const { subscribe, control } = vendor;
    const { subscription, outcome } = await subscribe("pro_cadastro", { ...pix, trial: 7 });
    await control(`/mandates/${outcome.pix}`, { action: "nofunds" });
    await advance(10);
    expect(await statusOf(subscription)).toBe("past_due");
    await control(`/mandates/${outcome.pix}`, { action: "funds" });
    await advance(6);
    expect(await statusOf(subscription)).toBe("active");
  });

  test("without the authorisation there is no subscription, and the session stays open", async () => {
    const { outcome, subscription } = await vendor.subscribe("pro_cadastro", {
      ...MANDATE,
      pay: { method: "pix", answer: "no" },
    });
    expect(outcome).toMatchObject({ status: "open" });
    expect(subscription).toBeNull();
  });
});

describe("changing a subscription", () => {
  test("the preview of a change has the amount that the change then costs", async () => {
    const { subscribe, stripe, priceOf } = vendor;
    const { subscription } = await subscribe("pro_painel");
    await advance(10);
    const proration_date = itemOf(subscription).current_period_start + 10 * 86_400;
    const items = [{ id: itemOf(subscription).id, price: await priceOf("plus_painel") }];
    const details = { items, proration_date, proration_behavior: "always_invoice" as const };
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
    });
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    const left = (end - proration_date) / (end - start);
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([
      -Math.round(17_000 * left),
      Math.round(90_000 * left),
    ]);
    expect(await statusOf(subscription)).toBe("active");
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...details,
      expand: ["latest_invoice"],
    });
    expect(itemOf(changed).price.lookup_key).toBe("plus_painel");
    expect(changed.latest_invoice).toMatchObject({ status: "paid", amount_paid: preview.amount_due });
  });

  test("a downgrade credits the next invoice", async () => {
    const { subscribe, stripe, priceOf } = vendor;
    const { subscription, customer } = await subscribe("plus_painel");
    const items = [{ id: itemOf(subscription).id, price: await priceOf("pro_painel") }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: "always_invoice" });
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(balance).toBeLessThan(-70_000);
    await advance(31);
    expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
      total: 17_000,
      amount_due: 0,
      status: "paid",
    });
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
      balance: balance + 17_000,
    });
    const left = -(balance + 17_000);
    const taken = await stripe.customers.createBalanceTransaction(customer, {
      amount: left,
      currency: "brl",
    });
    expect(taken).toMatchObject({ amount: left, ending_balance: 0 });
  });

  test("a change in a trial is not prorated: the next invoice has the new price alone", async () => {
    const { subscribe, stripe, priceOf } = vendor;
    const { subscription } = await subscribe("pro_painel", { trial: 7 });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: await priceOf("plus_painel") }],
      proration_behavior: "always_invoice",
    });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(90_000);
  });

  test("a subscription is cancelled at the end of its period, resumed, and cancelled for good", async () => {
    const { subscribe, stripe, refused, received } = vendor;
    const { subscription } = await subscribe("pro_cadastro");
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      cancel_at: itemOf(ending).current_period_end,
      cancellation_details: { reason: "cancellation_requested" },
    });
    const back = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await advance(31);
    expect(await statusOf(subscription)).toBe("canceled");
    expect(received().at(-1)).toBe("customer.subscription.deleted");
    expect(await refused(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      code: "resource_missing",
    });
    expect((await stripe.subscriptions.list({ customer: String(subscription.customer) })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  });

  test("a subscription can be cancelled immediately", async () => {
    const { subscribe, stripe } = vendor;
    const { subscription } = await subscribe("pro_cadastro");
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: "canceled" });
  });

  test("a promotion code takes ten per cent off the first charge only; an unknown code is refused", async () => {
    const { subscribe, stripe } = vendor;
    const { subscription, session } = await subscribe("pro_cadastro", {
      allow_promotion_codes: true,
      pay: { code: "bemvindo10" },
    });
    expect(session).toMatchObject({ amount_total: 8_730, total_details: { amount_discount: 970 } });
    await advance(31);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ total }) => total)).toEqual([9_700, 8_730]);
    const { outcome } = await subscribe("pro_cadastro", {
      allow_promotion_codes: true,
      pay: { code: "NADA" },
    });
    expect(outcome).toMatchObject({ state: "refused", message: "Este código não é válido." });
  });
});

describe("the portal", () => {
  const open = async (customer: string) =>
    (
      await vendor.stripe.billingPortal.sessions.create({
        customer,
        return_url: "http://localhost:3000/dashboard",
      })
    ).url;
  const post = (url: string, fields: Record<string, string> = {}) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

  test("the portal shows, cancels and resumes the plan, and links back", async () => {
    const { subscribe, stripe } = vendor;
    const { subscription, customer } = await subscribe("pro_painel");
    const url = await open(customer);
    const page = await (await fetch(url)).text();
    expect(page).toContain("Plano Pro");
    expect(page).toContain("http://localhost:3000/dashboard");
    await post(`${url}/${subscription.id}/cancelar`, { comment: "caro" });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at: itemOf(subscription).current_period_end,
      cancel_at_period_end: false,
      cancellation_details: { comment: "caro" },
    });
    await post(`${url}/${subscription.id}/retomar`);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
  });

  test("a cancellation in the portal is withdrawn by cancel_at alone, and ends the plan with its period", async () => {
    const { subscribe, stripe, refused } = vendor;
    const { subscription, customer } = await subscribe("pro_painel");
    await post(`${await open(customer)}/${subscription.id}/cancelar`);
    const update = (change: Stripe.SubscriptionUpdateParams) =>
      stripe.subscriptions.update(subscription.id, change);
    const end = itemOf(subscription).current_period_end;
    expect(await update({ cancel_at_period_end: false })).toMatchObject({ cancel_at: end });
    expect(await refused(update({ cancel_at: "", cancel_at_period_end: false }))).toMatchObject({
      code: "parameters_exclusive",
    });
    expect(await update({ cancel_at: "" })).toMatchObject({ cancel_at: null, canceled_at: null });
    expect(await update({ cancel_at: end })).toMatchObject({ cancel_at: end, cancel_at_period_end: false });
    await advance(31);
    expect(await statusOf(subscription)).toBe("canceled");
  });

  test("a portal link works for one customer and one hour", async () => {
    const { subscribe, stripe, control } = vendor;
    const { subscription } = await subscribe("pro_painel");
    const stranger = await stripe.customers.create({});
    const foreign = await open(stranger.id);
    expect((await post(`${foreign}/${subscription.id}/cancelar`)).status).toBe(404);
    await control("/clock", { advance: 2 * 3_600_000 });
    expect((await fetch(foreign)).status).toBe(404);
  });
});
