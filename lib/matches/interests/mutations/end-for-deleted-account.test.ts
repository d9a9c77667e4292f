import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ENDED_MAIL } from "@/lib/people/accounts/messages";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { env } = await import("@/lib/server/env");
const { createPerson, PASSWORD } = await import("@/tests/setup/people");
const { createDeal, createReceipt, uploadProof } = await import("@/tests/setup/deal-room");
const { confirmBoth } = await import("@/tests/setup/deals");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { endAtRequest } = await import("@/lib/admin/accounts/mutations");
const { carryEnding } = await import("@/lib/admin/restoration/mutations");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { stopJobs } = await import("@/lib/providers/jobs");
const { registerInterest, withdrawInterest } = await import("./register");
const { acceptInterest } = await import("./answer");
const { nameAmount } = await import("./name-amount");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

type Person = Awaited<ReturnType<typeof createPerson>>;
let owner: Person;
let funder: Person;
beforeEach(async () => {
  owner = await createPerson();
  funder = await createPerson({ userType: "financiador" });
});

const interestIn = (projeto_id: string) => ({
  projeto_id,
  nome_empresa: "Indústria Verde Ltda.",
  email_contato: "compras@industriaverde.com.br",
  telefone_contato: "11987654321",
  valor_interesse: 30_000_000,
  observacoes: "Contamos com vocês.",
});

async function waitingInterest(change: Parameters<typeof aProject>[0] = {}) {
  const [project] = await storeProjects(aProject({ captadorId: owner.userId, ...change }));
  if (!project) throw new Error("no project");
  await registerInterest(funder, interestIn(project.id));
  await db.emailMessage.deleteMany();
  return project;
}

const leave = () => deleteMyAccount(owner.userId, PASSWORD, new Date());
const interestOf = ({ userId }: Person) => db.interest.findFirstOrThrow({ where: { userId } });
const subjectsTo = async (toAddress: string) =>
  (await db.emailMessage.findMany({ where: { toAddress }, select: { subject: true } })).map(
    ({ subject }) => subject,
  );

describe("the account behind a project ends", () => {
  test("deleting the captador's account cancels a waiting interest and mails its funder", async () => {
    const project = await waitingInterest();
    expect(await leave()).toMatchObject({ ok: true });
    expect(await interestOf(funder)).toMatchObject({
      statusInteresse: "Cancelada",
      motivoRecusa: "A conta de quem cuidava do projeto foi encerrada.",
    });
    expect(await subjectsTo(funder.email)).toEqual([`Mudança no projeto ${project.nomeProjeto}`]);
  });

  test("an account deletion that a restore lost is repeated without a mail to the other side or the team", async () => {
    const ends = [
      (id: string) => carryEnding(id, new Date()),
      (id: string) =>
        endAtRequest({ id, email: null, motivo: "Antes da restauração", operator: "ana" }, new Date()),
    ];
    for (const end of ends)
      for (const leaver of ["captador", "financiador"] as const) {
        const deal = await createDeal();
        await db.emailMessage.deleteMany();
        expect(await end(deal[leaver].userId)).toMatchObject({ ok: true });
        expect(await db.interest.findUnique({ where: { id: deal.interesseId } })).toMatchObject({
          statusInteresse: "Cancelada",
        });
        const other = leaver === "captador" ? deal.financiador : deal.captador;
        expect([...(await subjectsTo(other.email)), ...(await subjectsTo(env.CONTACT_EMAIL))]).toEqual([]);
      }
  });

  test("an imported project outlives its captador's account, and the team is mailed about its interest", async () => {
    const project = await waitingInterest({ sourceId: "sinir_saida" });
    expect(await leave()).toMatchObject({ ok: true });
    expect(await interestOf(funder)).toMatchObject({ statusInteresse: "Interessada", motivoRecusa: null });
    expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({
      publicado: true,
      captadorId: null,
    });
    expect(await subjectsTo(funder.email)).toHaveLength(1);
    expect(await subjectsTo(env.CONTACT_EMAIL)).toEqual([
      `Interesse em projeto sem captador: ${project.nomeProjeto}`,
    ]);
  });

  test("deleting the captador's account ends deals without deposit or amount, and mails every funder", async () => {
    const open = await createDeal({ captador: owner });
    const locked = await createDeal({ captador: owner, status: "bloqueada" });
    const paid = await createDeal({ captador: owner });
    const { id: fileId } = await uploadProof(paid.financiador.userId);
    await db.depositProof.create({
      data: {
        opportunityId: paid.id,
        fileId,
        sentById: paid.financiador.userId,
        amount: 10_000_000n,
        depositedOn: new Date("2026-11-01"),
      },
    });
    const confirmed = await createDeal({ captador: owner });
    await confirmBoth(confirmed.id, 10_000_000n);
    await db.interest.update({
      where: { id: confirmed.interesseId },
      data: { statusInteresse: "Confirmada" },
    });
    expect(await leave()).toMatchObject({ ok: true });
    const stateOf = async ({ id, interesseId, financiador }: typeof open) => ({
      deal: (await db.opportunity.findUniqueOrThrow({ where: { id } })).status,
      interest: (await db.interest.findUniqueOrThrow({ where: { id: interesseId } })).statusInteresse,
      mails: (await subjectsTo(financiador.email)).filter((subject) => subject.startsWith("Mudança")).length,
    });
    const ended = { deal: "cancelada", interest: "Cancelada", mails: 1 };
    expect(await stateOf(open)).toEqual(ended);
    expect(await stateOf(locked)).toEqual(ended);
    expect(await stateOf(paid)).toEqual({ deal: "desbloqueada", interest: "Aceita", mails: 1 });
    expect(await stateOf(confirmed)).toEqual({ deal: "confirmada", interest: "Confirmada", mails: 1 });
  });

  test("deleting an account sends no mail about ended interests, and none to deleted accounts", async () => {
    await waitingInterest();
    const [old] = await storeProjects(aProject({ captadorId: owner.userId }));
    const other = await createPerson({ userType: "financiador" });
    await registerInterest(other, interestIn(old?.id ?? ""));
    await withdrawInterest(other.userId, { id: (await interestOf(other)).id });
    await deleteMyAccount(funder.userId, PASSWORD, new Date());
    await db.emailMessage.deleteMany();
    expect(await leave()).toMatchObject({ ok: true });
    const mails = await db.emailMessage.findMany({ select: { subject: true } });
    expect(mails).toEqual([{ subject: ENDED_MAIL.subject }]);
  });
});

describe("the account of a funder ends", () => {
  const leaveAsFunder = ({ userId }: { userId: string }) => deleteMyAccount(userId, PASSWORD, new Date());

  test("deleting a funder's account mails the owner; a deal with a named amount stays", async () => {
    const project = await waitingInterest();
    const open = await createDeal({ captador: owner });
    const unlocked = await createDeal({ captador: owner });
    await db.opportunity.update({
      where: { id: unlocked.id },
      data: { captadorAmount: 9_000_000n, captadorConfirmedAt: new Date() },
    });
    for (const one of [funder, open.financiador, unlocked.financiador]) await leaveAsFunder(one);
    expect(await subjectsTo(owner.email)).toEqual(
      expect.arrayContaining([`Um financiador saiu da plataforma: ${project.nomeProjeto}`]),
    );
    expect(await subjectsTo(owner.email)).toHaveLength(3);
    const stateOf = async (id: string) => (await db.opportunity.findUniqueOrThrow({ where: { id } })).status;
    expect([await stateOf(open.id), await stateOf(unlocked.id)]).toEqual(["cancelada", "desbloqueada"]);
  });

  test("the captador of a confirmed deal is mailed that its funder left, unless the receipt was issued", async () => {
    const deals = [await createDeal({ captador: owner }), await createDeal({ captador: owner })];
    const [lacking, issued] = deals;
    for (const { id, interesseId, financiador } of deals) {
      await confirmBoth(id, 10_000_000n);
      await db.interest.update({ where: { id: interesseId }, data: { statusInteresse: "Confirmada" } });
      if (id === issued?.id)
        await createReceipt({ id, readerId: financiador.userId, issuedById: owner.userId });
      await db.emailMessage.deleteMany();
      expect(await leaveAsFunder({ userId: financiador.userId })).toMatchObject({ ok: true });
      expect(await subjectsTo(owner.email)).toEqual(
        id === lacking?.id ? [expect.stringMatching(/^Um financiador saiu da plataforma: /)] : [],
      );
      expect(await db.interest.findUniqueOrThrow({ where: { id: interesseId } })).toMatchObject({
        statusInteresse: "Confirmada",
      });
    }
  });

  test("without an owner the team is mailed about a deleted funder; two concurrent deletions both finish", async () => {
    const [orphan] = await storeProjects(aProject({ sourceId: `sinir_${funder.userId}` }));
    await registerInterest(funder, interestIn(orphan?.id ?? ""));
    await waitingInterest();
    const ended = await Promise.all([leave(), leaveAsFunder(funder)]);
    expect(ended).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await subjectsTo(env.CONTACT_EMAIL)).toContain(
      `Um financiador saiu da plataforma: ${orphan?.nomeProjeto}`,
    );
  });
});

describe("an account or a project that ends while a funder acts", () => {
  const acts: Record<string, (id: string) => Promise<unknown>> = {
    "withdrawing the interest": (id) => withdrawInterest(funder.userId, { id }),
    "naming the amount": (id) => nameAmount(funder.userId, { id, valor: 5_000_000 }),
  };
  const ends: Record<string, (projetoId: string) => Promise<unknown>> = {
    "the account ends": () => leave(),
    "the project is withdrawn": (projetoId) => withdrawProject(owner, projetoId, new Date()),
  };
  for (const [acting, act] of Object.entries(acts))
    for (const [ending, end] of Object.entries(ends))
      test(`${acting} while ${ending} does not deadlock, and no interest is left waiting`, async () => {
        for (let round = 0; round < 8; round += 1) {
          owner = await createPerson();
          funder = await createPerson({ userType: "financiador" });
          const { id: projetoId } = await waitingInterest();
          const { id } = await interestOf(funder);
          if (acting === "naming the amount") {
            await db.interest.update({ where: { id }, data: { valorInteresse: null } });
            await acceptInterest(owner.userId, id);
          }
          const [done, ended] = await Promise.all([act(id), end(projetoId)]);
          expect(ended).toMatchObject({ ok: true });
          expect(done).toHaveProperty("ok");
          const waits = { id, statusInteresse: "Interessada" };
          expect(await db.interest.count({ where: waits })).toBe(0);
        }
      });
});
