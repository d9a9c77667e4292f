import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HANDLED_EVENTS } from "@/lib/money/billing/rules";
import { startStripe } from "@/tests/setup/stripe-sandbox";

const URL_OF_WEBHOOK = "http://localhost:3000/api/webhooks/stripe";

const vendor = await startStripe();
process.env.STRIPE_BASE_URL = vendor.sandbox.url;
const setup = await import("./stripe-setup");
beforeEach(async () => {
  await vendor.clear();
  await vendor.control("/account/clear");
});
afterAll(() => vendor.stop());

const states = async (isCheck = false) => (await setup.setUpStripe(isCheck)).map(({ state }) => state);
const textsOf = async (state: string, isCheck = false) =>
  (await setup.setUpStripe(isCheck)).filter((one) => one.state === state).map(({ text }) => text);

async function stock() {
  const { stripe } = vendor;
  const all = { limit: 100 };
  const [products, prices, endpoints, portals] = await Promise.all([
    stripe.products.list(all),
    stripe.prices.list(all),
    stripe.webhookEndpoints.list(all),
    stripe.billingPortal.configurations.list(all),
  ]);
  return { products: products.data, prices: prices.data, endpoints: endpoints.data, portals: portals.data };
}

describe("an account at Stripe without anything", () => {
  test("a check lists the missing parts, and makes nothing", async () => {
    expect(await textsOf("missing", true)).toEqual([
      "preço pro_cadastro, R$ 97,00 por mês",
      "preço plus_cadastro, R$ 297,00 por mês",
      "preço pro_painel, R$ 170,00 por mês",
      "preço plus_painel, R$ 900,00 por mês",
      `webhook ${URL_OF_WEBHOOK}`,
      "portal do cliente",
    ]);
    expect(await stock()).toEqual({ products: [], prices: [], endpoints: [], portals: [] });
  });

  test("the setup makes two products, four monthly prices in reais, the webhook with its events and the portal", async () => {
    const made = await textsOf("made");
    const { products, prices, endpoints, portals } = await stock();
    expect(products.map(({ name }) => name).sort()).toEqual(["Plano Plus", "Plano Pro"]);
    expect(
      prices.map(({ lookup_key: key, unit_amount: amount, currency, recurring, product }) => [
        key,
        amount,
        currency,
        recurring?.interval,
        product,
      ]),
    ).toEqual([
      ["plus_painel", 90_000, "brl", "month", "elo_recicla_plus"],
      ["pro_painel", 17_000, "brl", "month", "elo_recicla_pro"],
      ["plus_cadastro", 29_700, "brl", "month", "elo_recicla_plus"],
      ["pro_cadastro", 9_700, "brl", "month", "elo_recicla_pro"],
    ]);
    expect(endpoints).toMatchObject([{ url: URL_OF_WEBHOOK, enabled_events: HANDLED_EVENTS }]);
    expect(portals).toMatchObject([
      {
        features: {
          subscription_cancel: { enabled: true, mode: "at_period_end" },
          subscription_update: { enabled: false },
        },
      },
    ]);
    expect(made).toContainEqual(expect.stringMatching(/^STRIPE_WEBHOOK_SECRET=whsec_\w+$/));
    expect(made).toContain(`STRIPE_PORTAL_CONFIGURATION=${portals[0]?.id}`);
    const { findPrice } = await import("@/lib/providers/stripe-plans");
    expect(await findPrice("plus_painel", 90_000)).toMatchObject({ ok: true });
  });

  test("a second setup makes nothing, shows no secret, and asks for the line of the portal", async () => {
    await setup.setUpStripe(false);
    const before = await stock();
    expect(await states()).not.toContain("made");
    expect(await stock()).toEqual(before);
    expect(await textsOf("wrong")).toEqual([
      `portal do cliente: falta a linha STRIPE_PORTAL_CONFIGURATION=${before.portals[0]?.id}`,
    ]);
    expect(JSON.stringify(await setup.setUpStripe(false))).not.toContain("whsec_");
  });
});

describe("an account at Stripe with something else", () => {
  test("a price with another amount, and a webhook without an event, are named and left as they are", async () => {
    const { stripe } = vendor;
    const { id: product } = await stripe.products.create({ name: "Pro" });
    await stripe.prices.create({
      product,
      currency: "brl",
      unit_amount: 9_900,
      lookup_key: "pro_cadastro",
      recurring: { interval: "month" },
    });
    await stripe.webhookEndpoints.create({
      url: URL_OF_WEBHOOK,
      enabled_events: HANDLED_EVENTS.slice(0, -2),
    });
    const wrong = await textsOf("wrong");
    expect(wrong).toContain("preço pro_cadastro, R$ 97,00 por mês: está lá com R$ 99,00 brl por mês");
    expect(wrong).toContain(`webhook ${URL_OF_WEBHOOK}: faltam os eventos refund.updated, refund.failed`);
    const { prices, endpoints } = await stock();
    expect(prices.find(({ lookup_key: key }) => key === "pro_cadastro")?.unit_amount).toBe(9_900);
    expect(prices.find(({ lookup_key: key }) => key === "pro_painel")?.product).toBe(product);
    expect(endpoints[0]?.enabled_events).toHaveLength(HANDLED_EVENTS.length - 2);
  });

  test("a refused key ends the setup with a sentence about the key", async () => {
    const path = "/_sandbox/faults";
    const body = JSON.stringify({ provider: "stripe", mode: "status", status: 401, times: 3 });
    const headers = { "content-type": "application/json" };
    const set = await fetch(vendor.sandbox.url + path, { method: "POST", headers, body });
    expect(set.ok).toBe(true);
    await expect(setup.setUpStripe(true)).rejects.toThrow("a Stripe recusou: confira STRIPE_SECRET_KEY");
  });
});
