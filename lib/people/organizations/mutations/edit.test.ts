import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";
import { startRegistry } from "@/tests/setup/registry";

const vendors = await startVendors();
const registry = await startRegistry();
const { db } = await import("@/lib/server/db");
const { env } = await import("@/lib/server/env");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { anOrganization } = await import("@/tests/setup/organizations");
const { getPublicProject, listFilterOptions } = await import("@/lib/catalog/projects/queries/public");
const { comparedText } = await import("../rules");
const { ORGANIZATION } = await import("../messages");
const { editOrganization, refreshOrganization } = await import("./edit");
const { renameOrganization, settleKind } = await import("./check");
const { recheckOrganizations } = await import("./recheck");
const { aPair } = await import("@/tests/setup/conversations");

afterAll(async () => {
  await vendors.stop();
  await registry.stop();
});
beforeEach(() => registry.setMode("works"));

const now = new Date("2026-11-22T15:00:00Z");
const own = {
  nomeConhecido: "",
  tipo: "Cooperativa" as const,
  representante: "Ana Souza",
  cargo: "Presidente",
};
const mailsTo = (toAddress: string, start: string) =>
  db.emailMessage.count({ where: { toAddress, subject: { startsWith: start } } });
const projectOf = (id: string) => db.project.findUniqueOrThrow({ where: { id } });

async function withProjects(over = {}) {
  const captador = await createPerson();
  const organization = await anOrganization(captador, over);
  const values = {
    organizacaoId: organization.id,
    captadorId: captador.userId,
    proponente: "Cooperativa Vida Nova",
  };
  const [listed, draft] = await storeProjects(
    aProject(values),
    aProject({ ...values, publicado: false, proponente: "" }),
  );
  if (!listed || !draft) throw new Error("no projects");
  return { captador, organization, listed, draft };
}

describe("editing an organization", () => {
  test("a new name is copied to the listed projects at once, in a column that an import does not change", async () => {
    const { captador, organization, listed, draft } = await withProjects();
    const before = listed.updatedAt;
    expect(
      await editOrganization(
        captador.userId,
        { ...own, id: organization.id, nomeConhecido: "Vida Nova" },
        now,
      ),
    ).toEqual({ ok: true, data: { message: ORGANIZATION.saved, shownAnew: true } });
    const stored = await projectOf(listed.id);
    expect(stored).toMatchObject({ proponente: "Vida Nova", camposDoDono: ["proponente"] });
    expect(stored.updatedAt).not.toEqual(before);
    expect(await projectOf(draft.id)).toMatchObject({ proponente: "", camposDoDono: [] });
    await editOrganization(captador.userId, { ...own, id: organization.id }, now);
    expect(await projectOf(listed.id)).toMatchObject({
      proponente: "Cooperativa Vida Nova",
      camposDoDono: ["proponente"],
    });
  });

  test("a kind changed by captador or team shows in the listed projects' page and filter at once, without a mark in camposDoDono", async () => {
    const { captador, organization, listed, draft } = await withProjects();
    const { id } = organization;
    await db.project.updateMany({ where: { organizacaoId: id }, data: { tipoProponente: "Cooperativa" } });
    const count = async (kind: string) =>
      (await listFilterOptions()).organizacao.find(({ value }) => value === kind)?.count ?? 0;
    const counts = async () => [await count("Cooperativa"), await count("Associação")];
    const kinds = async () => [
      (await getPublicProject(listed.slug))?.tipoProponente,
      (await projectOf(draft.id)).tipoProponente,
    ];
    const [cooperatives = 0, associations = 0] = await counts();
    expect(await kinds()).toEqual(["Cooperativa", "Cooperativa"]);
    const change = { ...own, id, tipo: "Associação" as const };
    const saved = { message: ORGANIZATION.saved, shownAnew: true };
    expect(await editOrganization(captador.userId, change, now)).toEqual({ ok: true, data: saved });
    expect(await kinds()).toEqual(["Associação", "Cooperativa"]);
    expect(await counts()).toEqual([cooperatives - 1, associations + 1]);
    expect(await projectOf(listed.id)).toMatchObject({ camposDoDono: [], updatedAt: now });

    const seen = comparedText(
      await db.organization.findUniqueOrThrow({ where: { id }, include: { members: true } }),
    );
    const settled = { id, tipo: "Não informado", reason: "Cartão do CNPJ" } as const;
    expect(await settleKind(settled, now, undefined, seen)).toMatchObject({ ok: true });
    expect(await kinds()).toEqual(["Não informado", "Cooperativa"]);
    expect(await counts()).toEqual([cooperatives - 1, associations]);
  });

  test("a name that would make two listed projects equal (B5.4) is refused and not written", async () => {
    const { captador, organization, listed } = await withProjects();
    const { nomeProjeto, valorTotal } = listed;
    await storeProjects(aProject({ nomeProjeto, valorTotal, proponente: "Rede Viva" }));
    expect(
      await editOrganization(
        captador.userId,
        { ...own, id: organization.id, nomeConhecido: "REDE VIVA" },
        now,
      ),
    ).toMatchObject({ ok: false, field: "nomeConhecido", message: ORGANIZATION.renameTaken });
    expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
      nomeConhecido: "",
    });
  });

  test("changing a checked organization mails the team and keeps its kind and check", async () => {
    const captador = await createPerson();
    const checked = { conferidaEm: now, conferidaPor: "equipe" };
    const { id } = await anOrganization(captador, checked);
    const change = { ...own, id, tipo: "Não informado" as const, representante: "Rui Lima" };
    expect(await editOrganization(captador.userId, change, now)).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({
      tipo: "Cooperativa",
      representante: "Rui Lima",
      conferidaEm: now,
    });
    expect(await mailsTo(env.CONTACT_EMAIL, "Organização alterada")).toBeGreaterThan(0);
  });

  test("a form from before the team settled the kind is refused at the kind, and writes nothing", async () => {
    const captador = await createPerson();
    const settled = { tipo: "Não informado", tipoDecididoEm: now };
    const { id } = await anOrganization(captador, settled);
    const stale = { ...own, id, representante: "Rui Lima" };
    expect(await editOrganization(captador.userId, stale, now)).toMatchObject({
      ok: false,
      code: "conflict",
      field: "tipo",
      message: ORGANIZATION.kindSettledMeanwhile("Outro (empresa, ensino, OSC, órgão público)"),
    });
    const { representante } = await db.organization.findUniqueOrThrow({ where: { id } });
    expect(representante).toBe("Ana Souza");
    const fresh = { ...stale, tipo: "Não informado" as const };
    expect(await editOrganization(captador.userId, fresh, now)).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({
      ...settled,
      representante: "Rui Lima",
    });
  });

  test("the team can change the name of a checked organization, and its listed projects follow", async () => {
    const { captador, organization, listed } = await withProjects({
      conferidaEm: now,
      conferidaPor: "equipe",
    });
    const { id } = organization;
    expect(
      await editOrganization(captador.userId, { ...own, id, nomeConhecido: "Natura" }, now),
    ).toMatchObject({ ok: false, field: "nomeConhecido", message: ORGANIZATION.nameChecked });
    expect(await projectOf(listed.id)).toMatchObject({ proponente: "Cooperativa Vida Nova" });
    expect(await renameOrganization(id, "Vida Nova", now)).toMatchObject({ ok: true });
    expect(await projectOf(listed.id)).toMatchObject({ proponente: "Vida Nova" });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({
      nomeConhecido: "Vida Nova",
      conferidaEm: now,
    });
  });

  test("only the account that looks after an organization can edit it, not one whose claim waits", async () => {
    const { organization } = await withProjects();
    const second = await createPerson();
    await db.organizationMember.create({
      data: { organizationId: organization.id, userId: second.userId, estado: "aguardando" },
    });
    for (const { userId } of [second, await createPerson()]) {
      expect(await editOrganization(userId, { ...own, id: organization.id }, now)).toMatchObject({
        code: "not_found",
      });
      expect(await refreshOrganization(userId, organization.id, now)).toMatchObject({ code: "not_found" });
    }
  });
});

describe("refreshing from the registry", () => {
  test("a refresh fails while the registry is down or has no entry, and otherwise replaces the data that the captador typed", async () => {
    const captador = await createPerson();
    const typed = { razaoSocial: "Vida Nova", registroEm: null, situacao: null, abertaEm: null };
    const { id, cnpj } = await anOrganization(captador, typed);
    registry.setMode("fails");
    expect(await refreshOrganization(captador.userId, id, now)).toMatchObject({
      ok: false,
      code: "provider_down",
      message: ORGANIZATION.away,
    });
    registry.setMode("works");
    expect(await refreshOrganization(captador.userId, id, now)).toMatchObject({
      message: ORGANIZATION.unknown,
    });
    registry.setEntry(cnpj, { razao_social: "COOPERATIVA VIDA NOVA" });
    expect(await refreshOrganization(captador.userId, id, now)).toMatchObject({
      data: { message: ORGANIZATION.refreshed },
    });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({
      razaoSocial: "COOPERATIVA VIDA NOVA",
      registroEm: now,
      situacao: 2,
      abertaEm: new Date("2012-03-15"),
    });
  });

  test("a refresh whose answer lacks status and opening day keeps the stored ones", async () => {
    const captador = await createPerson();
    const { id, cnpj } = await anOrganization(captador, { abertaEm: new Date("2026-10-01"), situacao: 4 });
    const missing = { situacao_cadastral: undefined, data_inicio_atividade: undefined };
    registry.setEntry(cnpj, { razao_social: "COOPERATIVA NOVA", ...missing });
    expect(await refreshOrganization(captador.userId, id, now)).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({
      razaoSocial: "COOPERATIVA NOVA",
      abertaEm: new Date("2026-10-01"),
      situacao: 4,
    });
  });

  test("a refresh bypasses the cache, and a new legal name is copied to listed projects", async () => {
    const { captador, organization, listed } = await withProjects();
    const { id, cnpj } = organization;
    for (const name of ["COOPERATIVA VIDA NOVA", "COOPERATIVA OUTRA VIDA"]) {
      registry.setEntry(cnpj, { razao_social: name });
      expect(await refreshOrganization(captador.userId, id, now)).toMatchObject({ ok: true });
    }
    expect(await projectOf(listed.id)).toMatchObject({ proponente: "Cooperativa Outra Vida" });
  });

  test("a refresh that finds the CNPJ closed ends the check and mails team and captador", async () => {
    const checked = { conferidaEm: now, conferidaPor: "equipe" };
    const { captador, organization } = await withProjects(checked);
    registry.setEntry(organization.cnpj, { razao_social: "COOPERATIVA VIDA NOVA", situacao_cadastral: 8 });
    expect(await refreshOrganization(captador.userId, organization.id, now)).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id: organization.id } })).toMatchObject({
      ...{ situacao: 8, conferidaEm: null, conferidaPor: null },
      nomeDecididoEm: now,
    });
    for (const address of [captador.email, env.CONTACT_EMAIL])
      expect(await mailsTo(address, "CNPJ baixada")).toBe(1);
  });

  test("a repeated answer that the CNPJ is inactive keeps the time of the first one, and an active CNPJ has none", async () => {
    const captador = await createPerson();
    const { id, cnpj } = await anOrganization(captador);
    const since = async (situacao_cadastral: number, at: Date) => {
      registry.setEntry(cnpj, { razao_social: "COOPERATIVA VIDA NOVA", situacao_cadastral });
      expect(await refreshOrganization(captador.userId, id, at)).toMatchObject({ ok: true });
      const stored = await db.organization.findUniqueOrThrow({ where: { id } });
      expect(stored.registroEm).toEqual(at);
      return stored.inativaDesde;
    };
    const inDays = (days: number) => new Date(now.getTime() + days * DAY);
    expect(await since(8, now)).toEqual(now);
    expect(await since(4, inDays(7))).toEqual(now);
    expect(await since(2, inDays(8))).toBeNull();
    expect(await since(8, inDays(9))).toEqual(inDays(9));
  });
});

describe("checking organizations with the registry every night", () => {
  const checked = { conferidaEm: now, conferidaPor: "equipe" };
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  async function withDeal(over = {}, status: "bloqueada" | "desbloqueada" = "desbloqueada") {
    const { captador, funder, project } = await aPair(status);
    const organization = await anOrganization(captador, { ...checked, registroEm: daysAgo(31), ...over });
    await db.project.update({ where: { id: project.id }, data: { organizacaoId: organization.id } });
    registry.setEntry(organization.cnpj, { razao_social: "COOPERATIVA VIDA NOVA" });
    return { captador, funder, organization };
  }
  const recheck = (most?: number) => recheckOrganizations(now, { pause: 0, ...(most && { most }) });
  const stored = ({ organization: { id } }: { organization: { id: string } }) =>
    db.organization.findUniqueOrThrow({ where: { id } });

  test("a closed registration ends the check of an organization with an open deal, the oldest data first", async () => {
    const [newer, older] = [await withDeal(), await withDeal({ registroEm: daysAgo(90) }, "bloqueada")];
    registry.setEntry(newer.organization.cnpj, { razao_social: "VIDA NOVA", situacao_cadastral: 8 });
    const left = [
      await withDeal({ registroEm: daysAgo(29) }),
      await withDeal({ conferidaEm: null, conferidaPor: null }),
      { organization: await anOrganization(undefined, { ...checked, registroEm: daysAgo(90) }) },
    ];
    expect(await recheck(1)).toBe(1);
    expect(await stored(older)).toMatchObject({ registroEm: now, conferidaEm: now });
    expect(await stored(newer)).toMatchObject({ registroEm: daysAgo(31) });
    expect(await recheck()).toBe(1);
    expect(await stored(newer)).toMatchObject({ situacao: 8, conferidaEm: null });
    expect(await mailsTo(newer.captador.email, "CNPJ baixada")).toBe(1);
    for (const one of left)
      expect(await stored(one)).toMatchObject({ registroEm: one.organization.registroEm });
    expect(await recheck()).toBe(0);
  });

  test("after three organizations without an answer the run ends, and all organizations wait for the next night", async () => {
    const waiting = [];
    for (let at = 0; at < 4; at += 1) waiting.push(await withDeal());
    registry.setMode("fails");
    const before = registry.requestCount();
    expect(await recheck()).toBe(0);
    expect(registry.requestCount() - before).toBe(3 * 2);
    for (const one of waiting)
      expect(await stored(one)).toMatchObject({ registroEm: daysAgo(31), conferidaEm: now });
    registry.setMode("works");
    expect(await recheck()).toBe(4);
  });
});
