import { afterAll, describe, expect, test } from "vitest";
import { dayOf } from "@/lib/kit/day";
import { DAY } from "@/lib/kit/time";
import { oldEnoughText } from "@/lib/people/organizations/rules";
import { startVendors } from "@/tests/setup/mailbox";
import { aContent } from "@/tests/setup/own-projects";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { createPerson } = await import("@/tests/setup/people");
const { createProponent } = await import("@/tests/setup/proponents");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { createReceipt } = await import("@/tests/setup/deal-room");
const { CHECKED_BY_DEMO, PROPONENT_FILE, PROPONENT_REFUSALS, SUBMISSION, TEAM } = await import("../messages");
const { findOwnProject, findReviewedProponent, findWaiting, listOwnProjects } = await import(
  "../queries/own"
);
const { createDraft, saveDraft } = await import("./draft");
const { approveInDemo, approveProject } = await import("./review");
const { submitDraft } = await import("./submission");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const now = new Date();
const LAST_MONTH = new Date(dayOf(new Date(now.getTime() - 30 * DAY)));
type Owner = Awaited<ReturnType<typeof createPerson>>;

const begin = async (owner: Owner) => {
  const made = await createDraft(owner);
  if (!made.ok) throw new Error(made.message);
  return made.data.id;
};
const versionOf = async (owner: Owner, id: string) => (await findOwnProject(owner.userId, id))?.versao ?? -1;

async function send(owner: Owner, id: string, organizacaoId: string, values = {}) {
  const before = await findOwnProject(owner.userId, id);
  const nome = before?.conteudo.nome;
  const conteudo = aContent(now, { organizacaoId, ...(nome && { nome }), ...values });
  const saved = await saveDraft(owner, { id, versao: before?.versao ?? 0, conteudo }, now);
  if (!saved.ok) return saved;
  return submitDraft(owner, { id, versao: await versionOf(owner, id) }, now);
}

async function listed(owner: Owner, organizacaoId: string) {
  const id = await begin(owner);
  expect(await send(owner, id, organizacaoId)).toMatchObject({ ok: true });
  expect(await approveProject(id, { now })).toMatchObject({ ok: true });
  return id;
}

async function openDeal(captadorId: string, projetoId: string, status: string) {
  const { userId: financiadorId } = await createPerson({ userType: "financiador" });
  const { id: matchId } = await db.match.create({
    data: { captadorId, financiadorId, projetoId, isMatched: true, matchedAt: now },
  });
  const amount = 5_000_000n;
  const confirmed = {
    unlockedAt: now,
    ...(["confirmada", "concluida"].includes(status) && {
      confirmedAmount: amount,
      captadorAmount: amount,
      financiadorAmount: amount,
      captadorConfirmedAt: now,
      financiadorConfirmedAt: now,
    }),
  };
  const { id } = await db.opportunity.create({ data: { matchId, projetoId, status, amount, ...confirmed } });
  return { id, financiadorId };
}

describe("choosing the proponent of a draft", () => {
  test("a captador's only organization is chosen by default, of several none; a draft needs none", async () => {
    const owner = await createPerson();
    const organization = await createProponent({ nomeConhecido: "Coop Recomeço" }, owner);
    const id = await begin(owner);
    expect(await findOwnProject(owner.userId, id)).toMatchObject({
      conteudo: {
        organizacaoId: organization.id,
        proponente: "Coop Recomeço",
        tipoProponente: "Cooperativa",
      },
      proponent: { cnpj: organization.cnpj },
    });
    expect((await listOwnProjects(owner.userId)).items).toMatchObject([
      { organizacao: "Coop Recomeço", cnpj: organization.cnpj },
    ]);
    await createProponent({}, owner);
    expect(await findOwnProject(owner.userId, await begin(owner))).toMatchObject({
      conteudo: { organizacaoId: "" },
    });
    expect(await begin(await createPerson())).toBeTruthy();
  });

  test("a chosen organization overrides the typed name and kind", async () => {
    const owner = await createPerson();
    const organization = await createProponent({ tipo: "Associação" }, owner);
    const id = await begin(owner);
    const typed = { organizacaoId: organization.id, proponente: "Outra", tipoProponente: "Cooperativa" };
    await saveDraft(owner, { id, versao: 1, conteudo: aContent(now, typed) }, now);
    const stored = await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } });
    expect(stored.conteudo).toMatchObject({
      proponente: "Cooperativa Recomeço",
      tipoProponente: "Associação",
    });
  });

  test("another account's organization cannot be saved, but a project keeps the one that it has", async () => {
    const owner = await createPerson();
    const foreign = await createProponent({}, await createPerson());
    const refused = { ok: false, field: "organizacaoId", message: PROPONENT_REFUSALS.foreign };
    const draft = await begin(owner);
    const named = aContent(now, { organizacaoId: foreign.id });
    expect(await saveDraft(owner, { id: draft, versao: 1, conteudo: named }, now)).toMatchObject(refused);
    expect(await send(owner, draft, foreign.id)).toMatchObject(refused);
    const [imported] = await storeProjects(
      aProject({ captadorId: owner.userId, organizacaoId: foreign.id, sourceId: "de_outra" }),
    );
    const id = imported?.id ?? "";
    expect(await saveDraft(owner, { id, versao: 0, conteudo: named }, now)).toMatchObject({ ok: true });
    expect(await submitDraft(owner, { id, versao: 1 }, now)).toMatchObject(refused);
  });

  test("a draft whose organization was deleted has none, and is saved from a form that still has it", async () => {
    const owner = await createPerson();
    const { id: organizacaoId } = await createProponent({}, owner);
    const id = await begin(owner);
    await db.organizationMember.deleteMany({ where: { organizationId: organizacaoId } });
    await db.organization.delete({ where: { id: organizacaoId } });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({
      conteudo: { organizacaoId: "" },
      proponent: null,
    });
    const conteudo = aContent(now, { organizacaoId, objetivo: "Outro objetivo." });
    expect(await saveDraft(owner, { id, versao: 1, conteudo }, now)).toMatchObject({
      data: { outcome: "saved", versao: 2 },
    });
    const stored = await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } });
    expect(stored.conteudo).toMatchObject({ organizacaoId: "", objetivo: "Outro objetivo." });
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({
      field: "organizacaoId",
      message: SUBMISSION.organizacao,
    });
  });

  test("texts about a waiting claim name no other account, because nobody else may look after the organization", () => {
    expect(PROPONENT_REFUSALS.waiting).not.toMatch(/outra conta/i);
    expect(PROPONENT_FILE.memberships.get("aguardando")).not.toMatch(/outra conta/i);
  });

  test.each([
    ["no organization", {}, "", SUBMISSION.organizacao],
    ["a waiting claim", {}, "aguardando", PROPONENT_REFUSALS.waiting],
    ["a CNPJ that the registry closed", { situacao: 8 }, "ativo", PROPONENT_REFUSALS.closed],
    [
      "a CNPJ of last month",
      { abertaEm: LAST_MONTH },
      "ativo",
      PROPONENT_REFUSALS.young(oldEnoughText({ abertaEm: LAST_MONTH, tipo: "Cooperativa" })),
    ],
    ["nobody who represents it", { representante: "" }, "ativo", PROPONENT_REFUSALS.unrepresented],
  ])(
    "a draft with %s cannot be sent, and its field gives the reason",
    async (_, values, membership, message) => {
      const owner = await createPerson();
      const id = await begin(owner);
      if (!membership) {
        expect(await send(owner, id, "")).toMatchObject({ field: "organizacaoId", message });
        return;
      }
      const organization = await createProponent(values, owner);
      const conteudo = aContent(now, { organizacaoId: organization.id });
      await saveDraft(owner, { id, versao: 1, conteudo }, now);
      await db.organizationMember.updateMany({
        where: { organizationId: organization.id },
        data: { estado: membership },
      });
      const versao = await versionOf(owner, id);
      expect(await submitDraft(owner, { id, versao }, now)).toMatchObject({
        field: "organizacaoId",
        message,
      });
    },
  );
});

describe("the check of an organization by approving its project", () => {
  test("approving lists the organization's name and kind, and records who checked it", async () => {
    const owner = await createPerson();
    const organization = await createProponent({}, owner);
    const id = await listed(owner, organization.id);
    expect(await db.project.findUnique({ where: { id }, include: { proponent: true } })).toMatchObject({
      organizacaoId: organization.id,
      proponente: "Cooperativa Recomeço",
      tipoProponente: "Cooperativa",
      proponent: { conferidaEm: now, conferidaPor: TEAM },
    });
    const later = new Date(now.getTime() + 60_000);
    const next = await begin(owner);
    await send(owner, next, organization.id);
    expect(await approveProject(next, { now: later })).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
      conferidaEm: now,
    });
  });

  test("the team reads the registry's data, the representative and the sender's tie to the organization", async () => {
    const owner = await createPerson();
    const organization = await createProponent(
      { representante: "Ana Souza", cargo: "Presidente", situacao: 2 },
      owner,
    );
    const id = await begin(owner);
    await send(owner, id, organization.id);
    const waiting = await findWaiting(id);
    expect(waiting && (await findReviewedProponent(waiting))).toMatchObject({
      cnpj: organization.cnpj,
      razaoSocial: "Cooperativa Recomeço",
      situacao: 2,
      conferidaEm: null,
      representante: "Ana Souza",
      cargo: "Presidente",
      vinculo: "ativo",
    });
  });

  test("the automatic approval of a local start records itself as the checker", async () => {
    const owner = await createPerson();
    const organization = await createProponent({}, owner);
    const id = await begin(owner);
    await send(owner, id, organization.id);
    await approveInDemo({ id }, now);
    expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
      conferidaPor: CHECKED_BY_DEMO,
    });
  });

  test("approval is refused if the registry closed the CNPJ or the claim was lost after sending", async () => {
    for (const spoil of [
      (id: string) => db.organization.update({ where: { id }, data: { situacao: 4 } }),
      (organizationId: string) =>
        db.organizationMember.updateMany({ where: { organizationId }, data: { estado: "aguardando" } }),
      (organizationId: string) => db.organizationMember.deleteMany({ where: { organizationId } }),
    ]) {
      const owner = await createPerson();
      const organization = await createProponent({}, owner);
      const id = await begin(owner);
      await send(owner, id, organization.id);
      await spoil(organization.id);
      expect(await approveProject(id, { now })).toMatchObject({ ok: false, field: "organizacaoId" });
      expect(await db.project.findUnique({ where: { id } })).toMatchObject({ publicado: false });
      expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
        conferidaEm: null,
      });
    }
  });
});

describe("moving a listed project to another organization", () => {
  async function twoOrganizations() {
    const owner = await createPerson();
    const [first, second] = [
      await createProponent({}, owner),
      await createProponent({ razaoSocial: "Cooperativa Segunda" }, owner),
    ];
    return { owner, first, second, id: await listed(owner, first.id) };
  }

  test("a listed project gets its new organization by an approved version, and the history names both", async () => {
    const { owner, second, id } = await twoOrganizations();
    const concluded = await openDeal(owner.userId, id, "concluida");
    await createReceipt({ id: concluded.id, readerId: concluded.financiadorId, issuedById: owner.userId });
    await openDeal(owner.userId, id, "cancelada");
    expect(await send(owner, id, second.id)).toMatchObject({ ok: true });
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      proponente: "Cooperativa Recomeço",
    });
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      organizacaoId: second.id,
      proponente: "Cooperativa Segunda",
    });
    const event = await db.projectEvent.findFirst({ where: { projetoId: id, tipo: "alterado" } });
    expect(event?.detalhes).toMatchObject({
      mudancas: expect.arrayContaining([
        { campo: "organizacaoId", de: "Cooperativa Recomeço", para: "Cooperativa Segunda" },
      ]),
    });
  });

  test("a concluded deal without a receipt does not bind its project to an organization once the funder's account has ended", async () => {
    const { owner, second, id } = await twoOrganizations();
    const { financiadorId } = await openDeal(owner.userId, id, "concluida");
    await db.user.update({ where: { id: financiadorId }, data: { anonymisedAt: now } });
    expect(await send(owner, id, second.id)).toMatchObject({ ok: true });
  });

  test("after a move, the project can return to the organization that alone can issue the receipt of an earlier deposit", async () => {
    const { owner, first, second, id } = await twoOrganizations();
    const deal = await openDeal(owner.userId, id, "concluida");
    await createReceipt({ id: deal.id, readerId: deal.financiadorId, issuedById: owner.userId });
    const proof = {
      opportunityId: deal.id,
      sentById: deal.financiadorId,
      amount: 5_000_000n,
      depositedOn: now,
    };
    await db.depositProof.create({ data: { ...proof, holder: first.cnpj } });
    expect(await send(owner, id, second.id)).toMatchObject({ ok: true });
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
    await db.receipt.updateMany({
      where: { opportunityId: deal.id },
      data: { revokedAt: now, revokedReason: "Nome errado." },
    });
    expect(await db.opportunity.findUnique({ where: { id: deal.id } })).toMatchObject({ etapa: "recibo" });
    expect(await send(owner, id, first.id)).toMatchObject({ ok: true });
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
    expect(await send(owner, id, second.id)).toMatchObject({ message: PROPONENT_REFUSALS.deals });
  });

  test.each(["bloqueada", "desbloqueada", "confirmada", "concluida"])(
    "sending another organization is refused while a deal without a receipt is %s",
    async (status) => {
      const { owner, first, second, id } = await twoOrganizations();
      await openDeal(owner.userId, id, status);
      expect(await send(owner, id, second.id)).toMatchObject({
        ok: false,
        field: "organizacaoId",
        message: PROPONENT_REFUSALS.deals,
      });
      expect(await send(owner, id, first.id, { objetivo: "Outro objetivo." })).toMatchObject({ ok: true });
    },
  );

  test("approving a move to another organization is refused if a deal began after the version was sent", async () => {
    const { owner, first, second, id } = await twoOrganizations();
    expect(await send(owner, id, second.id)).toMatchObject({ ok: true });
    await openDeal(owner.userId, id, "bloqueada");
    expect(await approveProject(id, { now })).toMatchObject({
      ok: false,
      field: "organizacaoId",
      message: expect.stringContaining(PROPONENT_REFUSALS.deals),
    });
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({ organizacaoId: first.id });
  });

  test("a project without an organization can get one during a deal, because its receipts need it", async () => {
    const owner = await createPerson();
    const organization = await createProponent({}, owner);
    const [imported] = await storeProjects(aProject({ captadorId: owner.userId, organizacaoId: null }));
    const id = imported?.id ?? "";
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ conteudo: { organizacaoId: "" } });
    await openDeal(owner.userId, id, "desbloqueada");
    expect(await send(owner, id, organization.id)).toMatchObject({ ok: true });
    expect(await approveProject(id, { now })).toMatchObject({ ok: true });
  });
});
