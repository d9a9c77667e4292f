import { expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { addWorkingDays } from "@/lib/matches/interests/rules/deadline";
import { mailsOf } from "../../setup/listed-projects";

const { db } = await import("@/lib/server/db");
const office = await import("@/lib/admin/accounts/mutations");
const { SUSPENDED_REASON } = await import("@/lib/matches/interests/messages/interest");
const { registerInterest } = await import("@/lib/matches/interests/mutations/register");
const { FEES } = await import("@/lib/money/fees/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { readPanel } = await import("@/lib/overview/dashboard/queries");
const { listSupports } = await import("@/lib/money/supports/queries/list");
const { CONVERSATION } = await import("@/lib/matches/conversations/messages");
const { readMessagePage } = await import("@/lib/matches/conversations/queries/conversation");
const { sendText } = await import("../../setup/conversations");
const { createDeal } = await import("../../setup/deal-room");
const { feeSectionOf } = await import("../../setup/fee-section");
const { aProject, storeProjects } = await import("../../setup/projects");
const { createPerson, PASSWORD } = await import("../../setup/people");

type Person = Awaited<ReturnType<typeof createPerson>>;

const motivo = "O CNPJ é de outra organização.";
const now = () => new Date();
const team = await createPerson();
const caller = () => ({ viewer: team, requestId: "r", now: now() });
const suspend = ({ userId: id }: Person) =>
  office.suspendAccount({ id, motivo, devolver: false, pago: 0, senha: PASSWORD }, caller());
const resume = ({ userId: id }: Person) => office.resumeAccount({ id, motivo, senha: PASSWORD }, caller());

const lateDay = () => new Date(`${addWorkingDays(toIsoDay(now()), 20)}T15:00Z`);
const remindersOf = async (opportunityId: string) => {
  await remindDeals(lateDay());
  return db.dealEvent.count({ where: { opportunityId, type: "lembrete" } });
};

test("the captador who opened the contact of a financiador reads of the suspension, and the deal waits until it is lifted", async () => {
  const deal = await createDeal();
  const { captador, financiador, id } = deal;
  const { id: conversationId } = await db.talk.findUniqueOrThrow({ where: { opportunityId: id } });
  const write = () => sendText(captador, conversationId, "Bom dia");
  const agora = async () => (await readPanel(captador.userId, lateDay())).facts.negociacoes[0];
  // The captador's step and both its reminders were due long before the suspension.
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  await db.match.updateMany({ where: { opportunity: { id } }, data: { matchedAt: longAgo } });
  await db.opportunity.update({ where: { id }, data: { unlockedAt: longAgo, createdAt: longAgo } });
  expect(await write()).toMatchObject({ ok: true });
  await suspend(financiador);
  const [mail, ...others] = await mailsOf(captador.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Um apoio está parado: ${deal.project.nomeProjeto}`);
  expect(mail?.text).toContain("a conversa está fechada para novas mensagens");
  expect(mail?.text).toContain("devolvemos inteiro o que você pagou por este contato");
  expect(await write()).toMatchObject({ code: "conflict", message: CONVERSATION.paused });
  expect(await readMessagePage(captador.userId, conversationId)).toMatchObject({
    aberta: false,
    pausada: true,
  });
  expect((await agora())?.text).toMatch(/^Espere para seguir com o apoio a .*: a conta de quem quer apoiar/);
  expect(await agora()).toMatchObject({ prazo: null, door: null });
  expect(await remindersOf(id)).toBe(0);
  await resume(financiador);
  expect(await write()).toMatchObject({ ok: true });
  expect(await readMessagePage(captador.userId, conversationId)).toMatchObject({
    aberta: true,
    pausada: false,
  });
  const mails = await mailsOf(captador.email);
  expect(mails.map(({ subject }) => subject)).toContain(`O apoio continua: ${deal.project.nomeProjeto}`);
  // The end of the suspension restarted the days of the step.
  const supports = await listSupports(
    { userId: captador.userId, side: "captador", filter: "vez", slug: null },
    now(),
  );
  expect(supports.items).toMatchObject([{ standing: { isLate: false } }]);
  const remindedOn = async (days: number) => {
    await remindDeals(new Date(`${addWorkingDays(toIsoDay(now()), days)}T15:00Z`));
    const events = await db.dealEvent.findMany({ where: { opportunityId: id, type: "lembrete" } });
    return events.map(({ details }) => (details as { vez: number }).vez);
  };
  expect(await remindedOn(2)).toEqual([]);
  expect(await remindedOn(3)).toEqual([1]);
  expect(await remindedOn(7)).toEqual([1, 2]);
});

test("after a deposit the captador of a suspended financiador is told to check it, and a suspended side gets no reminder", async () => {
  const deal = await createDeal();
  await db.depositProof.create({
    data: {
      opportunityId: deal.id,
      sentById: deal.financiador.userId,
      amount: 10_000_000n,
      depositedOn: new Date("2026-11-20"),
    },
  });
  await suspend(deal.financiador);
  const [mail] = await mailsOf(deal.captador.email);
  expect(mail?.text).toContain("Confira o extrato da conta do projeto.");
  expect(mail?.text).not.toContain("não é preciso fazer nada");
  // The deposit has no proof file yet, so the next step is the suspended financiador's.
  expect(await remindersOf(deal.id)).toBe(0);
  await resume(deal.financiador);
  expect(await remindersOf(deal.id)).toBe(1);
});

test("the conversation with a suspended captador is closed for the financiador until the suspension is lifted", async () => {
  const { captador, financiador, id } = await createDeal();
  const { id: conversationId } = await db.talk.findUniqueOrThrow({ where: { opportunityId: id } });
  await suspend(captador);
  expect(await sendText(financiador, conversationId, "Bom dia")).toMatchObject({
    message: CONVERSATION.paused,
    body: { closed: true },
  });
  await resume(captador);
  expect(await sendText(financiador, conversationId, "Bom dia")).toMatchObject({ ok: true });
});

test("waiting interests of a financiador end with a mail, and no fee opens the contact of an accepted one", async () => {
  const deal = await createDeal({ status: "bloqueada" });
  const [project] = await storeProjects(aProject({ captadorId: deal.captador.userId }));
  const data = { nomeEmpresa: "Recicla Já", emailContato: "a@b.com.br", statusInteresse: "Interessada" };
  const waiting = await db.interest.create({
    data: { ...data, userId: deal.financiador.userId, projetoId: project?.id ?? "" },
  });
  expect(await suspend(deal.financiador)).toMatchObject({ ok: true });
  expect(await db.interest.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
    statusInteresse: "Cancelada",
    motivoRecusa: SUSPENDED_REASON,
  });
  const mails = await mailsOf(deal.captador.email);
  expect(mails.map(({ subject }) => subject.split(":")[0]).toSorted()).toEqual([
    "Um apoio está parado",
    "Um interesse foi encerrado",
  ]);
  expect(mails.map(({ text }) => text).join()).toContain("o contato não pode ser aberto, e nada é cobrado");
  // Simulates a registration that waited for the lock of the suspension. It must write nothing.
  const again = { projeto_id: project?.id ?? "", nome_empresa: "Recicla Já", email_contato: "a@b.com.br" };
  expect(
    await registerInterest(deal.financiador, {
      ...{ ...again, telefone_contato: null, valor_interesse: null, observacoes: "" },
    }),
  ).toMatchObject({ ok: false });
  const wish = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/dashboard/apoios" } as const;
  expect(await beginFee(deal.captador.userId, wish)).toMatchObject({
    code: "conflict",
    message: FEES.funderSuspended,
  });
  expect(await db.checkout.count({ where: { userId: deal.captador.userId } })).toBe(0);
  expect(await feeSectionOf(deal)).toContain(FEES.funderSuspended);
  const { userId } = deal.captador;
  const late = lateDay();
  const supports = () => listSupports({ userId, side: "captador", filter: "vez", slug: null }, late);
  const agora = async () => (await readPanel(userId, late)).facts.negociacoes[0];
  expect((await supports()).items).toMatchObject([{ standing: { due: null, isLate: false } }]);
  expect(await agora()).toMatchObject({ prazo: null, door: null, action: "Ver" });
  expect((await agora())?.text).toMatch(/^Espere para abrir o contato de .*: a conta de quem quer apoiar/);
  expect(await remindersOf(deal.id)).toBe(0);
  await resume(deal.financiador);
  expect((await supports()).items).toMatchObject([{ standing: { isLate: true } }]);
  expect(await remindersOf(deal.id)).toBe(1);
});
