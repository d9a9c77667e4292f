import Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { takeDownProject } = await import("@/lib/catalog/own-projects/mutations/take-down");
const { acceptInterest, undoAnswer } = await import("@/lib/matches/interests/mutations/answer");
const { registerInterest, withdrawInterest } = await import("@/lib/matches/interests/mutations/register");
const { nameAmount } = await import("@/lib/matches/interests/mutations/name-amount");
const { expireFeePages } = await import("@/lib/money/billing/mutations/fee-pages");
const { FEES } = await import("@/lib/money/fees/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { listPayments, sumPayments } = await import("@/lib/money/receipts/queries/history");
const { returnMoney } = await import("@/lib/money/fees/mutations/refund");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { deliverQueued } = await import("@/lib/words/email/mutations/send");
const { createDeal } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { feeSectionOf } = await import("../../setup/fee-section");
const { PASSWORD } = await import("../../setup/people");

const { hostname, port } = new URL(vendor.url);
const stripe = new Stripe("sk_test_sandbox", { protocol: "http", host: hostname, port });

afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const now = new Date();
let deal: Awaited<ReturnType<typeof createDeal>>;
beforeEach(async () => {
  await vendor.reset();
  deal = await createDeal({ status: "bloqueada" });
});

const open = async (kind: "desbloqueio" | "comissao" = "desbloqueio") => {
  const page = await beginFee(deal.captador.userId, { opportunityId: deal.id, kind, returnPath: "/" });
  if (!page.ok) throw new Error(page.message);
  return page.data.url;
};
const takeDown = () =>
  transactionWithJobs((tx) => takeDownProject(tx, { id: deal.project.id, motivo: "Denúncia.", now }));
const withdraw = () => withdrawInterest(deal.financiador.userId, { id: deal.interesseId });
const job = () => expireFeePages({ id: deal.project.id });
const isQueued = async () =>
  (
    await db.$queryRaw<unknown[]>`
      select 1 from pgboss.job where name = 'fee-pages' and data ->> 'id' = ${deal.project.id}`
  ).length > 0;
const sessionAt = (url: string) =>
  stripe.checkout.sessions.retrieve(new URL(url).pathname.split("/").at(-1) ?? "");
const checkouts = () =>
  db.checkout.findMany({
    where: { userId: deal.captador.userId },
    orderBy: { createdAt: "asc" },
    select: { id: true, status: true, owedAmount: true, refundedAmount: true },
  });
const stateOf = async () =>
  (await db.opportunity.findUniqueOrThrow({ where: { id: deal.id }, select: { status: true } })).status;

test.each([
  ["the funder withdraws the interest", withdraw],
  ["the funder deletes the account", () => deleteMyAccount(deal.financiador.userId, PASSWORD, now)],
  ["the team takes the project down", takeDown],
  [
    "the captador undoes the answer",
    async () => {
      const recent = { respondidoEm: new Date(), avisadoEm: null };
      await db.interest.update({ where: { id: deal.interesseId }, data: recent });
      return undoAnswer(deal.captador.userId, deal.interesseId);
    },
  ],
])(
  "an open payment page of a fee cannot be paid any more after %s, also when Stripe was down",
  async (_, end) => {
    const page = await open();
    expect(await isQueued()).toBe(false);
    await end();
    expect(await isQueued()).toBe(true);
    await vendor.fault({ provider: "stripe", mode: "status", status: 503, times: "always" });
    await expect(job()).rejects.toThrow();
    await vendor.clearFaults();
    await Promise.all([job(), job()]);
    await job();
    await vendor.idle();
    expect(await sessionAt(page)).toMatchObject({ status: "expired" });
    expect(await checkouts()).toMatchObject([{ status: "expirado" }]);
  },
);

test("a page of the early commission is expired once the unlock fee opened the contact, and no other deal's is", async () => {
  const [unlock, early] = [await open(), await open("comissao")];
  await job();
  expect(await checkouts()).toMatchObject([{ status: "aberto" }, { status: "aberto" }]);
  await vendor.pay(unlock);
  expect([await stateOf(), await isQueued()]).toEqual(["desbloqueada", true]);
  await job();
  expect(await sessionAt(early)).toMatchObject({ status: "expired" });
  expect(await checkouts()).toMatchObject([{ status: "pago" }, { status: "expirado" }]);
});

test("B9.1 the missing part of a commission can be paid while a bank decides about the part paid early", async () => {
  await vendor.pay(await open("comissao"));
  await confirmBoth(deal.id, 11_000_000n);
  const { stripePaymentIntentId } = await db.checkout.findFirstOrThrow({
    where: { userId: deal.captador.userId, status: "pago" },
  });
  const dispute = await vendor.dispute(String(stripePaymentIntentId));
  await vendor.idle();
  const rest = await open("comissao");
  expect(await sessionAt(rest)).toMatchObject({ amount_total: 80_000 });
  await vendor.pay(rest);
  expect(await stateOf()).toBe("concluida");
  await vendor.closeDispute(dispute, "lost");
  await vendor.idle();
  expect(await sessionAt(await open("comissao"))).toMatchObject({ amount_total: 800_000 });
  expect((await proveLedger()).differences).toEqual([]);
});

test("B9.1 the page of a missing part is expired once the whole commission is due again, which one page then charges", async () => {
  await vendor.pay(await open("comissao"));
  await confirmBoth(deal.id, 11_000_000n);
  const rest = await open("comissao");
  expect(await sessionAt(rest)).toMatchObject({ amount_total: 80_000 });
  const { stripePaymentIntentId } = await db.checkout.findFirstOrThrow({
    where: { userId: deal.captador.userId, status: "pago" },
  });
  await stripe.refunds.create({ payment_intent: String(stripePaymentIntentId) });
  await vendor.idle();
  expect(await isQueued()).toBe(true);
  await job();
  expect(await sessionAt(rest)).toMatchObject({ status: "expired" });
  const whole = await open("comissao");
  expect(await sessionAt(whole)).toMatchObject({ amount_total: 880_000 });
  await job();
  await vendor.pay(whole);
  expect(await stateOf()).toBe("concluida");
  expect((await proveLedger()).differences).toEqual([]);
});

test("a Pix that arrives after the team took the project down goes back with its reason, once", async () => {
  const page = await open();
  await vendor.deliver({ mode: "hold" });
  await vendor.pay(page, { method: "pix" });
  await takeDown();
  await db.emailMessage.deleteMany();
  // The page is paid already, so the job cannot expire it. Both the job and the webhook settle the payment.
  await job();
  await vendor.release();
  expect(await stateOf()).toBe("bloqueada");
  const [one] = await checkouts();
  expect(one).toMatchObject({ status: "pago", owedAmount: 30_000n });
  for (const _ of [1, 2]) await returnMoney({ id: one?.id ?? "" });
  await vendor.idle();
  expect(await checkouts()).toMatchObject([{ status: "devolvido", owedAmount: 0n, refundedAmount: 30_000n }]);
  const events = await db.dealEvent.findMany({ where: { opportunityId: deal.id } });
  expect(events).toMatchObject([
    { type: "pagamento_devolvido", details: { valor: 30_000, motivo: "retirado", pagina: one?.id } },
  ]);
  const historyFor = async (side: "captador" | "financiador") =>
    (await readDeal(deal[side].userId, side, deal.id))?.historia.map(({ type }) => type);
  expect([await historyFor("captador"), await historyFor("financiador")]).toEqual([
    ["pagamento_devolvido"],
    [],
  ]);
  const mails = await db.emailMessage.findMany({ where: { subject: { startsWith: "Pagamento devolvido" } } });
  expect(mails).toMatchObject([{ userId: deal.captador.userId }]);
  await deliverQueued({ id: mails[0]?.id ?? "" }, false);
  const sent = await fetch(`${vendor.url}/_sandbox/emails?to=${deal.captador.email}`);
  expect(await sent.text()).toContain("A nossa equipe passou a conferir os dados do projeto antes");
  expect((await proveLedger()).differences).toEqual([]);
});

test("a page of a smaller amount, from before the interest was withdrawn and accepted again, opens no contact", async () => {
  const page = await open();
  await withdraw();
  const again = {
    projeto_id: deal.project.id,
    nome_empresa: "Vidro Ltda",
    email_contato: "a@exemplo.com.br",
    telefone_contato: null,
    valor_interesse: 20_000_000,
    observacoes: "",
  };
  expect(await registerInterest(deal.financiador, again)).toMatchObject({ ok: true });
  expect(await acceptInterest(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: true });
  await vendor.pay(page);
  expect(await stateOf()).toBe("bloqueada");
  expect(await checkouts()).toMatchObject([{ status: "pago", owedAmount: 30_000n }]);
  await vendor.pay(await open());
  expect(await stateOf()).toBe("desbloqueada");
  expect((await proveLedger()).differences).toEqual([]);
});

test("a deal that ends while Stripe makes its payment page leaves no page to pay", async () => {
  await open();
  await db.checkout.updateMany({ where: { userId: deal.captador.userId }, data: { status: "expirado" } });
  await vendor.settings({ latency: 400 });
  const opening = beginFee(deal.captador.userId, {
    opportunityId: deal.id,
    kind: "desbloqueio",
    returnPath: "/",
  });
  while ((await checkouts()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  await withdraw();
  await job();
  expect(await opening).toMatchObject({ ok: false, message: FEES.over });
  await vendor.settings({ latency: 0 });
  await job();
  expect(await checkouts()).toMatchObject([{ status: "expirado" }, { status: "expirado" }]);
});

const begin = () =>
  beginFee(deal.captador.userId, { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/" });
/** Begins the fee without a checkout, because Stripe made no customer. */
async function beginWithoutCheckout() {
  await vendor.fault({ provider: "stripe", mode: "status", status: 503, times: "always" });
  expect(await begin()).toMatchObject({ ok: false });
  await vendor.clearFaults();
  expect(await checkouts()).toEqual([]);
}
/** Stores a checkout for which Stripe opened no page. */
async function beginOutOfOrder() {
  const { id: stripeCustomerId } = await stripe.customers.create();
  await db.user.update({ where: { id: deal.captador.userId }, data: { stripeCustomerId } });
  await vendor.fault({ provider: "stripe", mode: "status", status: 503, times: "always" });
  expect(await begin()).toMatchObject({ ok: false });
  await vendor.clearFaults();
  expect(await checkouts()).toMatchObject([{ status: "aberto" }]);
}
async function acceptAgain(valor: number | null = 20_000_000) {
  const contact = { nome_empresa: "Azul", email_contato: "novo@azul.com.br", telefone_contato: null };
  const input = { ...contact, projeto_id: deal.project.id, valor_interesse: valor, observacoes: "" };
  expect(await registerInterest(deal.financiador, input)).toMatchObject({ ok: true });
  expect(await acceptInterest(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: true });
}
async function historyOf(side: "captador" | "financiador") {
  const whose = { userId: deal[side].userId, userType: side };
  const { items } = await listPayments(whose, { tipo: null, de: null, ate: null, depois: null }, new Date());
  const { pendentes } = await sumPayments(whose, new Date());
  return [...items.map(({ state }) => state), pendentes];
}

test.each([
  ["Stripe made no customer", beginWithoutCheckout],
  ["Stripe opened no page", beginOutOfOrder],
])("B4.4 B2.21 a fee that was begun when %s is pending for nobody once its deal ended", async (_, fail) => {
  await fail();
  expect(await historyOf("captador")).toEqual(["pending", 1]);
  expect(await historyOf("financiador")).toEqual(["pending", 1]);
  await withdraw();
  await job();
  for (const side of ["captador", "financiador"] as const)
    expect(await historyOf(side)).toEqual(["expired", 0]);
  await acceptAgain(null);
  expect(
    await nameAmount(deal.financiador.userId, { id: deal.interesseId, valor: 20_000_000 }),
  ).toMatchObject({
    ok: true,
  });
  await job();
  for (const side of ["captador", "financiador"] as const)
    expect(await historyOf(side)).toEqual(["pending", 1]);
});

test("B4.4 a fee whose page Stripe did not open ends with its checkout in the nightly comparison", async () => {
  await beginOutOfOrder();
  await reconcileBilling(new Date(Date.now() + 2 * DAY));
  expect(await checkouts()).toMatchObject([{ status: "expirado" }]);
  const { expiresAt } = await db.opportunityPayment.findFirstOrThrow({ where: { opportunityId: deal.id } });
  expect(expiresAt).not.toBeNull();
});

test("B4.4 B2.21 the support of a fee that went back before the funder withdrew is not pending either", async () => {
  await vendor.pay(await open());
  const { stripePaymentIntentId } = await db.checkout.findFirstOrThrow({
    where: { userId: deal.captador.userId, status: "pago" },
  });
  await stripe.refunds.create({ payment_intent: String(stripePaymentIntentId) });
  await vendor.idle();
  expect(await historyOf("financiador")).toEqual(["pending", 1]);
  await withdraw();
  await job();
  expect(await historyOf("financiador")).toEqual(["expired", 0]);
  await acceptAgain();
  expect(await historyOf("financiador")).toEqual(["pending", 1]);
  expect(await historyOf("captador")).toEqual(["refunded", 0]);
});

test("B4.4 B2.21 the unlock fee that was begun in vain is not pending once the commission opened the contact", async () => {
  await beginWithoutCheckout();
  await vendor.pay(await open("comissao"));
  expect(await isQueued()).toBe(true);
  await job();
  expect(new Set(await historyOf("captador"))).toEqual(new Set(["unlocked", "expired", 0]));
  const section = await feeSectionOf(deal);
  expect(section).toContain("Expirado");
  expect(section).not.toContain("a página de pagamento venceu");
});

test("B4.4 a fee that can still be paid stays pending after the job", async () => {
  await beginWithoutCheckout();
  await job();
  expect(await historyOf("captador")).toEqual(["pending", 1]);
});

test("B4.4 B2.21 the support of a funder who withdrew is not pending after the fee went back", async () => {
  await vendor.pay(await open());
  await withdraw();
  expect(await historyOf("financiador")).toEqual(["unlocked", 0]);
  const { stripePaymentIntentId } = await db.checkout.findFirstOrThrow({
    where: { userId: deal.captador.userId, status: "pago" },
  });
  await stripe.refunds.create({ payment_intent: String(stripePaymentIntentId) });
  await vendor.idle();
  expect(await historyOf("financiador")).toEqual(["expired", 0]);
  expect(await historyOf("captador")).toEqual(["refunded", 0]);
  await acceptAgain();
  expect(await stateOf()).toBe("bloqueada");
  expect(await historyOf("financiador")).toEqual(["pending", 1]);
  expect(await historyOf("captador")).toEqual(["refunded", 0]);
});
