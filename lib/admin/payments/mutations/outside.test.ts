import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { addDays } from "@/lib/kit/day";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { getDeal } = await import("@/lib/admin/supports/queries");
const { searchEverything } = await import("@/lib/admin/search/queries");
const { getPayment } = await import("../queries");
const { PAYMENTS } = await import("../messages");
const { bookSchema } = await import("../schema");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { sinceOf } = await import("@/lib/money/deals/rules/turn");
const { correctBooking } = await import("./outside");
const { OUTSIDE } = await import("@/lib/money/fees/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { settleFee } = await import("@/lib/money/fees/mutations/settle");
const { commissionOf, MOST_FEE, unlockFee } = await import("@/lib/money/fees/rules");
const { listPayments, sumPayments } = await import("@/lib/money/receipts/queries/history");
const { contentOf } = await import("@/lib/money/receipts/rules/receipt");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { createDeal } = await import("@/tests/setup/deal-room");
const { PASSWORD } = await import("@/tests/setup/people");
const { PERSON } = await import("@/tests/setup/receipts");
const { confirmBoth } = await import("@/tests/setup/deals");
const { balanceOf, book, booked, bookingOf, dealState, newCode, NOTE, office, proved } = await import(
  "@/tests/setup/outside"
);
const { feeSectionOf } = await import("@/tests/setup/fee-section");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { db, stripe, createPerson } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const HIGH = 2_000_000_000n;
const today = toIsoDay(new Date());
const subjectsTo = async ({ userId }: { userId: string }) =>
  (await db.emailMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(
    ({ subject }) => subject.split(":", 1)[0],
  );

/** Confirmed four days ago, so that the commission is due. */
async function confirmedDeal(valor = HIGH) {
  const deal = await createDeal({ valor });
  await confirmBoth(deal.id, valor, new Date(Date.now() - 4 * 86_400_000));
  return { ...deal, fee: commissionOf(valor) };
}

test("B9.1 a commission above Stripe's maximum, paid by transfer, concludes its deal with receipt, history, mails and log, and the ledger is proved", async () => {
  const deal = await confirmedDeal();
  expect(deal.fee > MOST_FEE).toBe(true);
  expect((await getDeal(deal.id))?.payable).toMatchObject([
    { tipo: "comissao", kind: "comissao", amount: Number(deal.fee) },
  ]);
  const dia = addDays(today, -2);
  const { id, key } = await booked(deal.id, { valor: deal.fee, dia, texto: "str 2026.1128-000123456" });
  expect(key).toBe(`fora_${id}`);
  expect(await dealState(deal.id)).toMatchObject({
    status: "concluida",
    captado: HIGH,
    fees: [["comissao", "paid", deal.fee, 0n]],
  });
  await proved();
  expect(await balanceOf(deal.project.id, "banco")).toBe(deal.fee);
  expect(await balanceOf(deal.project.id, "stripe")).toBe(0n);
  const fee = await db.opportunityPayment.findFirstOrThrow({ where: { opportunityId: deal.id } });
  expect([fee.paymentMethod, toIsoDay(fee.paidAt ?? new Date())]).toEqual(["transferencia", dia]);
  expect(await db.receipt.findFirstOrThrow({ where: { paymentId: fee.id } })).toMatchObject({
    amount: deal.fee,
    revokedAt: null,
    conteudo: { data: dia, forma: "Transferência bancária" },
  });
  const event = await db.dealEvent.findFirstOrThrow({
    where: { opportunityId: deal.id, type: "comissao_paga" },
  });
  expect(event).toMatchObject({ details: { tipo: "comissao", valor: Number(deal.fee) } });
  expect(await subjectsTo(deal.captador)).toContain("Apoio concluído");
  expect(await db.auditEntry.findMany({ where: { objectId: id } })).toMatchObject([
    {
      action: "payment_booked",
      kind: "pagamento",
      reason: NOTE,
      before: { situacao: "pending", apoio: "confirmada" },
      after: {
        situacao: "paid",
        apoio: "concluida",
        taxa: "comissao",
        dia,
        transferencia: "STR20261128000123456",
      },
    },
  ]);
  expect(await getPayment(id)).toMatchObject({
    metodo: "transferencia",
    diaNoBanco: dia,
    codigo: "STR20261128000123456",
    apoioId: deal.id,
    refusal: null,
  });
  expect((await searchEverything("STR 20261128 000123456")).checkouts).toMatchObject([{ id }]);
  const captador = { userId: deal.captador.userId, userType: "captador" } as const;
  expect((await sumPayments(captador, new Date())).total).toBe(Number(deal.fee));
  const filter = { tipo: null, de: null, ate: null, depois: null };
  const { items } = await listPayments(captador, filter, new Date());
  expect(items).toMatchObject([{ kind: "comissao", state: "paid", forma: "transferencia" }]);
  expect(toIsoDay(items[0]?.em ?? new Date())).toBe(dia);
});

test("the captador reads the day at the bank, but the step after a booked commission begins with the booking", async () => {
  const deal = await confirmedDeal();
  const began = new Date();
  const dia = addDays(today, -3);
  await booked(deal.id, { valor: deal.fee, dia });
  expect(await feeSectionOf(deal)).toContain(`transferência em ${formatDate(dia)}`);
  const read = await readDeal(deal.captador.userId, "captador", deal.id);
  if (!read) throw new Error("no deal");
  expect(sinceOf(read.facts).getTime()).toBeGreaterThanOrEqual(began.getTime());
});

test("A6.2 a booked unlock fee opens the contact, and the funder reads nothing of the fee", async () => {
  const deal = await createDeal({ status: "bloqueada" });
  const fee = unlockFee(10_000_000n, false);
  expect((await getDeal(deal.id))?.payable.map(({ tipo, amount }) => [tipo, amount])).toEqual([
    ["desbloqueio", Number(fee)],
    ["comissao", Number(commissionOf(10_000_000n))],
  ]);
  await booked(deal.id, { fee: "desbloqueio", valor: fee, dia: addDays(today, -1) });
  expect(await dealState(deal.id)).toMatchObject({ status: "desbloqueada", isOpen: true });
  expect(await subjectsTo(deal.captador)).toEqual(["Contato aberto"]);
  expect(await subjectsTo(deal.financiador)).toEqual(["O projeto abriu o seu contato"]);
  const funder = { userId: deal.financiador.userId, userType: "financiador" } as const;
  const filter = { tipo: null, de: null, ate: null, depois: null };
  expect((await listPayments(funder, filter, new Date())).items).toMatchObject([
    { kind: "apoio", forma: null },
  ]);
  await proved();
});

test("two operators, a double click and a repeated request book a payment once", async () => {
  const deal = await confirmedDeal();
  const input = { valor: deal.fee, texto: newCode() };
  const results = await Promise.all([
    book(deal.id, input),
    book(deal.id, input),
    book(deal.id, { valor: deal.fee }),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await book(deal.id, input)).toMatchObject({ ok: false, code: "conflict" });
  expect(await db.checkout.count({ where: { payment: { opportunityId: deal.id }, status: "pago" } })).toBe(1);
  expect(await balanceOf(deal.project.id, "banco")).toBe(deal.fee);
  await proved();
});

test("one code of a bank books one payment, whatever its spelling, also if two deals are booked at once", async () => {
  const [one, other] = [await confirmedDeal(), await confirmedDeal()];
  const results = await Promise.all([
    book(one.id, { valor: one.fee, texto: "e000.360305 2026-1128 1200" }),
    book(other.id, { valor: other.fee, texto: "E000360305202611281200" }),
  ]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    code: "conflict",
    message: OUTSIDE.codeUsed,
    field: "texto",
  });
  await proved();
});

test("the number of a TED books one payment a day, with or without its zeros, and is found without the day", async () => {
  const [one, other] = [await confirmedDeal(), await confirmedDeal()];
  const number = String(Math.floor(Math.random() * 900_000) + 100_000);
  const dia = addDays(today, -1);
  const { id } = await booked(one.id, { valor: one.fee, dia, texto: `000${number}` });
  expect(await book(other.id, { valor: other.fee, dia, texto: number })).toMatchObject({
    message: OUTSIDE.codeUsed,
  });
  const second = await booked(other.id, { valor: other.fee, dia: today, texto: number });
  expect(await getPayment(id)).toMatchObject({ codigo: number, diaNoBanco: dia });
  const found = (await searchEverything(`00${number}`)).checkouts;
  expect(found.map((row) => row.id)).toEqual([second.id, id]);
});

test("a payment by Pix is found by its E2E id", async () => {
  const deal = await confirmedDeal();
  const texto = `E${String(Math.floor(Math.random() * 1e10)).padStart(20, "0")}ABCDEFGH123`;
  const { id } = await booked(deal.id, { valor: deal.fee, texto });
  expect((await searchEverything(texto)).checkouts).toMatchObject([{ id }]);
});

test("a mistyped day or code is corrected: the receipt is issued anew for another day alone, of which the payer is mailed, and the right stays", async () => {
  const [deal, other] = [await confirmedDeal(), await confirmedDeal()];
  const { id, paymentId, bankCode } = await booked(deal.id, { valor: deal.fee });
  const { bankCode: taken } = await booked(other.id, { valor: other.fee });
  const mails = await subjectsTo(deal.captador);
  const correct = (dia: string, texto: string, by = office) =>
    correctBooking(by, { id, dia, texto, motivo: NOTE });
  const own = { ...office, adminId: deal.captador.userId };
  await expect(correct(today, newCode(), own)).rejects.toThrow(OWN_MATTER);
  expect(await correct(today, taken ?? "")).toMatchObject({ message: OUTSIDE.codeUsed });
  expect(await correct(addDays(today, 1), newCode())).toMatchObject({ message: PAYMENTS.dayFuture });
  expect(await correct(addDays(today, -5), newCode())).toMatchObject({ ok: false, field: "dia" });
  expect(await correct(today, newCode())).toMatchObject({ ok: true });
  expect(await db.receipt.count({ where: { paymentId } })).toBe(1);
  expect(await subjectsTo(deal.captador)).toEqual(mails);
  const [dia, texto] = [addDays(today, -2), newCode()];
  expect(await correct(dia, texto)).toMatchObject({ ok: true });
  expect(await getPayment(id)).toMatchObject({ codigo: texto, diaNoBanco: dia, refusal: null });
  const receipts = await db.receipt.findMany({ where: { paymentId }, orderBy: { number: "asc" } });
  expect(receipts).toMatchObject([
    { revokedReason: "Dia do pagamento corrigido", conteudo: { data: today } },
    { revokedAt: null, conteudo: { data: dia } },
  ]);
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: HIGH });
  expect(await subjectsTo(deal.captador)).toEqual([...mails, "Recibo com o dia corrigido"]);
  expect(
    await db.auditEntry.findMany({
      where: { objectId: id, action: "booking_corrected" },
      orderBy: { createdAt: "asc" },
    }),
  ).toMatchObject([
    { before: { dia: today, transferencia: bankCode } },
    { before: { dia: today }, after: { dia, transferencia: texto } },
  ]);
  await proved();
});

test("the receipt for a corrected day keeps the payer, though the account was deleted or the project renamed meanwhile, and a deleted account gets no mail", async () => {
  const deal = await confirmedDeal();
  await db.profile.update({
    where: { userId: deal.captador.userId },
    data: { personType: "fisica", documentNumber: PERSON.cpf },
  });
  const { id, paymentId } = await booked(deal.id, { valor: deal.fee });
  const where = { paymentId, revokedAt: null };
  const old = await db.receipt.findFirstOrThrow({ where });
  expect(contentOf(old.conteudo).pagador).toMatchObject({ documento: PERSON.cpf });
  await db.project.update({ where: { id: deal.project.id }, data: { nomeProjeto: "Outro nome" } });
  expect(await deleteMyAccount(deal.captador.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  const mails = await subjectsTo(deal.captador);
  const dia = addDays(today, -2);
  const corrected = { id, dia, texto: newCode(), motivo: NOTE };
  expect(await correctBooking(office, corrected)).toMatchObject({ ok: true });
  const receipt = await db.receipt.findFirstOrThrow({ where });
  expect(receipt).toMatchObject({ amount: old.amount, readerId: old.readerId, opportunityId: deal.id });
  const { data, substitui, ...kept } = contentOf(receipt.conteudo);
  expect([data, substitui?.numero]).toEqual([dia, old.number]);
  expect(contentOf(old.conteudo)).toMatchObject(kept);
  expect(await subjectsTo(deal.captador)).toEqual(mails);
});

test("only the exact amount that the fee has now settles it, and the form says what to do with another", async () => {
  const deal = await confirmedDeal();
  const typed = { ...bookingOf(deal.id, { valor: deal.fee }), senha: "" };
  const problemsOf = (change: object) =>
    bookSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ message }) => message);
  expect(problemsOf({ recebido: "1.599.999,99" })).toEqual([PAYMENTS.amountOther]);
  expect(problemsOf({ recebido: "" })).toEqual([PAYMENTS.amountMissing]);
  expect(problemsOf({ recebido: "1.600.000,00" })).toBeUndefined();
  expect(problemsOf({ recebido: "1.600.000,00", texto: "12-3" })).toEqual([PAYMENTS.codeMissing]);
  expect(await book(deal.id, { valor: deal.fee - 1n })).toMatchObject({ message: OUTSIDE.changed });
  expect(await book(deal.id, { fee: "desbloqueio", valor: 1_000n })).toMatchObject({
    message: OUTSIDE.notPayable,
  });
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
});

test("the day at the bank is neither in the future nor before the fee was due", async () => {
  const deal = await confirmedDeal();
  const early = addDays(today, -5);
  expect(await book(deal.id, { valor: deal.fee, dia: addDays(today, 1) })).toMatchObject({
    field: "dia",
    message: PAYMENTS.dayFuture,
  });
  expect(await book(deal.id, { valor: deal.fee, dia: early })).toMatchObject({ ok: false, field: "dia" });
  expect(await book(deal.id, { valor: deal.fee, dia: addDays(today, -4) })).toMatchObject({ ok: true });
});

test("nobody books or undoes a payment of their own deal, on either side, nor can a colleague", async () => {
  const deal = await confirmedDeal();
  const colleague = await createPerson();
  await db.colleague.create({
    data: {
      accountId: deal.captador.userId,
      personId: colleague.userId,
      email: colleague.email,
      role: "le",
      invitedAt: new Date(),
      acceptedAt: new Date(),
    },
  });
  for (const { userId } of [deal.captador, deal.financiador, colleague])
    await expect(book(deal.id, { valor: deal.fee }, { ...office, adminId: userId })).rejects.toThrow(
      OWN_MATTER,
    );
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
  expect(await db.checkout.count({ where: { payment: { opportunityId: deal.id } } })).toBe(0);
});

const wishFor = (opportunityId: string) =>
  ({ opportunityId, kind: "comissao", returnPath: "/dashboard" }) as const;

async function dealWithPage() {
  const deal = await confirmedDeal(100_000_000n);
  const opened = await beginFee(deal.captador.userId, wishFor(deal.id));
  if (!opened.ok) throw new Error(opened.message);
  const { id, stripeSessionId } = await db.checkout.findFirstOrThrow({
    where: { payment: { opportunityId: deal.id } },
  });
  return { deal, url: opened.data.url, pageId: id, session: String(stripeSessionId) };
}

test("an open page of the fee is expired at Stripe before the payment is booked, and money that arrives there goes back", async () => {
  const { deal, pageId, session } = await dealWithPage();
  const { paymentId } = await booked(deal.id, { valor: deal.fee });
  expect((await stripe.checkout.sessions.retrieve(session)).status).toBe("expired");
  expect(await db.checkout.findUnique({ where: { id: pageId } })).toMatchObject({ status: "expirado" });
  const late = { checkoutId: pageId, paymentId: paymentId ?? "", amount: deal.fee } as const;
  const arrived = { method: "pix", paidAt: new Date(), paymentIntentId: "pi_late" } as const;
  expect(await transactionWithJobs((tx) => settleFee(tx, { ...late, ...arrived }))).toBe("refund");
  expect(await db.checkout.findUnique({ where: { id: pageId } })).toMatchObject({ owedAmount: deal.fee });
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: 100_000_000n });
  await proved();
});

test("a transfer is booked beside a Pix code that the captador left, whose money then goes back", async () => {
  const { deal, url, pageId } = await dealWithPage();
  const { pix = "" } = await vendor.pay(url, { method: "pix", answer: "wait" });
  await fetch(`${url}/depois`, { method: "POST", redirect: "manual" });
  await vendor.idle();
  const { pixUntil } = await db.checkout.findUniqueOrThrow({ where: { id: pageId } });
  expect(pixUntil?.getTime()).toBeGreaterThan(Date.now());
  await booked(deal.id, { valor: deal.fee });
  expect(await db.checkout.findUnique({ where: { id: pageId } })).toMatchObject({ status: "expirado" });
  const body = new URLSearchParams({ action: "pay" });
  await fetch(`${vendor.url}/stripe/banco/${pix}`, { method: "POST", body, redirect: "manual" });
  await vendor.idle();
  const late = await db.checkout.findUniqueOrThrow({ where: { id: pageId } });
  expect(late.owedAmount + late.refundedAmount).toBe(deal.fee);
  await proved();
});

test("a fee that was paid at Stripe meanwhile is not booked, nor one whose Pix is in processing, and nothing is booked while Stripe is away", async () => {
  const paid = await dealWithPage();
  await vendor.deliver({ mode: "drop" });
  await vendor.pay(paid.url);
  expect(await book(paid.deal.id, { valor: paid.deal.fee })).toMatchObject({ message: OUTSIDE.notPayable });
  expect(await dealState(paid.deal.id)).toMatchObject({ status: "concluida" });
  const waiting = await dealWithPage();
  await db.checkout.update({ where: { id: waiting.pageId }, data: { status: "processando" } });
  expect(await book(waiting.deal.id, { valor: waiting.deal.fee })).toMatchObject({
    message: OUTSIDE.processing,
  });
  const away = await dealWithPage();
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
  expect(await book(away.deal.id, { valor: away.deal.fee })).toMatchObject({
    code: "provider_down",
    message: PAYMENTS.bookingAway,
  });
  await vendor.clearFaults();
  expect(await dealState(away.deal.id)).toMatchObject({ status: "confirmada" });
  await proved();
});

test("a page that Stripe is just opening is discarded by the booking", async () => {
  const deal = await confirmedDeal(100_000_000n);
  const { id: paymentId } = await db.opportunityPayment.findFirstOrThrow({
    where: { opportunityId: deal.id },
  });
  const page = await db.checkout.create({
    data: { userId: deal.captador.userId, purpose: "taxa", paymentId, amount: deal.fee },
  });
  await booked(deal.id, { valor: deal.fee });
  expect(await db.checkout.findUnique({ where: { id: page.id } })).toMatchObject({ status: "expirado" });
});
