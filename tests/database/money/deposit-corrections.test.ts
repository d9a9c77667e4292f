import { afterAll, beforeEach, expect, test } from "vitest";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { DEPOSIT } from "@/lib/money/deals/messages/account-and-deposit";

const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { confirmAmount } = await import("@/lib/money/deals/mutations/confirm");
const { informDeposit } = await import("@/lib/money/deals/mutations/deposit");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { readSupport } = await import("@/lib/money/supports/queries/support");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { ACCOUNT, createDeal, uploadProof } = await import("../../setup/deal-room");
const { PASSWORD } = await import("../../setup/people");

type Deal = Awaited<ReturnType<typeof createDeal>>;

afterAll(stopJobs);
beforeEach(() => db.emailMessage.deleteMany());

const now = new Date();
const today = toIsoDay(now);
const VALOR = 10_000_000;

async function createGiven(): Promise<Deal> {
  const deal = await createDeal();
  const { captador, id } = deal;
  const given = await saveBankAccount(captador.userId, { id, account: ACCOUNT, senha: PASSWORD }, now);
  expect(given).toMatchObject({ ok: true });
  await db.emailMessage.deleteMany();
  return deal;
}

/** A deposit with proof counts as the funder's confirmation. */
async function createProven(): Promise<Deal & { proof: { id: string; name: string } }> {
  const deal = await createGiven();
  const proof = await uploadProof(deal.financiador.userId);
  const deposit = { id: deal.id, valor: VALOR, data: today, arquivo: proof.id };
  expect(await informDeposit(deal.financiador.userId, deposit, now)).toMatchObject({ ok: true });
  await db.emailMessage.deleteMany();
  return { ...deal, proof };
}

const confirmBy = (deal: Deal, side: "captador" | "financiador", valor = VALOR) =>
  confirmAmount(deal[side].userId, side, { id: deal.id, valor });
const textOf = (payload: Uint8Array<ArrayBuffer> | null | undefined) =>
  JSON.stringify(payload && openContent(payload));

test("a deposit reported without proof names the day on which the proof is due, also when it is reported again", async () => {
  const { financiador, id, interesseId } = await createGiven();
  const { userId } = financiador;
  const deposit = { id, valor: VALOR, data: today, arquivo: null };
  for (const _ of [1, 2]) {
    const answer = await informDeposit(userId, deposit, now);
    const due = (await readSupport(financiador, interesseId, now))?.standing.due;
    expect(due).toBeTruthy();
    expect(answer).toMatchObject({
      data: { message: DEPOSIT.informed, hint: `Envie o comprovante até ${formatDate(due ?? "")}.` },
    });
  }
});

test("the mail about a corrected deposit has the earlier and the present values, and announces a proof only if one came", async () => {
  const deal = await createProven();
  const { financiador, captador, id } = deal;
  const inform = (change: object) =>
    informDeposit(financiador.userId, { id, valor: VALOR + 1, data: today, arquivo: null, ...change }, now);
  expect(await inform({})).toMatchObject({ ok: true });
  const mail = async () => {
    const [newest] = await db.emailMessage.findMany({
      where: { userId: captador.userId },
      orderBy: { id: "desc" },
      take: 1,
    });
    return [newest?.subject, textOf(newest?.payload)];
  };
  const [subject, content] = await mail();
  expect(subject).toBe(`Depósito corrigido: ${deal.project.nomeProjeto}`);
  for (const part of ["Valor informado antes", "100.000,00", "100.000,01", "confirme o valor que entrou"])
    expect(content).toContain(part);
  expect(content).not.toMatch(/comprovante do depósito chegou|Dia informado antes/i);
  await inform({ arquivo: (await uploadProof(financiador.userId)).id });
  const [again, other] = await mail();
  expect(again).toBe(`Comprovante de depósito: ${deal.project.nomeProjeto}`);
  expect(other).not.toContain("informado antes");
});

test("a report that is far off the agreed amount is asked about once, and its correction says what it replaces", async () => {
  const deal = await createGiven();
  const { userId } = deal.financiador;
  const report = { id: deal.id, valor: VALOR / 1000, data: today, arquivo: null, ciente: null };
  const asked = { ok: false, asks: true, field: "valor", message: expect.stringContaining("O combinado é") };
  expect(await informDeposit(userId, report, now)).toMatchObject(asked);
  expect(await informDeposit(userId, { ...report, ciente: VALOR }, now)).toMatchObject(asked);
  expect(await db.depositProof.count({ where: { opportunityId: deal.id } })).toBe(0);
  expect(await informDeposit(userId, { ...report, ciente: report.valor }, now)).toMatchObject({ ok: true });
  // An amount that is already reported is not asked about again.
  const { id: arquivo } = await uploadProof(userId);
  expect(await informDeposit(userId, { ...report, arquivo }, now)).toMatchObject({ ok: true });
  const corrected = { ...report, valor: VALOR, arquivo };
  expect(await informDeposit(userId, corrected, now)).toMatchObject({ ok: true });
  const details = async (type: string) =>
    (await db.dealEvent.findMany({ where: { opportunityId: deal.id, type }, orderBy: { id: "asc" } })).map(
      (event) => event.details,
    );
  expect(await details("deposito_informado")).toEqual([
    { valor: report.valor, data: today },
    { valor: VALOR, data: today, antes: report.valor },
  ]);
  expect(await details("valor_informado")).toEqual([
    { lado: "financiador", valor: report.valor },
    { lado: "financiador", valor: VALOR, antes: report.valor },
  ]);
});

test("a report with another day alone stands in the history as a corrected day, not as another amount or deposit", async () => {
  const deal = await createGiven();
  const { userId } = deal.financiador;
  const report = { id: deal.id, valor: VALOR, arquivo: null };
  const before = toIsoDay(new Date(now.getTime() - DAY));
  for (const data of [today, before])
    expect(await informDeposit(userId, { ...report, data }, now), data).toMatchObject({ ok: true });
  const events = await db.dealEvent.findMany({
    where: { opportunityId: deal.id, type: { in: ["deposito_informado", "dia_corrigido"] } },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ type, details }) => [type, details])).toEqual([
    ["deposito_informado", { valor: VALOR, data: today }],
    ["dia_corrigido", { data: before }],
  ]);
});

test("a confirmation that is far off what the other side confirmed is asked about once", async () => {
  const deal = await createProven();
  const { captador, id } = deal;
  const naming = { id, valor: VALOR * 100, ciente: null };
  const asked = { ok: false, asks: true, field: "valor", message: expect.stringContaining("100.000,00") };
  expect(await confirmAmount(captador.userId, "captador", naming)).toMatchObject(asked);
  expect(await confirmAmount(captador.userId, "captador", { ...naming, ciente: naming.valor })).toMatchObject(
    { data: { outcome: "diverge" } },
  );
  expect(await confirmBy(deal, "captador")).toMatchObject({ data: { outcome: "confirmada" } });
});

test("a report that settles the deal does not ask its captador to confirm the amount again", async () => {
  const deal = await createGiven();
  await confirmBy(deal, "captador");
  await db.emailMessage.deleteMany();
  const { id } = await uploadProof(deal.financiador.userId);
  const deposit = { id: deal.id, valor: VALOR, data: today, arquivo: id };
  expect(await informDeposit(deal.financiador.userId, deposit, now)).toMatchObject({ ok: true });
  const sent = await db.emailMessage.findMany({ where: { userId: deal.captador.userId } });
  expect(sent.map(({ subject }) => subject.split(":")[0]).toSorted()).toEqual([
    "Comissão a pagar",
    "Comprovante de depósito",
  ]);
  const texts = sent.map(({ payload }) => textOf(payload));
  for (const text of texts) expect(text).not.toContain("confirme o valor que entrou");
});

test("a report of another amount than the captador confirmed sends one mail, with both amounts", async () => {
  const deal = await createGiven();
  const { captador, financiador, id, project } = deal;
  await confirmBy(deal, "captador");
  const report = async (change: object) => {
    await db.emailMessage.deleteMany();
    const deposit = { id, valor: VALOR - 1, data: today, arquivo: null, ...change };
    expect(await informDeposit(financiador.userId, deposit, now)).toMatchObject({ ok: true });
    const sent = await db.emailMessage.findMany({ where: { userId: captador.userId } });
    expect(sent).toHaveLength(1);
    expect(await db.emailMessage.count({ where: { userId: financiador.userId } })).toBe(0);
    return [sent[0]?.subject, textOf(sent[0]?.payload)];
  };
  const { id: arquivo } = await uploadProof(financiador.userId);
  const [subject, text] = await report({ arquivo });
  expect(subject).toBe(`Valores diferentes: ${project.nomeProjeto}`);
  for (const part of [
    "comprovante do depósito chegou",
    "99.999,99",
    "Valor que você confirmou",
    "100.000,00",
  ])
    expect(text).toContain(part);
  expect((await report({ valor: VALOR - 2 }))[1]).toContain("informou um valor diferente do seu");
  const earlier = toIsoDay(new Date(now.getTime() - DAY));
  const [, dayText] = await report({ valor: VALOR - 2, data: earlier });
  expect(dayText).toContain("O financiador corrigiu o depósito");
  expect(dayText).toContain("Valor que você confirmou");
});

test("a report sent again after its confirmation was lost mails the captador the different amount", async () => {
  const deal = await createProven();
  const { captador, financiador, id, proof } = deal;
  await db.opportunity.update({
    where: { id },
    data: {
      financiadorAmount: null,
      financiadorConfirmedAt: null,
      captadorAmount: VALOR - 1,
      captadorConfirmedAt: now,
    },
  });
  const again = { id, valor: VALOR, data: today, arquivo: proof.id };
  expect(await informDeposit(financiador.userId, again, now)).toMatchObject({ ok: true });
  const sent = await db.emailMessage.findMany();
  expect(sent.map(({ userId, subject }) => [userId, subject])).toEqual([
    [captador.userId, `Valores diferentes: ${deal.project.nomeProjeto}`],
  ]);
});

test("an amount that the funder corrects is the deposit's, so that correcting its day later does not bring the first one back", async () => {
  const deal = await createProven();
  const { financiador, captador, id, proof } = deal;
  const right = VALOR - 1_000_000;
  const first = await readDeal(financiador.userId, "financiador", id);
  expect(await confirmBy(deal, "financiador", right)).toMatchObject({ data: { outcome: "espera" } });
  const shown = await readDeal(captador.userId, "captador", id);
  expect(shown?.deposito).toMatchObject({
    valor: right,
    data: today,
    comprovante: { href: `/arquivos/${proof.id}/${proof.name}` },
  });
  expect(await db.depositProof.count({ where: { opportunityId: id } })).toBe(2);
  // A form that was opened before the correction still has the first amount.
  const old = { id, valor: VALOR, data: today, arquivo: null, visto: first?.deposito?.em.toISOString() };
  expect(await informDeposit(financiador.userId, old, now)).toMatchObject({
    message: DEPOSIT.changed,
    isOutdated: true,
  });
  expect(await confirmBy(deal, "captador", shown?.deposito?.valor)).toMatchObject({
    data: { outcome: "confirmada" },
  });
  expect(await db.opportunity.findUniqueOrThrow({ where: { id } })).toMatchObject({
    confirmedAmount: BigInt(right),
  });
});
