import { expect, test } from "vitest";
import { formatCnpj } from "@/lib/kit/masks";
import { DAY } from "@/lib/kit/time";
import { findConversation } from "@/lib/matches/conversations/queries/conversation";
import { acceptInterest, declineInterest, notifyAnswer } from "@/lib/matches/interests/mutations/answer";
import { withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { remindUnanswered } from "@/lib/matches/interests/mutations/remind";
import { findReceived } from "@/lib/matches/interests/queries/received";
import { findRegistered } from "@/lib/matches/interests/queries/registered";
import { answerDue } from "@/lib/matches/interests/rules/deadline";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { listSupports } from "@/lib/money/supports/queries/list";
import type { Filter } from "@/lib/money/supports/rules/filter";
import { readDuties } from "@/lib/overview/dashboard/queries";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { acceptClaim } from "@/lib/people/organizations/mutations/hand-over";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import {
  accept,
  at,
  byBoth,
  byFunder,
  claimant,
  contactOf,
  deal,
  handOver,
  OPENED,
  organization,
  registerAgain,
  reportDeposit,
  setDeal,
  state,
  unlock,
  WAITS,
  withdraw,
} from "../../setup/handover";
import { anOrganization } from "../../setup/organizations";
import { createPerson, PASSWORD } from "../../setup/people";

test("a waiting interest is reminded anew for the next captador", async () => {
  await withdraw();
  await registerAgain();
  const where = { id: deal.interesseId };
  await db.interest.update({ where, data: { lembradoEm: at, equipeAvisadaEm: at } });
  await handOver();
  expect(await db.interest.findUnique({ where })).toMatchObject({ lembradoEm: null, equipeAvisadaEm: null });
});

test("the next captador is mailed the waiting interests of each listed project, and has the whole time to answer them", async () => {
  await withdraw();
  await registerAgain();
  const other = await createPerson({ userType: "financiador" });
  const data = { userId: other.userId, projetoId: deal.project.id, nomeEmpresa: "V", emailContato: "a@b.co" };
  await db.interest.create({ data });
  await db.interest.updateMany({
    where: { projetoId: deal.project.id },
    data: { createdAt: new Date(at.getTime() - 30 * DAY) },
  });
  await db.emailMessage.deleteMany();
  await handOver();
  const mails = await db.emailMessage.findMany({ where: { userId: claimant.userId } });
  const mail = mails.find(({ subject }) => subject === "2 interesses esperam a sua resposta");
  const words = JSON.stringify(openContent(mail?.payload ?? new Uint8Array()));
  expect(words).toContain(`- ${deal.project.nomeProjeto}: 2 interesses`);
  expect(words).toContain("/dashboard/apoios?etapa=vez");
  const due = answerDue(at);
  const { items } = await listSupports(
    { userId: claimant.userId, side: "captador", filter: "vez", slug: null },
    at,
  );
  expect(items.map(({ standing }) => [standing.due, standing.isLate])).toEqual([
    [due, false],
    [due, false],
  ]);
  expect((await findRegistered(other.userId, items.at(-1)?.id ?? ""))?.esperaDesde).toEqual(at);
  expect((await readDuties(claimant.userId, at)).recebidos).toMatchObject([{ total: 2, desde: at }]);
  await db.emailMessage.deleteMany();
  await remindUnanswered(new Date(at.getTime() + 3 * DAY));
  expect(await db.interest.count({ where: { projetoId: deal.project.id, lembradoEm: { not: null } } })).toBe(
    0,
  );
  await remindUnanswered(new Date(at.getTime() + 10 * DAY));
  expect(await db.interest.count({ where: { projetoId: deal.project.id, lembradoEm: { not: null } } })).toBe(
    2,
  );
});

test("a handover without waiting interests mails the next captador about the organization alone", async () => {
  await withdraw();
  await db.emailMessage.deleteMany();
  await handOver();
  expect(await db.emailMessage.count({ where: { userId: claimant.userId } })).toBe(1);
});

async function expectKept() {
  expect(await state()).toMatchObject({ captadorId: deal.captador.userId, unlockedAt: at });
  expect(await contactOf(deal.captador)).toMatchObject(OPENED);
  expect(await findConversation(deal.captador.userId, deal.id)).not.toBeNull();
  expect(await readDeal(deal.captador.userId, "captador", deal.id, at)).toMatchObject({
    contato: OPENED,
    taxas: [{ kind: "desbloqueio" }],
  });
  expect(await contactOf(claimant)).toBeNull();
  expect(await findConversation(claimant.userId, deal.id)).toBeNull();
  expect(await readDeal(claimant.userId, "captador", deal.id, at)).toBeNull();
}

test("B1.3 A6.2 after a handover the captador who paid keeps a contact, and the next one reads nothing", async () => {
  await unlock();
  await withdraw();
  await handOver();
  await expectKept();
});

test("after a handover a deal stays in the list of its captador, also when they get the project back", async () => {
  const listed = async ({ userId }: { userId: string }, filter: Filter | null) =>
    (await listSupports({ userId, side: "captador", filter, slug: null })).items.map(({ id }) => id);
  await unlock();
  await withdraw();
  await handOver();
  expect(await listed(deal.captador, null)).toEqual([deal.interesseId]);
  expect(await listed(deal.captador, "encerrado")).toEqual([deal.interesseId]);
  const ids = { organizationId: organization.id, userId: deal.captador.userId };
  await db.organizationMember.create({ data: { ...ids, estado: "aguardando" } });
  expect(await acceptClaim(organization.id, deal.captador.email, at)).toMatchObject({ ok: true });
  expect(await listed(deal.captador, null)).toEqual([deal.interesseId]);
});

test("B1.3 a new registration does not hand a paid contact to the next captador", async () => {
  await unlock();
  await withdraw();
  await handOver();
  expect(await registerAgain()).toMatchObject({
    ok: false,
    code: "conflict",
    message: expect.stringContaining("Outra conta cuida agora deste projeto"),
  });
  expect(await findRegistered(deal.financiador.userId, deal.interesseId)).toMatchObject({
    status: "Cancelada",
    isKept: true,
  });
  await expectKept();
});

test("B1.3 the next captador cannot accept an interest whose contact the former one paid for", async () => {
  await unlock();
  await withdraw();
  expect(await registerAgain()).toMatchObject({ ok: true });
  await handOver();
  expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({
    ok: false,
    code: "conflict",
    message: expect.stringContaining("ficou com ela"),
  });
  await expectKept();
  expect(await findReceived(claimant.userId, deal.interesseId)).toMatchObject({
    status: "Interessada",
    mensagem: "Ligue [oculto].",
    isOpen: true,
    isKept: true,
  });
  const rowOf = async ({ userId }: { userId: string }, filter: Filter) =>
    (await listSupports({ userId, side: "captador", filter, slug: null })).items[0];
  expect(await rowOf(claimant, "vez")).toMatchObject({
    quem: expect.not.stringContaining("Verde"),
    standing: { whose: "mine", interest: { isKept: true } },
  });
  // For the former captador the deal has ended, whatever happens to the interest.
  expect(await rowOf(deal.captador, "encerrado")).toMatchObject({
    standing: { whose: "nobody", steps: null },
  });
  expect(await declineInterest(claimant.userId, { id: deal.interesseId, motivo: "Não" })).toMatchObject({
    ok: true,
  });
  const { respondidoEm } = await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } });
  await notifyAnswer({ id: deal.interesseId, at: respondidoEm?.getTime() ?? 0 });
  const refusal = await db.emailMessage.findFirstOrThrow({
    where: { userId: deal.financiador.userId, subject: { startsWith: "Resposta do projeto" } },
  });
  expect(JSON.stringify(openContent(refusal.payload ?? new Uint8Array()))).toContain(
    "O seu nome e o seu contato não foram abertos a quem cuida do projeto agora.",
  );
  expect(await findRegistered(deal.financiador.userId, deal.interesseId)).toMatchObject({
    isContactOpen: false,
  });
  expect(await findReceived(deal.captador.userId, deal.interesseId)).toMatchObject({
    status: "Cancelada",
    motivo: null,
  });
  expect(await rowOf(deal.captador, "encerrado")).toMatchObject({
    standing: { interest: { status: "Cancelada" } },
  });
});

test("B1.3 a deal without a fee moves, and the next captador pays for its contact", async () => {
  await withdraw();
  await handOver();
  expect(await registerAgain()).toMatchObject({ ok: true });
  expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ captadorId: claimant.userId, status: "bloqueada", unlockedAt: null });
  expect(await contactOf(claimant)).toBeNull();
});

test("B1.3 the next captador of a deleted account's imported project gets none of its contacts", async () => {
  await db.project.update({ where: { id: deal.project.id }, data: { sourceId: `sinir_${deal.id}` } });
  await unlock();
  await withdraw();
  await deleteMyAccount(deal.captador.userId, PASSWORD, at);
  await handOver();
  expect(await db.project.findUnique({ where: { id: deal.project.id } })).toMatchObject({
    captadorId: claimant.userId,
  });
  expect(await state()).toMatchObject({ captadorId: deal.captador.userId });
  expect(await contactOf(claimant)).toBeNull();
  expect(await readDeal(claimant.userId, "captador", deal.id, at)).toBeNull();
});

const leave = ({ userId }: { userId: string }) =>
  deleteMyAccount(userId, PASSWORD, at).then((ended) => expect(ended).toMatchObject({ ok: true }));

test.each(["captador", "financiador"] as const)(
  "a concluded deal holds the handover until its receipt, or until the account of its %s ends, because then nobody can issue it",
  async (side) => {
    await reportDeposit();
    await setDeal("concluida", byBoth);
    expect(await accept()).toMatchObject({ message: expect.stringContaining("concluído sem recibo") });
    await leave(deal[side]);
    expect(await accept()).toMatchObject({ ok: true });
  },
);

test("an open deal holds the handover no more once its captador's account has ended, because nobody can go on with it", async () => {
  await db.project.update({ where: { id: deal.project.id }, data: { sourceId: `sinir_${deal.id}` } });
  await setDeal("desbloqueada", byFunder);
  await reportDeposit();
  expect(await accept()).toMatchObject(WAITS);
  await leave(deal.captador);
  expect(await state()).toMatchObject({ status: "desbloqueada" });
  expect(await accept()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ captadorId: deal.captador.userId, doCaptadorAnterior: true });
  expect(await contactOf(claimant)).toBeNull();
});

test("an open deal whose funder's account has ended holds the handover only if the funder had confirmed, so that the captador can", async () => {
  await setDeal("desbloqueada");
  await reportDeposit();
  await leave(deal.financiador);
  await setDeal("desbloqueada", byFunder);
  expect(await accept()).toMatchObject(WAITS);
  await setDeal("confirmada", byBoth);
  expect(await accept()).toMatchObject(WAITS);
  const unconfirmed = { financiadorAmount: null, financiadorConfirmedAt: null };
  await setDeal("desbloqueada", { ...unconfirmed, confirmedAmount: null });
  expect(await accept()).toMatchObject({ ok: true });
});

test("an accepted interest without an amount holds the handover, until the funder withdraws it", async () => {
  await withdraw();
  const other = await createPerson({ userType: "financiador" });
  const { id } = await db.interest.create({
    data: { userId: other.userId, projetoId: deal.project.id, nomeEmpresa: "V", emailContato: "a@b.co" },
  });
  expect(await acceptInterest(deal.captador.userId, id)).toMatchObject({ ok: true });
  expect(await db.opportunity.count({ where: { match: { interesseId: id } } })).toBe(0);
  expect(await accept()).toMatchObject(WAITS);
  expect(await withdrawInterest(other.userId, { id })).toMatchObject({ ok: true });
  expect(await accept()).toMatchObject({ ok: true });
});

test("a receipt that only another organization can issue holds the handover while the captador looks after that one, too", async () => {
  const other = await anOrganization(deal.captador);
  await reportDeposit({ holder: other.cnpj });
  await setDeal("concluida", byBoth);
  expect(await accept()).toMatchObject({ message: expect.stringContaining(formatCnpj(other.cnpj)) });
  await db.organizationMember.deleteMany({ where: { organizationId: other.id } });
  expect(await accept()).toMatchObject({ ok: true });
});

test("a change of any column of a deal decides anew whose turn it is, except the mark of a former captador", async () => {
  const left = await db.$queryRaw<{ name: string }[]>`
    select a.attname as name from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid
    where t.tgname = 'opportunities_vez' and a.attnum > 0 and not a.attisdropped and not a.attnum = any(t.tgattr)`;
  expect(left).toEqual([{ name: "do_captador_anterior" }]);
});
