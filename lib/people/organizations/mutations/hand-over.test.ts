import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";
import { aContent } from "@/tests/setup/own-projects";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { deliverQueued } = await import("@/lib/words/email/mutations/send");
const { acceptInterest } = await import("@/lib/matches/interests/mutations/answer");
const { PROPONENT_REFUSALS } = await import("@/lib/catalog/own-projects/messages");
const { createDraft, saveDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
const { submitDraft } = await import("@/lib/catalog/own-projects/mutations/submission");
const { findOwnProject } = await import("@/lib/catalog/own-projects/queries/own");
const { createDeal } = await import("@/tests/setup/deal-room");
const { anOrganization } = await import("@/tests/setup/organizations");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { DECISION } = await import("../messages");
const { listMemberships, listMine } = await import("../queries/organizations");
const { acceptClaim, refuseClaim } = await import("./hand-over");

afterAll(() => vendors.stop());

const now = new Date("2026-11-22T15:00:00Z");

const claim = (organizationId: string, { userId }: { userId: string }) =>
  db.organizationMember.create({ data: { organizationId, userId, estado: "aguardando" } });
const subjectsTo = async (toAddress: string) =>
  (await db.emailMessage.findMany({ where: { toAddress }, orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );

async function textsTo(toAddress: string): Promise<string[]> {
  const waiting = await db.emailMessage.findMany({ where: { toAddress, status: "queued" } });
  for (const { id } of waiting) await deliverQueued({ id }, false);
  return (await vendors.inbox(toAddress)).map(({ text }) => text);
}

async function claimed() {
  const [former, claimant] = [await createPerson(), await createPerson()];
  const organization = await anOrganization(former, { conferidaEm: now, conferidaPor: "rita" });
  await claim(organization.id, claimant);
  return { former, claimant, organization };
}

const photo = (ownerId: string) =>
  db.storedFile.create({
    data: {
      ownerId,
      purpose: "foto",
      name: "galpao.jpg",
      contentType: "image/jpeg",
      size: 10,
      publico: true,
      sha256: Buffer.alloc(32),
      key: randomUUID(),
    },
  });

describe("accepting a claim", () => {
  test("accepting moves organization, projects, files and waiting interests, and clears the check", async () => {
    const { former, claimant, organization } = await claimed();
    const [shown, kept] = [await photo(former.userId), await photo(former.userId)];
    const values = { organizacaoId: organization.id, captadorId: former.userId };
    const fotos = [{ id: shown.id, alt: "", width: 1600, height: 900 }];
    const [project, elsewhere] = await storeProjects(
      aProject({ ...values, fotos }),
      aProject({ captadorId: former.userId, organizacaoId: null }),
    );
    const [funder, projectId] = [await createPerson({ userType: "financiador" }), project?.id ?? ""];
    await db.match.create({
      data: { captadorId: former.userId, financiadorId: funder.userId, projetoId: projectId },
    });
    await db.bankAccount.create({
      data: { projetoId: projectId, ciphertext: Buffer.alloc(4), hint: "Banco", changedBy: former.userId },
    });
    const [draft] = await storeProjects(
      aProject({
        captadorId: claimant.userId,
        publicado: false,
        organizacaoId: null,
        proponente: "Cooperativa vida nova",
      }),
    );

    expect(await acceptClaim(organization.id, claimant.email, now)).toEqual({
      ok: true,
      data: { handedOver: true },
    });
    expect(await listMine(former.userId)).toEqual([]);
    expect(await listMemberships(former.userId, now)).toEqual([]);
    expect(await listMine(claimant.userId)).toMatchObject([{ id: organization.id, conferidaEm: null }]);
    expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
      nomeDecididoEm: now,
    });
    const owners = await db.project.findMany({
      where: { id: { in: [projectId, elsewhere?.id ?? "", draft?.id ?? ""] } },
      select: { id: true, captadorId: true, organizacaoId: true },
    });
    expect(Object.fromEntries(owners.map(({ id, ...of }) => [id, of]))).toEqual({
      [projectId]: { captadorId: claimant.userId, organizacaoId: organization.id },
      [elsewhere?.id ?? ""]: { captadorId: former.userId, organizacaoId: null },
      [draft?.id ?? ""]: { captadorId: claimant.userId, organizacaoId: organization.id },
    });
    expect(await db.match.findFirst({ where: { projetoId: projectId } })).toMatchObject({
      captadorId: claimant.userId,
    });
    const files = await db.storedFile.findMany({ where: { id: { in: [shown.id, kept.id] } } });
    expect(Object.fromEntries(files.map(({ id, ownerId }) => [id, ownerId]))).toEqual({
      [shown.id]: claimant.userId,
      [kept.id]: former.userId,
    });
    expect(await db.bankAccount.count({ where: { projetoId: projectId } })).toBe(0);
    expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
      representante: "",
      cargo: "",
      conferidaPor: null,
    });
    expect(await subjectsTo(claimant.email)).toEqual(["A organização é sua: Cooperativa Vida Nova"]);
    expect(await subjectsTo(former.email)).toEqual(["Outra conta cuida agora de Cooperativa Vida Nova"]);
    const [text] = await textsTo(former.email);
    expect(text).toContain("Os projetos dela que já foram publicados foram junto");
    expect(text).not.toContain(claimant.email);
    expect(
      await db.securityEvent.count({
        where: { userId: claimant.userId, eventType: "organization_handed_over" },
      }),
    ).toBe(1);
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({
      message: DECISION.noClaim,
    });
  });

  test("a handover links the claimant's drafts that are about the organization, and the next handover moves none of them", async () => {
    const { claimant, organization } = await claimed();
    const other = await anOrganization(claimant, { razaoSocial: "ASSOCIACAO OUTRA" });
    const draft = async (conteudo: object) => {
      const unlisted = { captadorId: claimant.userId, publicado: false, organizacaoId: null, proponente: "" };
      const [project] = await storeProjects(aProject(unlisted));
      const id = project?.id ?? "";
      await db.projectDraft.create({ data: { projetoId: id, conteudo: { fotos: [], ...conteudo } } });
      return id;
    };
    const [ofOther, typed, ofThis, unnamed] = [
      await draft({ organizacaoId: other.id, proponente: "Associação Outra" }),
      await draft({ organizacaoId: "", proponente: "Cooperativa vida nova" }),
      await draft({ organizacaoId: organization.id, proponente: "Cooperativa Vida Nova" }),
      await draft({ organizacaoId: "", proponente: "" }),
    ];
    const owners = async () => {
      const ids = [ofOther, typed, ofThis, unnamed];
      const rows = await db.project.findMany({ where: { id: { in: ids } } });
      return ids.map((id) => {
        const { captadorId, organizacaoId } = rows.find((row) => row.id === id) ?? {};
        return [captadorId, organizacaoId];
      });
    };
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({ ok: true });
    const theirs = claimant.userId;
    expect(await owners()).toEqual([
      [theirs, null],
      [theirs, organization.id],
      [theirs, organization.id],
      [theirs, null],
    ]);
    const next = await createPerson();
    await claim(organization.id, next);
    const later = new Date(now.getTime() + 60_000);
    expect(await acceptClaim(organization.id, next.email, later)).toMatchObject({
      data: { handedOver: true },
    });
    expect(await owners()).toEqual([typed, ofThis, ofOther, unnamed].map(() => [theirs, null]));
    const texts = (await textsTo(claimant.email)).join();
    expect(texts).toContain("Se você tem projetos dela que nunca foram publicados, eles ficam com você");
  });

  test("a draft that stays with the former captador keeps its content, but cannot be sent with the organization it chose", async () => {
    const { former, claimant, organization } = await claimed();
    const made = await createDraft(former);
    if (!made.ok) throw new Error(made.message);
    const { id } = made.data;
    const conteudo = aContent(now, { organizacaoId: organization.id });
    await saveDraft(former, { id, versao: 1, conteudo }, now);
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({ ok: true });
    const draft = await findOwnProject(former.userId, id);
    expect(draft).toMatchObject({ conteudo: { nome: conteudo.nome, organizacaoId: organization.id } });
    expect(await findOwnProject(claimant.userId, id)).toBeNull();
    expect(await submitDraft(former, { id, versao: draft?.versao ?? 0 }, now)).toMatchObject({
      field: "organizacaoId",
      message: PROPONENT_REFUSALS.foreign,
    });
    const another = await anOrganization(former);
    const chosen = { ...conteudo, organizacaoId: another.id };
    await saveDraft(former, { id, versao: draft?.versao ?? 0, conteudo: chosen }, now);
    const { versao = 0 } = (await findOwnProject(former.userId, id)) ?? {};
    expect(await submitDraft(former, { id, versao }, now)).toMatchObject({ ok: true });
  });

  test("a listed project that nobody looks after goes along with those of the former captador", async () => {
    const { former, claimant, organization } = await claimed();
    const ofThis = { organizacaoId: organization.id };
    const [unowned, unlisted, theirs] = await storeProjects(
      aProject({ ...ofThis, sourceId: `sinir_${randomUUID()}` }),
      aProject({ ...ofThis, sourceId: `sinir_${randomUUID()}`, publicado: false }),
      aProject({ ...ofThis, captadorId: former.userId }),
    );
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({ ok: true });
    const ids = [unowned, unlisted, theirs].map((project) => project?.id ?? "");
    const rows = await db.project.findMany({ where: { id: { in: ids } } });
    expect(ids.map((id) => rows.find((row) => row.id === id)?.captadorId)).toEqual([
      claimant.userId,
      null,
      claimant.userId,
    ]);
  });

  test("a submission that moves loses the reasons of an earlier return, and a returned project keeps its own", async () => {
    const { former, claimant, organization } = await claimed();
    const motivos = ["Falta a portaria"];
    const draft = async (state: object) => {
      const [project] = await storeProjects(
        aProject({ captadorId: former.userId, organizacaoId: organization.id }),
      );
      const projetoId = project?.id ?? "";
      await db.projectDraft.create({ data: { projetoId, motivos, ...state } });
      return projetoId;
    };
    const [sent, returned] = [
      await draft({ estado: "em_analise", enviadoEm: now }),
      await draft({ estado: "devolvido", decididoEm: now }),
    ];
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({ ok: true });
    const kept = await db.projectDraft.findMany({ where: { projetoId: { in: [sent, returned] } } });
    expect(Object.fromEntries(kept.map((one) => [one.projetoId, one.motivos]))).toEqual({
      [sent]: [],
      [returned]: motivos,
    });
  });

  test.each([
    ["suspended", { suspendedAt: now }, DECISION.claimantSuspended],
    ["without a confirmed e-mail", { emailConfirmedAt: null }, DECISION.claimantUnconfirmed],
  ] as const)("nothing is handed over to an account that is %s", async (_, data, message) => {
    const { former, claimant, organization } = await claimed();
    await db.user.update({ where: { id: claimant.userId }, data });
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({
      ok: false,
      code: "conflict",
      message,
    });
    expect(await listMine(former.userId)).toMatchObject([{ id: organization.id, conferidaEm: now }]);
  });

  test("a claim is refused once the claimant can be mailed the reason: not before the address is confirmed", async () => {
    const { claimant, organization } = await claimed();
    const refuse = () => refuseClaim(organization.id, claimant.email, "Sem procuração", now);
    const set = (data: { emailConfirmedAt?: Date | null; suspendedAt?: Date }) =>
      db.user.update({ where: { id: claimant.userId }, data });
    await set({ emailConfirmedAt: null });
    expect(await refuse()).toMatchObject({ code: "conflict", message: DECISION.claimantUnconfirmed });
    expect(await listMemberships(claimant.userId, now)).toMatchObject([{ standing: "disputa" }]);
    await set({ emailConfirmedAt: now, suspendedAt: now });
    expect(await refuse()).toMatchObject({ ok: true });
    expect(await textsTo(claimant.email)).toEqual([expect.stringContaining("Sem procuração")]);
  });

  test.each(["bloqueada", "desbloqueada"] as const)(
    "accepting is refused while a project has a deal that is %s, and the refusal names the project",
    async (status) => {
      const { former, claimant, organization } = await claimed();
      const deal = await createDeal({ captador: former, status });
      const { projetoId } = await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
      const { nomeProjeto } = await db.project.update({
        where: { id: projetoId },
        data: { organizacaoId: organization.id },
      });
      expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({
        ok: false,
        code: "conflict",
        message: DECISION.openDeal(nomeProjeto),
      });
      expect(await listMine(former.userId)).toMatchObject([{ id: organization.id }]);
      await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
      expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({ ok: true });
    },
  );

  test("of a claim and an interest that are accepted concurrently, one succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { former, claimant, organization } = await claimed();
      const [project] = await storeProjects(
        aProject({ organizacaoId: organization.id, captadorId: former.userId }),
      );
      const funder = await createPerson({ userType: "financiador" });
      const { id } = await db.interest.create({
        data: {
          userId: funder.userId,
          projetoId: project?.id ?? "",
          nomeEmpresa: "Verde",
          emailContato: funder.email,
          valorInteresse: 100_000n,
        },
      });
      const [accepted, handed] = await Promise.all([
        acceptInterest(former.userId, id),
        acceptClaim(organization.id, claimant.email, now),
      ]);
      expect([accepted.ok, handed.ok].filter(Boolean)).toHaveLength(1);
    }
  });

  test("two concurrently accepted claims leave one active member", async () => {
    const { claimant, organization } = await claimed();
    const other = await createPerson();
    await claim(organization.id, other);
    const results = await Promise.all(
      [claimant, other].map(({ email }) => acceptClaim(organization.id, email, now)),
    );
    const active = await db.organizationMember.count({
      where: { organizationId: organization.id, estado: "ativo" },
    });
    expect(active).toBe(1);
    expect(results.some(({ ok }) => ok)).toBe(true);
  });

  test("accepting the claim of an organization without a member also hands over the organization's imported projects", async () => {
    const claimant = await createPerson();
    const organization = await anOrganization(undefined, { members: {} });
    const [project] = await storeProjects(
      aProject({ organizacaoId: organization.id, sourceId: `sinir_${randomUUID()}` }),
    );
    await claim(organization.id, claimant);
    expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({
      data: { handedOver: false },
    });
    expect(await db.project.findUnique({ where: { id: project?.id ?? "" } })).toMatchObject({
      captadorId: claimant.userId,
    });
  });
});

test("a claim is refused with a reason, changes nothing else, and can be repeated", async () => {
  const { former, claimant, organization } = await claimed();
  expect(await refuseClaim(organization.id, (await createPerson()).email, "Não", now)).toMatchObject({
    message: DECISION.noClaim,
  });
  expect(await refuseClaim(organization.id, claimant.email, "Falta a ata da eleição", now)).toMatchObject({
    ok: true,
  });
  expect(await listMemberships(claimant.userId, now)).toMatchObject([{ standing: "recusada", own: null }]);
  expect(await listMine(former.userId)).toMatchObject([{ id: organization.id, conferidaEm: now }]);
  const [mail] = await textsTo(claimant.email);
  expect(mail).toContain("Falta a ata da eleição");
});
