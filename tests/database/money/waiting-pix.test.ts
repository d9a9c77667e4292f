import Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { expireFeePages } = await import("@/lib/money/billing/mutations/fee-pages");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { settleForViewer } = await import("@/lib/money/billing/mutations/payment-return");
const { CHECKOUT, PIX_DEAD, PIX_WAITS } = await import("@/lib/money/checkout/messages");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { FEES } = await import("@/lib/money/fees/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { quoteFees } = await import("@/lib/money/fees/queries");
const { feeDisplay } = await import("@/lib/money/fees/rules");
const { listPayments } = await import("@/lib/money/receipts/queries/history");
const { clearPauseCache } = await import("@/lib/server/pauses");
const { createDeal } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { feeSectionOf } = await import("../../setup/fee-section");

const { hostname, port } = new URL(vendor.url);
const stripe = new Stripe("sk_test_sandbox", { protocol: "http", host: hostname, port });

afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

let deal: Awaited<ReturnType<typeof createDeal>>;
beforeEach(async () => {
  await vendor.reset();
  await db.pause.deleteMany();
  clearPauseCache();
  deal = await createDeal({ status: "bloqueada" });
});

const begin = (kind: "desbloqueio" | "comissao", { now = new Date(), anew = false } = {}) =>
  beginFee(deal.captador.userId, { opportunityId: deal.id, kind, returnPath: "/", anew }, now);
const job = () => expireFeePages({ id: deal.project.id });
const isQueued = async () =>
  (
    await db.$queryRaw<unknown[]>`
      select 1 from pgboss.job where name = 'fee-pages' and data ->> 'id' = ${deal.project.id}`
  ).length > 0;
const statusOf = async () =>
  (await db.opportunity.findUniqueOrThrow({ where: { id: deal.id }, select: { status: true } })).status;
async function notes() {
  const whose = { userId: deal.captador.userId, userType: "captador" } as const;
  const { items } = await listPayments(whose, { tipo: null, de: null, ate: null, depois: null }, new Date());
  return items.map(({ nota }) => nota);
}
const sessionOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
const checkouts = () =>
  db.checkout.findMany({
    where: { userId: deal.captador.userId },
    orderBy: { createdAt: "asc" },
    select: { status: true, url: true, pixUntil: true },
  });

/** Gets a Pix code and leaves the fee's page without paying. */
async function leaveCode(kind: "desbloqueio" | "comissao" = "desbloqueio") {
  const page = await begin(kind);
  if (!page.ok) throw new Error(page.message);
  const { pix = "" } = await vendor.pay(page.data.url, { method: "pix", answer: "wait" });
  await fetch(`${page.data.url}/depois`, { method: "POST", redirect: "manual" });
  await vendor.idle();
  const { next_action } = await stripe.paymentIntents.retrieve(pix);
  const code = next_action?.pix_display_qr_code;
  return {
    session: sessionOf(page.data.url),
    url: code?.hosted_instructions_url ?? "",
    until: new Date((code?.expires_at ?? 0) * 1000),
    atBank: async (action: "pay" | "expire") => {
      const body = new URLSearchParams({ action });
      await fetch(`${vendor.url}/stripe/banco/${pix}`, { method: "POST", body, redirect: "manual" });
      await vendor.idle();
    },
  };
}

test("A2.15 B4.4 a Pix code that was left for later is shown as waiting, until its hour, and every way leads back to it", async () => {
  const { session, url, until } = await leaveCode();
  expect(until.getTime() - Date.now()).toBeGreaterThan(DAY / 2);
  expect(await settleForViewer(deal.captador.userId, session)).toMatchObject({
    data: { outcome: "waiting", pix: { until, url } },
  });
  expect(await checkouts()).toEqual([{ status: "aberto", url, pixUntil: until }]);
  const view = await readDeal(deal.captador.userId, "captador", deal.id);
  expect(view?.taxas.map((fee) => [feeDisplay(fee, new Date()), fee.pix])).toEqual([
    ["pending", { until, amount: 30_000, use: "pays" }],
  ]);
  const section = await feeSectionOf(deal);
  expect(section).toContain(PIX_WAITS.title(formatMoment(until)));
  expect(section).toContain(PIX_WAITS.link);
  expect(section).toContain(PIX_WAITS.anew);
  expect(section).toContain(PIX_WAITS.once);
  expect(section).not.toContain("Pagar de novo");
  const { items } = await listPayments(
    { userId: deal.captador.userId, userType: "captador" },
    { tipo: null, de: null, ate: null, depois: null },
    new Date(),
  );
  expect(items).toMatchObject([{ state: "pending", nota: { kind: "pix", until, use: "pays" } }]);
  expect(await begin("desbloqueio")).toEqual({ ok: true, data: { url } });
  expect(await checkouts()).toHaveLength(1);
});

test("beside a Pix code that can be paid no page opens for the other fee of the deal, nor for another amount", async () => {
  const { until } = await leaveCode();
  const refused = { ok: false, code: "conflict" };
  expect(await begin("comissao")).toMatchObject({
    ...refused,
    message: PIX_WAITS.refused(formatMoment(until)),
  });
  await db.opportunity.update({ where: { id: deal.id }, data: { amount: 20_000_000n } });
  expect(await begin("desbloqueio")).toMatchObject({
    ...refused,
    message: PIX_WAITS.outdated(formatMoment(until)),
  });
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  expect(await begin("desbloqueio")).toMatchObject({ ...refused, message: FEES.over });
  expect(await checkouts()).toHaveLength(1);
});

test("A2.15 the Pix code that was left for later opens the contact once it is paid", async () => {
  const { session, atBank } = await leaveCode();
  await atBank("pay");
  expect(await settleForViewer(deal.captador.userId, session)).toMatchObject({ data: { outcome: "fee" } });
  const { status } = await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
  expect(status).toBe("desbloqueada");
  expect(await checkouts()).toMatchObject([{ status: "pago", url: null }]);
});

test("B4.4 once the Pix code has expired its fee has failed, and another page opens", async () => {
  const { session, url, atBank } = await leaveCode();
  await atBank("expire");
  expect(await settleForViewer(deal.captador.userId, session)).toMatchObject({
    data: { outcome: "nothing" },
  });
  const again = await begin("comissao");
  expect(again).toMatchObject({ ok: true });
  expect(again.ok && again.data.url).not.toBe(url);
  expect((await checkouts()).map(({ status }) => status)).toEqual(["falhou", "aberto"]);
});

test("the job that closes worthless pages leaves a Pix code that Stripe cannot end, and its money goes back", async () => {
  const { session, url, until, atBank } = await leaveCode();
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  await job();
  expect(await checkouts()).toMatchObject([{ status: "aberto", url }]);
  expect(await settleForViewer(deal.captador.userId, session)).toMatchObject({ data: { outcome: "dead" } });
  expect(await notes()).toMatchObject([{ kind: "pix", until, use: "returns" }]);
  await atBank("pay");
  const [owed] = await db.checkout.findMany({ where: { userId: deal.captador.userId } });
  expect((owed?.owedAmount ?? 0n) + (owed?.refundedAmount ?? 0n)).toBe(owed?.amount);
});

test("B4.4 a captador with a Pix code can pay in another way, and whichever is paid first opens the contact once", async () => {
  for (const first of ["code", "page"] as const) {
    deal = await createDeal({ status: "bloqueada" });
    const { url, atBank } = await leaveCode();
    const page = await begin("desbloqueio", { anew: true });
    if (!page.ok) throw new Error(page.message);
    expect(page.data.url).not.toBe(url);
    expect(await begin("desbloqueio")).toEqual(page);
    expect((await checkouts()).map(({ status }) => status)).toEqual(["expirado", "aberto"]);
    if (first === "page") await vendor.pay(page.data.url);
    await atBank("pay");
    expect(await statusOf()).toBe("desbloqueada");
    expect(await isQueued()).toBe(first === "code");
    await job();
    await vendor.idle();
    const { status } = await stripe.checkout.sessions.retrieve(sessionOf(page.data.url));
    expect(status).toBe(first === "page" ? "complete" : "expired");
    const paid = await db.checkout.findMany({
      where: { userId: deal.captador.userId, settledAt: { not: null } },
      orderBy: { createdAt: "asc" },
      select: { amount: true, refundedAmount: true, owedAmount: true },
    });
    const kept = paid.map(({ amount, refundedAmount, owedAmount }) => amount - refundedAmount - owedAmount);
    expect(kept).toEqual(first === "page" ? [0n, 30_000n] : [30_000n]);
  }
});

test("B4.4 beside a code of the whole commission the captador can still choose to only open the contact", async () => {
  const { until } = await leaveCode("comissao");
  const section = await feeSectionOf(deal);
  expect(section).toContain(PIX_WAITS.title(formatMoment(until)));
  expect(section).toContain(PIX_WAITS.link);
  expect(section).toContain(`Só abrir o contato, ${formatMoneyCents(30_000)}`);
  expect(section).toContain(`Comissão inteira, ${formatMoneyCents(800_000)}`);
  expect(section).toContain(PIX_WAITS.once);
  expect(section).not.toContain(PIX_WAITS.anew);
});

test("while payments are paused a captador who wants to pay in another way keeps the Pix code", async () => {
  const { url, until } = await leaveCode();
  const before = await db.opportunityPayment.findMany({ where: { opportunityId: deal.id } });
  await db.pause.create({ data: { part: "pagamentos", since: new Date() } });
  clearPauseCache();
  const paused = { ok: false, code: "provider_down", message: CHECKOUT.paused };
  expect(await begin("comissao", { anew: true })).toEqual(paused);
  expect(await checkouts()).toEqual([{ status: "aberto", url, pixUntil: until }]);
  expect(await db.opportunityPayment.findMany({ where: { opportunityId: deal.id } })).toEqual(before);
  await db.pause.deleteMany();
  clearPauseCache();
  expect(await begin("desbloqueio")).toEqual({ ok: true, data: { url } });
});

test("a late webhook of a code that was left does not reopen its page, and the nightly comparison finds its payment", async () => {
  const { session, atBank } = await leaveCode();
  expect(await begin("comissao", { anew: true })).toMatchObject({ ok: true });
  await settleForViewer(deal.captador.userId, session);
  expect((await checkouts()).map(({ status }) => status)).toEqual(["expirado", "aberto"]);
  await vendor.deliver({ mode: "drop" });
  await atBank("pay");
  await reconcileBilling(new Date());
  expect(await statusOf()).toBe("desbloqueada");
});

test("B4.4 the end of a code that was left does not fail the commission that was charged afresh since", async () => {
  for (const told of ["webhook", "nightly comparison"] as const) {
    deal = await createDeal({ status: "bloqueada" });
    const { atBank } = await leaveCode("comissao");
    const page = await begin("desbloqueio", { anew: true });
    if (!page.ok) throw new Error(page.message);
    await vendor.pay(page.data.url);
    await job();
    await confirmBoth(deal.id, 10_000_000n);
    if (told === "nightly comparison") await vendor.deliver({ mode: "drop" });
    await atBank("expire");
    if (told === "nightly comparison") await reconcileBilling(new Date());
    const view = await readDeal(deal.captador.userId, "captador", deal.id);
    expect(view?.taxas.map((fee) => [fee.kind, feeDisplay(fee, new Date())])).toEqual([
      ["comissao", "pending"],
      ["desbloqueio", "unlocked"],
    ]);
    expect((await checkouts()).map(({ status }) => status)).toEqual(["expirado", "pago"]);
  }
});

test("B9.1 a Pix code of an amount that changed is not offered, and the new amount can be paid at once", async () => {
  const { until } = await leaveCode();
  await db.opportunity.update({ where: { id: deal.id }, data: { amount: 20_000_000n } });
  const view = await readDeal(deal.captador.userId, "captador", deal.id);
  expect(view?.taxas).toMatchObject([{ pix: { amount: 30_000, use: "changed" } }]);
  const section = await feeSectionOf(deal);
  expect(section).toContain(PIX_DEAD.title(formatMoneyCents(30_000)));
  expect(section).toContain(PIX_DEAD.changed(formatMoment(until)));
  expect(section).not.toContain(PIX_WAITS.link);
  expect(await notes()).toMatchObject([{ kind: "pix", use: "changed" }]);
  const { expiresAt } = await db.opportunityPayment.findFirstOrThrow({ where: { opportunityId: deal.id } });
  expect(await begin("desbloqueio")).toMatchObject({ message: PIX_WAITS.outdated(formatMoment(until)) });
  expect(await db.opportunityPayment.findMany({ where: { opportunityId: deal.id } })).toMatchObject([
    { feeAmount: 30_000n, expiresAt },
  ]);
  const page = await begin("desbloqueio", { anew: true });
  if (!page.ok) throw new Error(page.message);
  await vendor.pay(page.data.url);
  expect(await statusOf()).toBe("desbloqueada");
});

test("B9.1 after the end of a plan a Pix code at its price still opens the contact: page, list and button lead to it", async () => {
  const { userId } = deal.captador;
  const setPlan = (plan: string, trialEndsAt: Date | null) =>
    db.subscription.updateMany({ where: { userId }, data: { plan, trialEndsAt } });
  const price = async () => (await quoteFees(userId, 10_000_000, new Date())).desbloqueio.valor;
  await setPlan("pro", new Date(Date.now() + DAY));
  expect(await price()).toBe(10_000);
  const { url, until, atBank } = await leaveCode();
  await setPlan("free", null);
  expect(await price()).toBe(30_000);
  const view = await readDeal(userId, "captador", deal.id);
  expect(view?.taxas).toMatchObject([{ pix: { amount: 10_000, use: "pays" } }]);
  const section = await feeSectionOf(deal);
  expect(section).toContain(
    PIX_WAITS.about("Abertura do contato", formatMoneyCents(10_000), formatMoment(until)),
  );
  expect(section).not.toContain("Não pague");
  expect(await notes()).toMatchObject([{ kind: "pix", use: "pays" }]);
  expect(await begin("desbloqueio")).toEqual({ ok: true, data: { url } });
  await atBank("pay");
  expect(await statusOf()).toBe("desbloqueada");
  const [paid] = await db.checkout.findMany({ where: { userId } });
  expect([paid?.amount, paid?.owedAmount, paid?.refundedAmount]).toEqual([10_000n, 0n, 0n]);
});

test("B9.1 a code of a commission that grew pays a part, and page and list say that the difference would be missing", async () => {
  const { until, atBank } = await leaveCode("comissao");
  await db.opportunity.update({
    where: { id: deal.id },
    data: { status: "desbloqueada", unlockedAt: new Date() },
  });
  await confirmBoth(deal.id, 20_000_000n);
  const section = await feeSectionOf(deal);
  expect(section).toContain(PIX_DEAD.part(formatMoment(until)));
  expect(section).toContain(PIX_DEAD.lines.part);
  expect(await notes()).toMatchObject([{ kind: "pix", use: "part" }]);
  await atBank("pay");
  const fees = await db.opportunityPayment.findMany({
    where: { opportunityId: deal.id },
    orderBy: { kind: "asc" },
    select: { kind: true, paymentStatus: true, feeAmount: true },
  });
  expect(fees).toEqual([
    { kind: "comissao", paymentStatus: "paid", feeAmount: 800_000n },
    { kind: "complemento", paymentStatus: "pending", feeAmount: 800_000n },
  ]);
});

test("B9.1 a code of a commission that shrank pays it, and the excess goes back as page and list say", async () => {
  const { until, atBank } = await leaveCode("comissao");
  await db.opportunity.update({
    where: { id: deal.id },
    data: { status: "desbloqueada", unlockedAt: new Date() },
  });
  await confirmBoth(deal.id, 5_000_000n);
  expect(await feeSectionOf(deal)).toContain(PIX_DEAD.excess(formatMoment(until)));
  expect(await notes()).toMatchObject([{ kind: "pix", use: "excess" }]);
  await atBank("pay");
  expect(await statusOf()).toBe("concluida");
  const [paid] = await db.checkout.findMany({ where: { userId: deal.captador.userId } });
  expect((paid?.owedAmount ?? 0n) + (paid?.refundedAmount ?? 0n)).toBe(400_000n);
});

test("B4.4 once the code's hour has passed another page opens, also if Stripe's message about it was lost", async () => {
  const { until, atBank } = await leaveCode();
  await vendor.deliver({ mode: "drop" });
  await atBank("expire");
  const now = new Date(until.getTime() + 60_000);
  expect(await begin("desbloqueio", { now })).toMatchObject({ ok: true });
  expect((await checkouts()).map(({ status }) => status)).toEqual(["expirado", "aberto"]);
});

test("B4.4 after the other fee opened the contact, deal and list say not to pay the code", async () => {
  await leaveCode();
  await db.opportunity.update({
    where: { id: deal.id },
    data: { status: "desbloqueada", unlockedAt: new Date() },
  });
  const section = await feeSectionOf(deal);
  expect(section).toContain(PIX_DEAD.lines.returns);
  expect(section).not.toContain(PIX_WAITS.link);
  expect(await notes()).toMatchObject([{ kind: "pix", use: "returns" }]);
});
