import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MANDATE, startStripe } from "@/tests/setup/stripe-sandbox";

const vendor = await startStripe();

beforeEach(() => vendor.clear());
afterAll(() => vendor.stop());

const get = (url: string) => fetch(url, { redirect: "manual" });
const text = async (url: string) => (await get(url)).text();
const post = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const CARD = {
  email: "ana@example.com",
  number: "4242 4242 4242 4242",
  expiry: "12/40",
  cvc: "123",
  name: "Ana",
};
const open = async () => String((await vendor.sale()).url);

describe("the checkout page", () => {
  test("the checkout page shows the amount and a test notice, and links back to the shop", async () => {
    const response = await get(await open());
    const page = await response.text();
    expect(page).toContain("Demonstração do Stripe nesta máquina");
    expect(page).toMatch(/R\$\s150,00/);
    expect(page).toContain("Desbloqueio");
    expect(page).toContain('href="http://localhost:3000/checkout/cancelado"');
    expect(response.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://localhost:3000;",
    );
  });

  test("a card payment returns to the shop, and so does reopening the page", async () => {
    const url = await open();
    const back = (await post(`${url}/cartao`, CARD)).headers.get("location");
    expect(back).toMatch(/^http:\/\/localhost:3000\/checkout\/sucesso\?session_id=cs_test_/);
    expect((await get(url)).headers.get("location")).toBe(back);
  });

  test.each([
    ["email", { email: "ana" }, "O e-mail está incompleto."],
    ["number", { number: "4242 4242 4242 4241" }, "O número do cartão está incorreto."],
    ["expiry", { expiry: "12/20" }, "A validade do cartão já passou."],
    ["expiry", { expiry: "1" }, "A validade está incompleta."],
    ["cvc", { cvc: "1" }, "O código de segurança está incompleto."],
  ])("an invalid %s is reported at its field, and typed values stay", async (field, fields, message) => {
    const page = await (await post(`${await open()}/cartao`, { ...CARD, ...fields })).text();
    expect(page).toContain(`<p class="problem" id="${field}-problem" role="alert">${message}</p>`);
    expect(page).toContain('value="Ana"');
  });

  test("3-D Secure can be refused and then confirmed", async () => {
    const url = await open();
    const card = { ...CARD, number: "4000002500003155" };
    expect((await post(`${url}/cartao`, card)).headers.get("location")).toBe(new URL(url).pathname);
    expect(await text(url)).toContain("É você quem está pagando?");
    expect(await (await post(`${url}/confirmacao`, { answer: "no" })).text()).toContain(
      "O banco não confirmou",
    );
    await post(`${url}/cartao`, card);
    expect((await post(`${url}/confirmacao`, { answer: "yes" })).headers.get("location")).toContain(
      "/checkout/sucesso",
    );
  });

  test("a typed name is escaped", async () => {
    const page = await (
      await post(`${await open()}/cartao`, { ...CARD, cvc: "1", name: '"><script>' })
    ).text();
    expect(page).toContain("&quot;&gt;&lt;script&gt;");
  });

  test("an expired or unknown session is reported, with a link back", async () => {
    const session = await vendor.sale();
    await vendor.stripe.checkout.sessions.expire(session.id);
    const ended = await get(String(session.url));
    expect(ended.status).toBe(404);
    expect(await ended.text()).toContain("Esta página expirou");
    expect((await get(`${vendor.sandbox.url}/stripe/checkout/cs_none`)).status).toBe(404);
  });

  test("another site cannot pay with a person's session", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const body = new URLSearchParams(CARD);
    expect((await fetch(`${await open()}/cartao`, { method: "POST", headers, body })).status).toBe(403);
  });
});

describe("Pix", () => {
  const bankOf = (page: string) => /\/stripe\/banco\/\w+/.exec(page)?.[0] ?? "";

  test("Pix shows the code and links to the bank's app and back to the shop", async () => {
    const url = await open();
    await post(`${url}/pix`, { email: "ana@example.com" });
    const page = await text(url);
    expect(page).toContain("<svg");
    expect(page).toContain("Pix copia e cola");
    const bank = vendor.sandbox.url + bankOf(page);
    expect(await text(bank)).toContain("Pagar com Pix");
    expect(await (await get(`${url}/estado`)).json()).toEqual({ status: "open" });
    await post(bank, { action: "pay" });
    expect(await text(bank)).toContain("Pago.");
    expect(await (await get(`${url}/estado`)).json()).toEqual({ status: "complete" });
    await post(bank, { action: "refuse" });
    await expect.poll(vendor.received).toContain("checkout.session.async_payment_succeeded");
  });

  test("Pix can be refused by the bank or replaced by another method", async () => {
    const url = await open();
    await post(`${url}/pix`);
    await post(vendor.sandbox.url + bankOf(await text(url)), { action: "refuse" });
    expect(await text(url)).toContain("Número do cartão");
    await post(`${url}/pix`);
    expect(await text(url)).toContain("Pix copia e cola");
    await post(`${url}/outra-forma`);
    expect((await post(`${url}/cartao`, CARD)).status).toBe(303);
  });

  test("a mandate is authorised, shown and cancelled in the bank's app", async () => {
    const { outcome } = await vendor.subscribe("pro_painel", {
      ...MANDATE,
      trial: 7,
      pay: { method: "pix", answer: "wait" },
    });
    const bank = `${vendor.sandbox.url}/stripe/banco/${outcome.pix}`;
    expect(await text(bank)).toMatch(/até R\$\s900,00 por mês/);
    await post(bank, { action: "authorise" });
    expect(await text(bank)).toContain("Autorização ativa.");
    await post(bank, { action: "cancel" });
    expect(await text(bank)).toContain("Esta autorização não vale mais.");
    await post(bank, { action: "authorise" });
    expect(await text(bank)).toContain("Esta autorização não vale mais.");
  });
});

describe("the control page", () => {
  test("the control page advances the clock, and disputes and refunds a charge", async () => {
    const { sandbox, stripe } = vendor;
    const panel = `${sandbox.url}/stripe`;
    expect(await text(panel)).toContain("Nada ainda.");
    const { subscription } = await vendor.subscribe("pro_painel", { trial: 7 });
    await post(`${panel}/relogio`, { days: "7" });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active" });
    const [charge] = (await stripe.charges.list()).data;
    expect(await text(panel)).toContain("ana@example.com");
    await post(`${panel}/cobrancas/${charge?.id}`, { action: "dispute" });
    await post(`${panel}/cobrancas/${charge?.id}`, { action: "refund" });
    expect(await text(panel)).toContain("contestação aberta");
    await post(`${panel}/cobrancas/${charge?.id}`, { action: "won" });
    await post(`${panel}/cobrancas/${charge?.id}`, { action: "refund" });
    expect(await stripe.charges.retrieve(charge?.id ?? "")).toMatchObject({ refunded: true });
  });

  test("the control page releases held events; an invoice and a receipt have pages", async () => {
    const { sandbox, stripe, subscribe, received } = vendor;
    await post(`${sandbox.url}/stripe/avisos`, { mode: "hold" });
    const { subscription } = await subscribe("pro_painel");
    expect(received()).toEqual([]);
    await post(`${sandbox.url}/stripe/avisos/soltar`, { order: "reversed" });
    expect(received()[0]).toBe("checkout.session.completed");
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(await text(invoice?.hosted_invoice_url ?? "")).toContain(`Fatura ${invoice?.number}`);
    const [charge] = (await stripe.charges.list()).data;
    expect(await text(charge?.receipt_url ?? "")).toContain("Cartão final 4242");
  });
});
