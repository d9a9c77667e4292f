import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { closeTalkReport } = await import("@/lib/admin/conversation-reports/mutations");
const { PAID_CONTACT, TALK_REPORTS } = await import("@/lib/admin/conversation-reports/messages");
const { getTalkReport } = await import("@/lib/admin/conversation-reports/queries");
const { ACCOUNT } = await import("@/lib/admin/accounts/messages");
const { suspend } = await import("@/lib/admin/accounts/mutations");
const { DEALS } = await import("@/lib/admin/supports/messages");
const { annulByTeam } = await import("@/lib/admin/supports/mutations");
const { OWN_MATTER } = await import("@/lib/admin/own-matters/messages");
const { countPayments, getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { formatMoneyCents } = await import("@/lib/kit/format");
const { reportConversation } = await import("@/lib/matches/conversations/mutations/read-mute-report");
const { FALSE_INTEREST } = await import("@/lib/matches/interests/messages/interest");
const { returnPaidContact } = await import("@/lib/money/fees/mutations/false-interest");
const { FEES } = await import("@/lib/money/fees/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { returnMoney } = await import("@/lib/money/fees/mutations/refund");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { endAccount } = await import("@/lib/overview/personal-data/mutations");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { createDeal } = await import("@/tests/setup/deal-room");
const { confirmBoth } = await import("@/tests/setup/deals");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { db, stripe, createPerson } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID(), requestId: null, now: new Date() };
const motivo = "O CNPJ não conhece a pessoa.";

const wishFor = (opportunityId: string) =>
  ({ opportunityId, kind: "desbloqueio", returnPath: "/dashboard" }) as const;

async function reportedContact(financiador?: { userId: string }) {
  const deal = await createDeal({ status: "bloqueada" });
  if (financiador) {
    await db.match.updateMany({
      where: { projetoId: deal.project.id },
      data: { financiadorId: financiador.userId },
    });
    await db.interest.update({ where: { id: deal.interesseId }, data: { userId: financiador.userId } });
  }
  const opened = await beginFee(deal.captador.userId, wishFor(deal.id));
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  const paid = await db.checkout.findFirstOrThrow({ where: { userId: deal.captador.userId } });
  const talk = await db.talk.findUniqueOrThrow({ where: { opportunityId: deal.id } });
  const report = async (reporter: typeof deal.captador) => {
    const input = { id: talk.id, motivo: "golpe", detalhe: "A empresa não existe." } as const;
    expect(await reportConversation(reporter, input)).toMatchObject({ ok: true });
    return (await db.talkReport.findFirstOrThrow({ orderBy: { id: "desc" } })).id;
  };
  const reportId = await report(deal.captador);
  return { ...deal, report, reportId, checkoutId: paid.id, pago: Number(paid.amount) };
}
type Contact = Awaited<ReturnType<typeof reportedContact>>;

const decide = ({ reportId: id, pago }: Pick<Contact, "reportId" | "pago">, devolver: boolean) =>
  closeTalkReport(by, { id, motivo, pago, devolver });
const refundsOf = async ({ checkoutId }: Contact) => {
  const { stripePaymentIntentId } = await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  return (await stripe.refunds.list({ payment_intent: stripePaymentIntentId ?? "" })).data.map(
    ({ amount }) => amount,
  );
};
const owedOf = async ({ checkoutId }: Contact) => Number((await getPayment(checkoutId))?.aDevolver);
const mailsTo = async (userId: string) =>
  JSON.stringify(
    (await db.emailMessage.findMany({ where: { userId } })).map(({ payload }) =>
      openContent(payload ?? new Uint8Array()),
    ),
  );

test("B1.3 a false interest: decision and refund are one act, Stripe returns it once, the contact closes and its captador reads why", async () => {
  const contact = await reportedContact();
  expect(await getTalkReport(contact.reportId)).toMatchObject({ pago: contact.pago });
  await db.emailMessage.deleteMany();
  const both = await Promise.all([decide(contact, true), decide(contact, true)]);
  expect(both.filter(({ ok }) => ok)).toEqual([
    { ok: true, data: { message: TALK_REPORTS.returning(formatMoneyCents(contact.pago)) } },
  ]);
  expect(await owedOf(contact)).toBe(contact.pago);
  expect((await listOwed(null)).rows.map(({ id }) => id)).toContain(contact.checkoutId);
  expect((await countPayments()).devolver).toBeGreaterThan(0);
  expect(await mailsTo(contact.captador.userId)).toContain(
    PAID_CONTACT.returned(formatMoneyCents(contact.pago)),
  );
  const entry = { reason: motivo, after: { pedido: contact.pago } };
  expect(await db.auditEntry.findMany({ where: { objectId: contact.checkoutId } })).toMatchObject([
    { action: "payment_refunded", ...entry },
  ]);
  expect(await db.auditEntry.findMany({ where: { objectId: contact.reportId } })).toMatchObject([entry]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
  expect(await beginFee(contact.captador.userId, wishFor(contact.id))).toMatchObject({ message: FEES.over });

  // Of two jobs at once, one may fail because the other has claimed the refund. The queue would run it again.
  await Promise.allSettled([1, 2].map(() => returnMoney({ id: contact.checkoutId })));
  await returnMoney({ id: contact.checkoutId });
  await vendor.idle();
  expect(await refundsOf(contact)).toEqual([contact.pago]);
  expect(await getPayment(contact.checkoutId)).toMatchObject({ situacao: "devolvido", aDevolver: 0n });
  expect(await db.opportunity.findUnique({ where: { id: contact.id } })).toMatchObject({
    status: "cancelada",
    unlockedAt: null,
  });
  expect(await db.interest.findUnique({ where: { id: contact.interesseId } })).toMatchObject({
    statusInteresse: "Cancelada",
    motivoRecusa: FALSE_INTEREST,
  });
  expect(await getTalkReport(contact.reportId)).toMatchObject({ pago: 0 });
  expect(await mailsTo(contact.captador.userId)).toContain("concluiu que o interesse era falso");
  expect(await mailsTo(contact.captador.userId)).not.toContain("pague a taxa de novo");
  expect(await mailsTo(contact.financiador.userId)).not.toMatch(/falso|taxa/);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a refund that Stripe refuses or does not answer, or whose answer is lost, stays owed in the team's list and is made once", async () => {
  const contact = await reportedContact();
  expect(await decide(contact, true)).toMatchObject({ ok: true });
  for (const status of [500, 400]) {
    await vendor.fault({ provider: "stripe", mode: "status", status, times: "always" });
    await expect(returnMoney({ id: contact.checkoutId })).rejects.toThrow();
    await vendor.clearFaults();
  }
  expect(await owedOf(contact)).toBe(contact.pago);
  expect((await listOwed(null)).rows.map(({ id }) => id)).toContain(contact.checkoutId);
  // Stripe makes the refund, and its answer and event are lost.
  await vendor.deliver({ mode: "drop" });
  await stripe.refunds.create({
    payment_intent: (await db.checkout.findUniqueOrThrow({ where: { id: contact.checkoutId } }))
      .stripePaymentIntentId as string,
  });
  await vendor.deliver({ mode: "normal" });
  await returnMoney({ id: contact.checkoutId });
  await returnMoney({ id: contact.checkoutId });
  expect(await refundsOf(contact)).toEqual([contact.pago]);
  expect(await owedOf(contact)).toBe(0);
});

test("a decision holds for the money that its page showed, and a funder's report returns none", async () => {
  const contact = await reportedContact();
  await expect(decide({ ...contact, pago: 0 }, false)).rejects.toThrow(TALK_REPORTS.paidChanged);
  await expect(decide({ ...contact, pago: 1 }, true)).rejects.toThrow(TALK_REPORTS.paidChanged);
  expect(await db.talkReport.findUnique({ where: { id: contact.reportId } })).toMatchObject({
    decidedAt: null,
  });
  const reportId = await contact.report(contact.financiador);
  expect(await getTalkReport(reportId)).toMatchObject({ pago: 0, fees: [{ id: contact.checkoutId }] });
  await expect(decide({ ...contact, reportId }, true)).rejects.toThrow(TALK_REPORTS.paidChanged);
  expect(await owedOf(contact)).toBe(0);
});

test("a funder who ends the own account decides nothing: the team still says whether the interest was false, and the mail promises no more", async () => {
  const [kept, returned] = [await reportedContact(), await reportedContact()];
  for (const { financiador } of [kept, returned])
    expect(await endAccount(financiador.userId, by.now)).toMatchObject({ ok: true });
  await db.emailMessage.deleteMany();
  expect(await getTalkReport(kept.reportId)).toMatchObject({ pago: kept.pago, reported: { hasEnded: true } });
  expect(await decide(kept, false)).toMatchObject({ ok: true });
  expect(await mailsTo(kept.captador.userId)).toContain(PAID_CONTACT.kept);
  expect(await owedOf(kept)).toBe(0);
  expect(await decide(returned, true)).toMatchObject({ ok: true });
  await returnMoney({ id: returned.checkoutId });
  expect(await refundsOf(returned)).toEqual([returned.pago]);
});

test("a suspension for false interests returns what each captador paid, unless both sides confirmed a deposit", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const paid = [await reportedContact(funder), await reportedContact(funder), await reportedContact(funder)];
  const [one, other, confirmed] = paid as [Contact, Contact, Contact];
  await confirmBoth(confirmed.id, 10_000_000n);
  const act = (adminId: string, pago = one.pago + other.pago, devolver = true) =>
    transactionWithJobs((tx) =>
      suspend(
        tx,
        { id: funder.userId, motivo, sendsMails: true, paid: { pago, devolver } },
        { ...by, adminId },
      ),
    );
  await expect(act(one.captador.userId)).rejects.toThrow(OWN_MATTER);
  // The team's page was rendered before the second fee was paid, so its sum is out of date.
  await expect(act(by.adminId, one.pago)).rejects.toThrow(ACCOUNT.paidChanged);
  // A page rendered before the first fee was paid shows 0 and no choice about refunds.
  await expect(act(by.adminId, 0, false)).rejects.toThrow(ACCOUNT.paidChanged);
  expect(await db.user.findUnique({ where: { id: funder.userId } })).toMatchObject({ suspendedAt: null });
  expect(await act(by.adminId)).toMatchObject({ ok: true });
  // The mail about the refund replaces 'Um apoio está parado'.
  for (const { captador } of [one, other])
    expect(
      await db.emailMessage.count({ where: { toAddress: captador.email, subject: { contains: "parado" } } }),
    ).toBe(0);
  const [entry] = await db.auditEntry.findMany({ where: { objectId: funder.userId } });
  expect(entry?.after).toMatchObject({ suspensa: true, pedido: one.pago + other.pago });
  const jobs = await db.$queryRaw<{ id: string }[]>`
    select data ->> 'id' as id from pgboss.job where name = 'false-interests'`;
  expect(jobs.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  for (const id of [...jobs.map((job) => job.id), one.id, confirmed.id]) await returnPaidContact({ id });
  expect(await Promise.all(paid.map(owedOf))).toEqual([one.pago, other.pago, 0]);
  await returnMoney({ id: one.checkoutId });
  await returnMoney({ id: other.checkoutId });
  expect([await refundsOf(one), await refundsOf(other), await refundsOf(confirmed)]).toEqual([
    [one.pago],
    [other.pago],
    [],
  ]);
});

const reportDeposit = async ({ id, financiador }: Contact, amount = 500_000n) =>
  db.depositProof.create({
    data: {
      ...{ opportunityId: id, sentById: financiador.userId, amount },
      depositedOn: new Date("2026-11-20"),
    },
  });

test("B1.3 a reported deposit or a named amount is decided before a false interest is refunded, and once annulled the refund ends the deal", async () => {
  const [reported, named] = [await reportedContact(), await reportedContact()];
  await reportDeposit(reported);
  await db.opportunity.update({
    where: { id: named.id },
    data: { captadorAmount: 400_000n, captadorConfirmedAt: by.now },
  });
  expect(await getTalkReport(reported.reportId)).toMatchObject({
    pago: reported.pago,
    undecided: { amount: 500_000n, isReported: true },
    deal: { id: reported.id, deposit: { amount: 500_000n, fileId: null }, captador: null },
  });
  expect(await getTalkReport(named.reportId)).toMatchObject({
    undecided: { amount: 400_000n, isReported: false },
    deal: { deposit: null, captador: 400_000n, financiador: null },
  });
  await expect(decide(reported, true)).rejects.toThrow(TALK_REPORTS.depositFirst("R$\u00a05.000,00", true));
  await expect(decide(named, true)).rejects.toThrow(TALK_REPORTS.depositFirst("R$\u00a04.000,00", false));
  await returnPaidContact({ id: reported.id });
  expect([await owedOf(reported), await owedOf(named)]).toEqual([0, 0]);
  expect(await db.talkReport.count({ where: { decidedAt: { not: null }, id: reported.reportId } })).toBe(0);
  expect(await decide(named, false)).toMatchObject({ ok: true });

  const annul = (valor: number, adminId: string = by.adminId) =>
    annulByTeam({ ...by, adminId }, { id: reported.id, valor, devolver: 0, motivo });
  await expect(annul(500_000, reported.captador.userId)).rejects.toThrow(OWN_MATTER);
  expect(await annul(400_000)).toMatchObject({ ok: false, isOutdated: true });
  await db.emailMessage.deleteMany();
  const both = await Promise.all([annul(500_000), annul(500_000)]);
  expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, data: { message: DEALS.reportAnnulled } }]);
  for (const side of [reported.captador, reported.financiador])
    expect(await mailsTo(side.userId)).toContain("O depósito informado foi anulado");
  expect(await mailsTo(reported.financiador.userId)).not.toMatch(/falso|taxa|comissão/);
  expect(await db.auditEntry.findMany({ where: { objectId: reported.id } })).toMatchObject([
    { action: "report_annulled", reason: motivo, before: { valor: 500_000 }, after: { valor: 0 } },
  ]);
  expect(await db.opportunity.findUnique({ where: { id: reported.id } })).toMatchObject({
    status: "desbloqueada",
  });
  expect(await getTalkReport(reported.reportId)).toMatchObject({ undecided: null, deal: { deposit: null } });
  expect(await decide(reported, true)).toMatchObject({ ok: true });
  expect(await db.opportunity.findUnique({ where: { id: reported.id } })).toMatchObject({
    status: "cancelada",
  });
  await returnMoney({ id: reported.checkoutId });
  expect(await refundsOf(reported)).toEqual([reported.pago]);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("a suspension for false interests leaves out deals with a deposit, and its sum counts only the others", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const [one, other] = [await reportedContact(funder), await reportedContact(funder)];
  await reportDeposit({ ...other, financiador: { ...other.financiador, userId: funder.userId } });
  const act = (pago: number) =>
    transactionWithJobs((tx) =>
      suspend(tx, { id: funder.userId, motivo, sendsMails: true, paid: { pago, devolver: true } }, by),
    );
  await expect(act(one.pago + other.pago)).rejects.toThrow(ACCOUNT.paidChanged);
  await db.emailMessage.deleteMany();
  expect(await act(one.pago)).toMatchObject({ ok: true });
  await returnPaidContact({ id: one.id });
  expect([await owedOf(one), await owedOf(other)]).toEqual([one.pago, 0]);
  const paused = { subject: { contains: "parado" } };
  expect(await db.emailMessage.count({ where: { toAddress: other.captador.email, ...paused } })).toBe(1);
});

test("a suspension that is repeated after a restore compares no amount and returns nothing", async () => {
  const { financiador, ...contact } = await reportedContact();
  expect(
    await transactionWithJobs((tx) => suspend(tx, { id: financiador.userId, motivo, sendsMails: false }, by)),
  ).toMatchObject({ ok: true });
  expect(await owedOf({ financiador, ...contact })).toBe(0);
});
