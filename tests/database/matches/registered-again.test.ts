import { afterAll, beforeEach, expect, test } from "vitest";
import { nextOf } from "@/app/(panel)/dashboard/apoios/_parts/support-words";
import { interestLines } from "@/app/(panel)/dashboard/apoios/[id]/_parts/interest-lines";
import { AMOUNT } from "@/lib/matches/interests/messages/amount";
import { CONTACT_IS_KNOWN, CONTACT_OPENS } from "@/lib/matches/interests/messages/interest";
import { acceptInterest, declineInterest, notifyAnswer } from "@/lib/matches/interests/mutations/answer";
import { askAmount } from "@/lib/matches/interests/mutations/ask-amount";
import { nameAmount } from "@/lib/matches/interests/mutations/name-amount";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { getInterestDefaults } from "@/lib/matches/interests/queries/registered";
import { listSupports } from "@/lib/money/supports/queries/list";
import { readSupport } from "@/lib/money/supports/queries/support";
import { isBeforeDeal } from "@/lib/money/supports/rules/stage";
import { readMyData } from "@/lib/overview/personal-data/queries";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { withAmounts } from "../../setup/amounts";
import { createDeal } from "../../setup/deal-room";
import { createPerson } from "../../setup/people";

type Deal = Awaited<ReturnType<typeof createDeal>>;
let deal: Deal;

afterAll(stopJobs);

beforeEach(async () => {
  deal = await createDeal({ valor: 5_000_000n });
});

async function registerAgain(valor: number | null = 50_000_000) {
  const { financiador, interesseId, project } = deal;
  expect(await withdrawInterest(financiador.userId, { id: interesseId })).toMatchObject({ ok: true });
  await db.emailMessage.deleteMany();
  const form = { nome_empresa: "Azul", email_contato: "novo@azul.com.br", telefone_contato: null };
  const input = {
    ...form,
    projeto_id: project.id,
    valor_interesse: valor,
    observacoes: "Ligue 11 98765-4321.",
  };
  expect(await registerInterest(financiador, input)).toMatchObject({ ok: true });
}

async function mailsTo({ email }: { email: string }): Promise<string> {
  const rows = await db.emailMessage.findMany({ where: { toAddress: email } });
  return JSON.stringify(rows.map(({ payload }) => payload && openContent(payload)));
}
const supportOf = async (side: "captador" | "financiador") => {
  const support = await readSupport(
    { userId: deal[side].userId, userType: side },
    deal.interesseId,
    new Date(),
  );
  if (!support) throw new Error("the support was not found");
  return { ...support, next: nextOf(support.standing, support.interest.motivo) };
};
const answered = async () => {
  const row = await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } });
  await notifyAnswer({ id: deal.interesseId, at: Number(row.respondidoEm) });
};

test("A6.2 a funder who registers again after the unlock reads that the project still has the contact", async () => {
  const { openProjects: before } = await getInterestDefaults(deal.financiador);
  await registerAgain();
  const { openProjects } = await getInterestDefaults(deal.financiador);
  expect([before, openProjects]).toEqual([[], [deal.project.id]]);
  expect(await mailsTo(deal.financiador)).toContain(CONTACT_IS_KNOWN);
  expect(await mailsTo(deal.financiador)).not.toContain(CONTACT_OPENS);
  expect(await mailsTo(deal.captador)).toContain("Você já abriu o contato deste financiador");
  const [mine, theirs] = [await supportOf("financiador"), await supportOf("captador")];
  expect(mine.interest.isContactOpen).toBe(true);
  expect(mine.next).toContain(CONTACT_IS_KNOWN);
  expect(theirs.interest).toMatchObject({ isContactOpen: true, contato: { email: "novo@azul.com.br" } });
  expect(theirs.next).toContain("sem nova taxa");
});

test("registered again, the interest is as before a deal: its amount can be changed until the answer", async () => {
  const isBefore = async () => {
    const { interest, deal } = await supportOf("financiador");
    return isBeforeDeal({ interest, deal: deal?.facts ?? null });
  };
  expect(await isBefore()).toBe(false);
  await registerAgain();
  expect(await isBefore()).toBe(true);
  const amount = { id: deal.interesseId, valor: 60_000_000 };
  expect(await nameAmount(deal.financiador.userId, amount)).toMatchObject({
    data: { hint: AMOUNT.changedHint },
  });
  await acceptInterest(deal.captador.userId, deal.interesseId);
  expect(await isBefore()).toBe(false);
});

test("an amount named after the acceptance does not announce that an open contact can be opened", async () => {
  await registerAgain(null);
  await acceptInterest(deal.captador.userId, deal.interesseId);
  for (const time of [1, 2])
    expect(
      await nameAmount(deal.financiador.userId, { id: deal.interesseId, valor: 60_000_000 }),
      `time ${time}`,
    ).toMatchObject({ data: { message: AMOUNT.named, hint: AMOUNT.knownHint } });
});

test("a project of a later captador is not among those that still have the contact", async () => {
  await registerAgain();
  const { userId: captadorId } = await createPerson();
  await db.project.update({ where: { id: deal.project.id }, data: { captadorId } });
  expect((await getInterestDefaults(deal.financiador)).openProjects).toEqual([]);
  expect((await supportOf("financiador")).interest.isContactOpen).toBe(false);
});

test("the list has the amount of the new registration, not that of the cancelled deal", async () => {
  await registerAgain();
  for (const side of ["captador", "financiador"] as const) {
    const { items } = await listSupports({ userId: deal[side].userId, side, filter: null, slug: null });
    expect(items.map(({ valor }) => valor)).toEqual([withAmounts("R$ 500.000")]);
  }
});

test("the refusal of an interest whose contact is open does not claim that it stayed closed", async () => {
  await registerAgain();
  await declineInterest(deal.captador.userId, { id: deal.interesseId, motivo: "Outro apoio." });
  await answered();
  const mail = await mailsTo(deal.financiador);
  expect(mail).toContain(CONTACT_IS_KNOWN);
  expect(mail).not.toContain("não foram abertos");
  expect((await supportOf("financiador")).next).toContain(CONTACT_IS_KNOWN);
  expect((await supportOf("captador")).next).toContain("O contato que você já abriu continua aqui");
});

test("a request for the amount, and an acceptance, do not announce that an open contact will open", async () => {
  await registerAgain(null);
  await askAmount(deal.captador.userId, deal.interesseId);
  expect(await mailsTo(deal.financiador)).not.toContain("continuam fechados");
  await db.interest.update({ where: { id: deal.interesseId }, data: { valorInteresse: 50_000_000n } });
  await acceptInterest(deal.captador.userId, deal.interesseId);
  await answered();
  const mail = await mailsTo(deal.financiador);
  expect(mail).toContain("o contato já está aberto");
  expect(mail).not.toContain("quando ele abrir o contato");
});

test("accepted again without an amount, the interest waits for the amount and did not end with the earlier deal", async () => {
  await registerAgain(null);
  expect(await acceptInterest(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: true });
  for (const [side, whose] of [
    ["financiador", "mine"],
    ["captador", "theirs"],
  ] as const) {
    const waiting = { stage: "deposito", whose, deal: null };
    expect((await supportOf(side)).standing).toMatchObject(waiting);
    for (const filter of [null, "deposito"] as const) {
      const { items } = await listSupports({ userId: deal[side].userId, side, filter, slug: null });
      expect(items.map(({ standing }) => standing)).toMatchObject([waiting]);
    }
  }
});

test("B1.3 an interest whose contact was never opened is still announced as hidden", async () => {
  deal = await createDeal({ status: "bloqueada" });
  await registerAgain();
  expect((await getInterestDefaults(deal.financiador)).openProjects).toEqual([]);
  expect(await mailsTo(deal.financiador)).toContain(CONTACT_OPENS);
  expect(await mailsTo(deal.captador)).not.toContain("Você já abriu");
  expect((await supportOf("financiador")).interest.isContactOpen).toBe(false);
});

const historyOf = async (side: "captador" | "financiador") =>
  interestLines(await supportOf(side))
    .toSorted((one, other) => +other.at - +one.at)
    .map(({ text }) => text);

test("B1.3 both sides keep reading what happened before the interest was registered again", async () => {
  deal = await createDeal({ status: "bloqueada", valor: 5_000_000n });
  const before = await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } });
  await registerAgain();
  await registerAgain();
  for (const [side, withdrawn] of [
    ["financiador", "Você retirou o interesse."],
    ["captador", "Retirado pelo financiador."],
  ] as const)
    expect(await historyOf(side)).toEqual([
      "O interesse foi registrado de novo.",
      withdrawn,
      "O interesse foi registrado de novo.",
      withdrawn,
      "O projeto aceitou o interesse.",
      "O interesse foi registrado.",
    ]);
  const where = { interesseId: deal.interesseId };
  const rows = await db.earlierInterest.findMany({ where, orderBy: { registradoEm: "asc" } });
  expect(rows).toMatchObject([
    { registradoEm: before.createdAt, aceitoEm: before.respondidoEm, valorInteresse: 5_000_000n },
    { aceitoEm: null, motivo: null, valorInteresse: 50_000_000n },
  ]);
  for (const { registradoEm, encerradoEm } of rows)
    expect(Number(encerradoEm)).toBeGreaterThan(+registradoEm);
});

test("the copy of the funder's data has the earlier registrations, without who answered", async () => {
  const { createdAt } = await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } });
  await registerAgain();
  const { account } = await readMyData(deal.financiador.userId, new Date());
  const [interest] = (account as { interests: { earlier: object[] }[] }).interests;
  expect(interest?.earlier).toMatchObject([{ registradoEm: createdAt.toISOString(), motivo: null }]);
  expect(Object.keys(interest?.earlier[0] ?? {})).not.toContain("captadorId");
  expect(Object.keys(interest?.earlier[0] ?? {})).not.toContain("respondidoPorColega");
});

test("a captador who got the project after a withdrawal reads nothing of the registration before it", async () => {
  deal = await createDeal({ status: "bloqueada" });
  const { financiador, interesseId, project } = deal;
  expect(await withdrawInterest(financiador.userId, { id: interesseId })).toMatchObject({ ok: true });
  const next = await createPerson();
  await db.project.update({
    where: { id: project.id },
    data: { captadorId: next.userId, captadorDesde: new Date() },
  });
  const form = { nome_empresa: "Azul", email_contato: "novo@azul.com.br", telefone_contato: null };
  const input = { ...form, projeto_id: project.id, valor_interesse: 1_000_000, observacoes: "" };
  expect(await registerInterest(financiador, input)).toMatchObject({ ok: true });
  deal = { ...deal, captador: next };
  expect(await historyOf("captador")).toEqual(["O interesse foi registrado."]);
  expect(await historyOf("financiador")).toHaveLength(4);
});

test("both sides read each changed amount, a next captador only those since the handover, and the copy has them", async () => {
  deal = await createDeal({ status: "bloqueada", valor: 5_000_000n });
  await registerAgain(null);
  const { financiador, interesseId: id, project } = deal;
  const name = (valor: number) => nameAmount(financiador.userId, { id, valor });
  for (const valor of [17_999_900, 17_999_900, 17_880_000])
    expect(await name(valor)).toMatchObject({ ok: true });
  const lines = (who: string) => [
    withAmounts(`${who} mudou o valor de R$ 179.999 para R$ 178.800.`),
    withAmounts(`${who} informou o valor: R$ 179.999.`),
  ];
  expect((await historyOf("financiador")).slice(0, 2)).toEqual(lines("Você"));
  expect((await historyOf("captador")).slice(0, 2)).toEqual(lines("O financiador"));
  const { account } = await readMyData(financiador.userId, new Date());
  const [interest] = (account as { interests: { amounts: object[] }[] }).interests;
  expect(interest?.amounts).toHaveLength(2);
  expect(Object.keys(interest?.amounts[0] ?? {})).not.toContain("captadorId");
  const next = await createPerson();
  await db.project.update({
    where: { id: project.id },
    data: { captadorId: next.userId, captadorDesde: new Date() },
  });
  await name(18_000_000);
  deal = { ...deal, captador: next };
  expect((await historyOf("captador")).filter((text) => text.includes("valor"))).toEqual([
    withAmounts("O financiador mudou o valor de R$ 178.800 para R$ 180.000."),
  ]);
});
