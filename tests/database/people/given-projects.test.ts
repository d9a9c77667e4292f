import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { suspend } from "@/lib/admin/accounts/mutations";
import { CONTACT } from "@/lib/admin/organizations/messages";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { REVIEWED } from "@/lib/admin/projects/messages";
import { giveByTeam, relistByTeam, takeBackByTeam } from "@/lib/admin/projects/mutations";
import { readProject } from "@/lib/admin/projects/queries";
import { giveSchema } from "@/lib/admin/projects/schema";
import { TAKE_BACK } from "@/lib/catalog/own-projects/messages";
import { findOwnProject } from "@/lib/catalog/own-projects/queries/own";
import { INACTIVE_REASON, INTEREST } from "@/lib/matches/interests/messages/interest";
import { acceptInterest } from "@/lib/matches/interests/mutations/answer";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { findRegistered } from "@/lib/matches/interests/queries/registered";
import { endAccount } from "@/lib/overview/personal-data/mutations";
import { GIFT_REFUSALS } from "@/lib/people/organizations/messages";
import { refusalToGive } from "@/lib/people/organizations/rules";
import { getBoss, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { anOrganization } from "../../setup/organizations";
import { createPerson } from "../../setup/people";
import { aProject, storeProjects } from "../../setup/projects";

const now = new Date();
let keeper: Awaited<ReturnType<typeof createPerson>>;
let id: string;

beforeAll(async () => void (await getBoss()));
afterAll(() => stopJobs());
/** An imported project without a captador. `keeper` looks after its checked organization. */
beforeEach(async () => {
  keeper = await createPerson();
  const { id: organizacaoId } = await anOrganization(keeper, { conferidaEm: now, conferidaPor: "rita" });
  const [project] = await storeProjects(aProject({ organizacaoId, sourceId: `sinir_${randomUUID()}` }));
  id = project?.id ?? "";
});

const author = async () => ({ adminId: (await createPerson()).userId, requestId: "pedido-1", now });
const decision = () => ({
  id,
  para: keeper.userId,
  motivo: "Ata e proposta conferidas",
  contato: "Ligação para a fonte",
});
const entries = () => db.auditEntry.findMany({ where: { objectId: id } });

test("the team gives an imported project to its organization's captador, whom its page names, with an entry in the log", async () => {
  const before = await readProject(id);
  expect(before?.captador).toBeNull();
  expect(before?.proponent?.members).toMatchObject([{ user: { id: keeper.userId, email: keeper.email } }]);
  expect(before && refusalToGive(before)).toBeNull();
  const by = await author();
  expect(giveSchema.safeParse({ ...decision(), senha: "", contato: "" }).error?.issues[0]?.message).toBe(
    CONTACT.missing,
  );
  expect(await giveByTeam(decision(), by)).toEqual({ ok: true, data: { message: REVIEWED.given } });
  expect(await entries()).toMatchObject([
    {
      adminId: by.adminId,
      action: "project_given",
      kind: "projeto",
      reason: "Ata e proposta conferidas",
      before: { cuida: null },
      after: { cuida: keeper.userId },
    },
  ]);
  expect(await giveByTeam(decision(), by)).toMatchObject({ message: GIFT_REFUSALS.owned });
  expect(await entries()).toHaveLength(1);
  expect(await findOwnProject(keeper.userId, id)).toMatchObject({ publicado: true });
});

test("the captador answers the interests that the project received before", async () => {
  const funder = await createPerson({ userType: "financiador" });
  const registered = await registerInterest(funder, {
    projeto_id: id,
    nome_empresa: "Indústria Verde Ltda.",
    email_contato: "compras@industriaverde.com.br",
    telefone_contato: null,
    valor_interesse: 20_000_000,
    observacoes: "",
  });
  expect(registered).toMatchObject({ ok: true });
  expect(await giveByTeam(decision(), await author())).toMatchObject({ ok: true });
  const interest = await db.interest.findFirstOrThrow({ where: { projetoId: id } });
  expect(await acceptInterest(keeper.userId, interest.id)).toMatchObject({ ok: true });
  expect(await db.match.findFirst({ where: { projetoId: id } })).toMatchObject({ captadorId: keeper.userId });
});

test("nobody of the team gives a project to their own account, or to one in which they work", async () => {
  const colleague = await createPerson();
  await db.colleague.create({
    data: {
      accountId: keeper.userId,
      personId: colleague.userId,
      email: colleague.email,
      role: "le",
      invitedAt: now,
      acceptedAt: now,
    },
  });
  for (const { userId } of [keeper, colleague])
    await expect(giveByTeam(decision(), { ...(await author()), adminId: userId })).rejects.toThrow(
      OWN_MATTER,
    );
  expect([await entries(), (await readProject(id))?.captador]).toEqual([[], null]);
});

test("a project of a captador who deleted the account has nobody to be given to", async () => {
  expect(await endAccount(keeper.userId, now)).toMatchObject({ ok: true });
  expect(await giveByTeam(decision(), await author())).toMatchObject({ message: GIFT_REFUSALS.nobody });
  expect(await entries()).toEqual([]);
});

test("a project given to a wrong captador is taken back and, once its organization is corrected, given to another", async () => {
  const [by, other] = [await author(), await createPerson()];
  const right = await anOrganization(other, { conferidaEm: now, conferidaPor: "rita" });
  const wrong = await db.project.findUniqueOrThrow({ where: { id }, select: { organizacaoId: true } });
  expect(await giveByTeam(decision(), by)).toMatchObject({ ok: true });
  const interest = await registerInterest(await createPerson({ userType: "financiador" }), {
    projeto_id: id,
    nome_empresa: "Indústria Verde Ltda.",
    email_contato: "compras@industriaverde.com.br",
    telefone_contato: null,
    valor_interesse: 20_000_000,
    observacoes: "",
  });
  expect(interest).toMatchObject({ ok: true });
  await db.projectUpdate.create({
    data: { id: randomUUID(), projetoId: id, titulo: "Outra obra", texto: "Começamos." },
  });
  const wrongly = { id, de: keeper.userId, motivo: "A fonte trouxe o CNPJ de outra organização" };
  expect(await takeBackByTeam({ ...wrongly, de: other.userId }, by)).toMatchObject({
    message: TAKE_BACK.changed,
  });
  expect(await readProject(id)).toMatchObject({ mayTakeBack: true });
  expect(await takeBackByTeam(wrongly, by)).toEqual({ ok: true, data: { message: REVIEWED.takenBack } });
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({
    ...{ captadorId: null, captadorDesde: null, camposDoDono: [], publicado: true },
  });
  expect(await db.projectUpdate.count({ where: { projetoId: id } })).toBe(0);
  // If the wrong captador later deletes the account, the deletion must still find their answers on this project.
  expect(await db.formerCaptador.count({ where: { projetoId: id, captadorId: keeper.userId } })).toBe(1);
  expect(await findOwnProject(keeper.userId, id)).toBeNull();
  expect((await entries()).at(-1)).toMatchObject({
    ...{ action: "project_taken_back", before: { cuida: keeper.userId }, after: { cuida: null } },
  });
  expect(
    await db.emailMessage.count({
      where: { userId: keeper.userId, subject: { startsWith: "O projeto saiu da sua conta" } },
    }),
  ).toBe(1);
  await db.organization.update({
    where: { id: wrong.organizacaoId ?? "" },
    data: { conferidaEm: null, conferidaPor: null },
  });
  await db.project.update({ where: { id }, data: { organizacaoId: right.id } });
  expect(await giveByTeam({ ...decision(), para: other.userId }, by)).toMatchObject({ ok: true });
  const [waiting] = await db.interest.findMany({ where: { projetoId: id } });
  expect(await acceptInterest(keeper.userId, waiting?.id ?? "")).toMatchObject({ code: "not_found" });
  expect(await acceptInterest(other.userId, waiting?.id ?? "")).toMatchObject({ ok: true });
  expect(await readProject(id)).toMatchObject({ mayTakeBack: false });
  expect(await takeBackByTeam({ ...wrongly, de: other.userId }, by)).toMatchObject({
    message: TAKE_BACK.deal,
  });
});

const interested = async (valor: number | null = null) => {
  const funder = await createPerson({ userType: "financiador" });
  const input = {
    projeto_id: id,
    nome_empresa: "Indústria Verde Ltda.",
    email_contato: "compras@industriaverde.com.br",
    telefone_contato: null,
    valor_interesse: valor,
    observacoes: "",
  };
  expect(await registerInterest(funder, input)).toMatchObject({ ok: true });
  const interest = await db.interest.findFirstOrThrow({ where: { projetoId: id, userId: funder.userId } });
  expect(await acceptInterest(keeper.userId, interest.id)).toMatchObject({ ok: true });
  return { funder, input, interesseId: interest.id };
};
const taking = () => ({ id, de: keeper.userId, motivo: "Conta de outra pessoa" });

test("an accepted interest keeps a project with a wrong captador, until the team suspends that account, and ends with the take-back", async () => {
  const by = await author();
  expect(await giveByTeam(decision(), by)).toMatchObject({ ok: true });
  const { funder, interesseId } = await interested();
  expect(await readProject(id)).toMatchObject({ mayTakeBack: false, isKeptByDeal: true });
  expect(await takeBackByTeam(taking(), by)).toMatchObject({ message: TAKE_BACK.deal });
  await db.user.update({ where: { id: keeper.userId }, data: { suspendedAt: now } });
  expect(await readProject(id)).toMatchObject({ mayTakeBack: true, isKeptByDeal: false });
  expect(await takeBackByTeam(taking(), by)).toMatchObject({ ok: true });
  expect(await findRegistered(funder.userId, interesseId)).toMatchObject({
    ...{ status: "Cancelada", motivo: INACTIVE_REASON, hasOwner: false, isKept: false },
  });
  const mails = await db.emailMessage.findMany({ where: { userId: funder.userId } });
  expect(mails.map(({ payload }) => JSON.stringify(openContent(payload ?? new Uint8Array())))).toContainEqual(
    expect.stringContaining("o projeto espera quem cuide dele"),
  );
});

test("B1.3 a contact that a wrong captador paid for does not keep the project, and stays theirs while nobody has it", async () => {
  const by = await author();
  expect(await giveByTeam(decision(), by)).toMatchObject({ ok: true });
  const { funder, input, interesseId } = await interested(20_000_000);
  await db.opportunity.updateMany({
    where: { projetoId: id },
    data: { status: "desbloqueada", unlockedAt: now },
  });
  expect(await readProject(id)).toMatchObject({ mayTakeBack: false });
  expect(await withdrawInterest(funder.userId, { id: interesseId })).toMatchObject({ ok: true });
  expect(await takeBackByTeam(taking(), by)).toMatchObject({ ok: true });
  expect(await db.opportunity.findFirst({ where: { projetoId: id } })).toMatchObject({
    ...{ status: "cancelada", captadorId: keeper.userId, unlockedAt: now, doCaptadorAnterior: true },
  });
  expect(await findRegistered(funder.userId, interesseId)).toMatchObject({ isKept: true, hasOwner: false });
  expect(await registerInterest(funder, input)).toMatchObject({ message: INTEREST.keptUnowned });
  // Nobody can go on with a deal of a deleted account, so the funder may register again.
  expect(await endAccount(keeper.userId, now)).toMatchObject({ ok: true });
  expect(await findRegistered(funder.userId, interesseId)).toMatchObject({ isKept: false, hasOwner: false });
  expect(await registerInterest(funder, input)).toMatchObject({ ok: true });
});

test("the relisting of a project that was taken back promises nothing to a funder whose deal the team has", async () => {
  const by = await author();
  expect(await giveByTeam(decision(), by)).toMatchObject({ ok: true });
  const { funder, interesseId } = await interested(20_000_000);
  const goesOn = await createPerson({ userType: "financiador" });
  await db.interest.create({
    data: {
      ...{ userId: goesOn.userId, projetoId: id, statusInteresse: "Aceita" },
      ...{ nomeEmpresa: "V", emailContato: "a@b.co" },
    },
  });
  const { id: opportunityId } = await db.opportunity.findFirstOrThrow({ where: { projetoId: id } });
  await db.opportunity.update({
    where: { id: opportunityId },
    data: { status: "desbloqueada", unlockedAt: now },
  });
  const deposit = { amount: 20_000_000n, depositedOn: new Date("2026-11-20") };
  await db.depositProof.create({ data: { opportunityId, sentById: funder.userId, ...deposit } });
  const suspended = { id: keeper.userId, motivo: "Conta de outra pessoa", sendsMails: true };
  expect(await transactionWithJobs((tx) => suspend(tx, suspended, by))).toMatchObject({ ok: true });
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({ publicado: false });
  expect(await takeBackByTeam(taking(), by)).toMatchObject({ ok: true });
  expect(await db.interest.findUnique({ where: { id: interesseId } })).toMatchObject({
    statusInteresse: "Aceita",
  });
  expect(await relistByTeam({ id, motivo: "Conferido" }, by)).toMatchObject({ ok: true });
  const relistedTo = async ({ userId }: { userId: string }) =>
    (await db.emailMessage.findMany({ where: { userId } })).filter(({ payload }) =>
      JSON.stringify(openContent(payload ?? new Uint8Array())).includes("O seu apoio continua"),
    ).length;
  expect([await relistedTo(funder), await relistedTo(goesOn)]).toEqual([0, 1]);
});

test("a project that a captador registered here is taken back from nobody", async () => {
  await db.project.update({ where: { id }, data: { sourceId: null, captadorId: keeper.userId } });
  expect(await readProject(id)).toMatchObject({ mayTakeBack: false });
  expect(await takeBackByTeam({ id, de: keeper.userId, motivo: "Engano" }, await author())).toMatchObject({
    message: TAKE_BACK.notImported,
  });
});
