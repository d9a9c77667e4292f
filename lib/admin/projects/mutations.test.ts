import { afterAll, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { REVIEW } from "@/lib/catalog/own-projects/messages";
import { parseAmount } from "@/lib/kit/typed-amount";
import { comparedText } from "@/lib/people/organizations/rules";
import { startVendors } from "@/tests/setup/mailbox";
import { aContent } from "@/tests/setup/own-projects";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { createProponent } = await import("@/tests/setup/proponents");
const { proposedBy } = await import("@/lib/catalog/own-projects/rules/content");
const { createDraft, saveDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
const { submitDraft } = await import("@/lib/catalog/own-projects/mutations/submission");
const { readListState } = await import("@/lib/admin/list/rules");
const { listOwnEvents } = await import("@/lib/catalog/own-projects/queries/history");
const { PROPONENT_REFUSALS } = await import("@/lib/catalog/own-projects/messages");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { createDeal } = await import("@/tests/setup/deal-room");
const { endAccount } = await import("@/lib/overview/personal-data/mutations");
const { registerInterest } = await import("@/lib/matches/interests/mutations/register");
const { INTEREST } = await import("@/lib/matches/interests/messages/interest");
const { approveByTeam, recordOfficial, relistByTeam, returnByTeam, takeDownByTeam } = await import(
  "./mutations"
);
const { REVIEWED } = await import("./messages");
const { approveSchema } = await import("./schema");
const { countSentProjects, listProjects, readProject } = await import("./queries");
const { officialSeen, PROJECT_LIST, sameNumberSeen } = await import("./rules");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const now = new Date();
const caller = async () => ({ viewer: await createPerson(), requestId: "pedido-1", now });

async function sent(nome: string, over = {}): Promise<string> {
  const owner = await createPerson();
  const organization = await createProponent({}, owner);
  const made = await createDraft(owner);
  if (!made.ok) throw new Error(made.message);
  const { id } = made.data;
  const conteudo = proposedBy(aContent(now, { nome, ...over }), organization);
  await saveDraft(owner, { id, versao: 1, conteudo }, now);
  const result = await submitDraft(owner, { id, versao: 2 }, now);
  if (!result.ok) throw new Error(result.message);
  return id;
}
const shownOf = async (id: string): Promise<string> => {
  const proponent = (await readProject(id))?.sentProponent;
  return proponent && !proponent.conferidaEm ? comparedText(proponent) : "";
};
const sameOf = async (id: string): Promise<string> =>
  sameNumberSeen((await readProject(id))?.sameNumber ?? []);
const readOf = async (id: string) => {
  const sent = (await readProject(id))?.sent;
  return { enviadoEm: sent?.enviadoEm?.toISOString() ?? "", versao: sent?.versao ?? 0 };
};
const idsOf = async (params: Record<string, string>) =>
  (await listProjects(readListState(PROJECT_LIST, params))).rows.map(({ id }) => id);
const contato = "E-mail para o endereço da fonte, com a presidente, em 20/11/2026";
const entryOf = (objectId: string) =>
  db.auditEntry.findFirst({ where: { objectId }, orderBy: { id: "desc" } });

test("a sent draft is published as the team read it, with the decision in the log", async () => {
  const by = await caller();
  const id = await sent("Vidro que volta");
  expect(await idsOf({ busca: "VIDRO" })).toEqual([id]);
  expect(await countSentProjects()).toBe(1);
  const read = await readOf(id);
  const visto = await shownOf(id);
  const approval = { id, motivo: "Conferido", contato, visto, ...read, mesmoNumero: await sameOf(id) };
  const field = (over: object) => approveSchema.safeParse({ ...approval, ...over }).error?.issues[0]?.path[0];
  expect([field({}), field({ contato: " " }), field({ contato: "", visto: "" })]).toEqual([
    undefined,
    "contato",
    undefined,
  ]);
  const stale = { ...approval, enviadoEm: "2026-01-01T00:00:00.000Z" };
  for (const other of [stale, { ...approval, versao: read.versao - 1 }])
    expect(await approveByTeam(other, by)).toMatchObject({ ok: false, code: "conflict" });
  expect(await approveByTeam(approval, by)).toMatchObject({ ok: true });
  expect(await idsOf({})).toEqual([]);
  expect(await idsOf({ estado: "publicados", busca: "volta" })).toEqual([id]);
  expect(await entryOf(id)).toMatchObject({
    action: "project_approved",
    reason: "Conferido",
    adminId: by.viewer.userId,
    before: { analise: "em_analise", publicado: false },
    after: { analise: "aprovado", publicado: true },
  });
  const organization = await db.organization.findFirst({ where: { projects: { some: { id } } } });
  expect(organization?.conferidaPor).toBe(by.viewer.fullName);
  expect(await entryOf(organization?.id ?? "")).toMatchObject({
    action: "organization_confirmed",
    kind: "organizacao",
    reason: "Conferido",
    after: { conferida: true, conferidaPor: by.viewer.fullName, contato },
  });
});

test("the list shows a new draft's amount, proponent and place as they were sent, and no amount instead of zero", async () => {
  const id = await sent("Papel que volta");
  const rowOf = async (params: Record<string, string>) =>
    (await listProjects(readListState(PROJECT_LIST, params))).rows.find((row) => row.id === id);
  const { valorTotal, cidade, estado } = aContent(now);
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({ valorTotal: 0n, cidade: "" });
  const { conteudo } = (await readProject(id))?.sent ?? {};
  expect(conteudo?.proponente).toBeTruthy();
  expect(await rowOf({})).toMatchObject({
    cidade,
    estado,
    proponente: conteudo?.proponente,
    valorTotal: BigInt(parseAmount(valorTotal) ?? 0),
  });
  await db.$executeRaw`update project_drafts set conteudo = conteudo - 'valorTotal' where projeto_id = ${id}::uuid`;
  expect(await rowOf({})).toMatchObject({ valorTotal: null });
  await db.project.delete({ where: { id } });
});

test("nobody decides about their own project", async () => {
  const id = await sent("Metal que volta");
  const { captadorId } = await db.project.findUniqueOrThrow({ where: { id } });
  const by = await caller();
  const own = { ...by, viewer: { ...by.viewer, userId: captadorId ?? "" } };
  const read = await readOf(id);
  const approval = { id, motivo: "Conferido", contato, visto: await shownOf(id), ...read, mesmoNumero: "" };
  await expect(approveByTeam(approval, own)).rejects.toThrow(OWN_MATTER);
  expect(await readProject(id)).toMatchObject({ draft: { estado: "em_analise" } });
});

test("publishing checks an organization only as the page showed it, and with a representative", async () => {
  const by = await caller();
  const id = await sent("Óleo que volta");
  const organizationId = (await readProject(id))?.sentProponent?.id ?? "";
  const read = await readOf(id);
  const mesmoNumero = await sameOf(id);
  const approve = (visto: string) =>
    approveByTeam({ id, motivo: "Conferido", contato, visto, ...read, mesmoNumero }, by);
  const change = (data: object) => db.organization.update({ where: { id: organizationId }, data });
  expect((await readProject(id))?.sentProponent).toMatchObject({
    representante: "Ana Souza",
    cargo: "Presidente",
  });
  const old = await shownOf(id);
  await change({ representante: "Outra Pessoa" });
  const changed = { ok: false, code: "conflict", message: REVIEW.organizationChanged, isOutdated: true };
  expect(await approve(old)).toMatchObject(changed);
  await change({ representante: "" });
  expect(await approve(await shownOf(id))).toMatchObject({
    ok: false,
    message: expect.stringContaining(PROPONENT_REFUSALS.unrepresented),
  });
  // `visto` is "" if the page showed a checked organization. Here its check was undone meanwhile.
  await change({ representante: "Ana Souza" });
  expect(await approve("")).toMatchObject(changed);
  expect(await db.organization.findUnique({ where: { id: organizationId } })).toMatchObject({
    conferidaEm: null,
  });
  expect(await readProject(id)).toMatchObject({ publicado: false });
  const visto = await shownOf(id);
  // Rita checks the organization meanwhile, so this approval must not check it again.
  await change({ conferidaEm: now, conferidaPor: "Rita", cargo: "Diretora" });
  expect(await approve(visto)).toMatchObject({ ok: true });
  expect(await db.organization.findUnique({ where: { id: organizationId } })).toMatchObject({
    conferidaPor: "Rita",
  });
});

test("a returned project carries its reasons, one for each line, and only the version that was read returns", async () => {
  const by = await caller();
  const id = await sent("Papel que volta");
  const read = await readOf(id);
  const reasons = { id, motivo: "Falta o orçamento\nFalta a equipe" };
  const earlier = new Date(Date.parse(read.enviadoEm) - 1_000).toISOString();
  for (const other of [{ enviadoEm: earlier }, { versao: read.versao - 1 }])
    expect(await returnByTeam({ ...reasons, ...read, ...other }, by)).toMatchObject({
      ok: false,
      code: "conflict",
      message: REVIEW.changed,
    });
  expect((await readProject(id))?.draft?.estado).toBe("em_analise");
  expect((await returnByTeam({ ...reasons, ...read }, by)).ok).toBe(true);
  expect(await idsOf({ estado: "devolvidos" })).toEqual([id]);
  expect((await readProject(id))?.draft?.motivos).toEqual(["Falta o orçamento", "Falta a equipe"]);
  expect(await entryOf(id)).toMatchObject({ action: "project_returned" });
});

const seenOf = async (id: string) => {
  const project = await readProject(id);
  return project ? officialSeen(project) : "";
};

test("of two entries of official data from one page the second is refused, as is one older than an import", async () => {
  const by = await caller();
  const [project] = await storeProjects(aProject());
  const id = project?.id ?? "";
  const visto = await seenOf(id);
  const about = { id, visto, etapa: "Execução", fonte: "SINIR+", dia: "2026-11-20", motivo: "Conferido" };
  const both = await Promise.all([
    recordOfficial({ ...about, valor: "12.000,00" }, by),
    recordOfficial({ ...about, valor: "10.000,00" }, by),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ isOutdated: true, message: REVIEWED.officialChanged });
  const now = { ...about, visto: await seenOf(id) };
  await db.project.update({ where: { id }, data: { fonte: "Importação" } });
  expect(await recordOfficial({ ...now, valor: "9.000,00" }, by)).toMatchObject({ code: "conflict" });
});

test("official data have a source and day", async () => {
  const by = await caller();
  const [project] = await storeProjects(aProject());
  const id = project?.id ?? "";
  const visto = await seenOf(id);
  const input = {
    id,
    visto,
    etapa: "Execução",
    fonte: "Portaria 12",
    dia: "2026-11-20",
    motivo: "Publicada",
  };
  expect(await recordOfficial({ ...input, valor: "1,00", dia: "2999-01-01" }, by)).toMatchObject({
    message: REVIEWED.dayFuture,
  });
  expect((await recordOfficial({ ...input, valor: "12.000,00" }, by)).ok).toBe(true);
  expect(await readProject(id)).toMatchObject({
    etapa: "Execução",
    valorCaptado: 1_200_000n,
    captadoOficial: 1_200_000n,
    captadoOficialEm: new Date("2026-11-20"),
    fonte: "Portaria 12",
    fonteAtualizada: new Date("2026-11-20"),
  });
  expect(await entryOf(id)).toMatchObject({ action: "project_official", reason: "Publicada" });
});

test("B4.1 the official stage of reporting ends the fundraising, and a corrected stage opens it again", async () => {
  const by = await caller();
  const [project] = await storeProjects(aProject({ status: "Aprovada" }));
  const id = project?.id ?? "";
  const record = async (etapa: string) => {
    const official = {
      visto: await seenOf(id),
      etapa,
      valor: "1,00",
      fonte: "SINIR",
      dia: "2026-11-20",
      motivo: "Conferido",
    };
    return recordOfficial({ id, ...official }, by);
  };
  const funder = await createPerson({ userType: "financiador" });
  const register = () =>
    registerInterest(funder, {
      projeto_id: id,
      nome_empresa: "Vidro Ltda",
      email_contato: "a@exemplo.com.br",
      telefone_contato: null,
      valor_interesse: null,
      observacoes: "",
    });
  await record("Execução");
  expect((await readProject(id))?.status).toBe("Aprovada");
  await record("Prestação de contas");
  expect((await readProject(id))?.status).toBe("Finalizada");
  expect(await entryOf(id)).toMatchObject({
    before: { status: "Aprovada" },
    after: { status: "Finalizada" },
  });
  expect(await register()).toMatchObject({ ok: false, message: INTEREST.projectClosed });
  await record("Execução");
  expect((await readProject(id))?.status).toBe("Em Captação");
  expect(await register()).toMatchObject({ ok: true });
});

test("the team stops the deposits of a project that its captador withdrew, once, and each mail says so", async () => {
  const by = { adminId: (await createPerson()).userId, requestId: "pedido-1", now };
  const deal = await createDeal();
  const { id } = deal.project;
  expect(await readProject(id)).toMatchObject({ publicado: true, mayTakeDown: true });
  expect(await withdrawProject(deal.captador, id, now)).toMatchObject({ ok: true });
  expect(await readProject(id)).toMatchObject({ publicado: false, mayTakeDown: true });
  await db.emailMessage.deleteMany();
  const stop = { id, motivo: "O CNPJ é de outra organização." };
  expect(await takeDownByTeam(stop, by)).toMatchObject({ data: { message: REVIEWED.stopped } });
  expect(await readProject(id)).toMatchObject({ mayTakeDown: false, retiradoPelaEquipeEm: now });
  expect(await entryOf(id)).toMatchObject({ action: "project_stopped", reason: stop.motivo });
  const { items } = await listOwnEvents(deal.captador.userId, id, null);
  expect(items.map(({ tipo, autor }) => [tipo, autor]).slice(0, 2)).toEqual([
    ["parado", "equipe"],
    ["retirado", "eu"],
  ]);
  expect(await takeDownByTeam(stop, by)).toMatchObject({ code: "conflict", message: REVIEWED.unlisted });
  const mailTo = async (userId: string) => {
    const mails = await db.emailMessage.findMany({ where: { userId } });
    return mails.map(({ payload }) => JSON.stringify(openContent(payload ?? new Uint8Array())));
  };
  for (const { userId } of [deal.captador, deal.financiador]) {
    const [text, ...others] = await mailTo(userId);
    expect(text).toContain("A equipe parou os depósitos no");
    expect(text).not.toContain("da lista");
    expect(others).toEqual([]);
  }
});

const author = async (at: Date) => ({
  adminId: (await createPerson()).userId,
  requestId: "pedido-1",
  now: at,
});
const stateOf = (id: string) =>
  db.project.findUniqueOrThrow({
    where: { id },
    select: { publicado: true, retiradoPelaEquipeEm: true, relistadoEm: true },
  });

test("an imported project that nobody looks after leaves the list and comes back by the team, which mails its funder", async () => {
  const by = await author(now);
  const [project] = await storeProjects(aProject({ sourceId: "sinir_cancelado" }));
  const id = project?.id ?? "";
  const funder = await createPerson({ userType: "financiador" });
  const interest = {
    userId: funder.userId,
    projetoId: id,
    nomeEmpresa: "V",
    emailContato: "a@exemplo.com.br",
  };
  await db.interest.create({ data: { ...interest, statusInteresse: "Aceita" } });
  const cancelled = { id, motivo: "A fonte cancelou o projeto." };
  expect(await takeDownByTeam(cancelled, by)).toMatchObject({ data: { message: REVIEWED.takenDown } });
  expect(await takeDownByTeam(cancelled, by)).toMatchObject({ code: "conflict", message: REVIEWED.unlisted });
  expect(await stateOf(id)).toMatchObject({ publicado: false, retiradoPelaEquipeEm: now });
  expect(await entryOf(id)).toMatchObject({
    action: "project_taken_down",
    reason: cancelled.motivo,
    before: { publicado: true },
    after: { publicado: false },
  });
  const later = new Date(now.getTime() + 60_000);
  const back = { id, motivo: "A fonte publicou o projeto de novo." };
  expect(await relistByTeam(back, { ...by, now: later })).toMatchObject({
    data: { message: REVIEWED.relisted },
  });
  expect(await stateOf(id)).toEqual({ publicado: true, retiradoPelaEquipeEm: null, relistadoEm: later });
  expect(await entryOf(id)).toMatchObject({ action: "project_relisted", reason: back.motivo });
  const mails = await db.emailMessage.findMany({ where: { userId: funder.userId }, orderBy: { id: "asc" } });
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("retirado da lista"),
    expect.stringContaining("voltou à lista"),
  ]);
});

test("an imported project that its captador withdrew before deleting the account comes back by the team, and no funder is mailed", async () => {
  const by = await author(now);
  const captador = await createPerson();
  const values = { sourceId: "sinir_retirado", captadorId: captador.userId };
  const [project] = await storeProjects(aProject(values));
  const id = project?.id ?? "";
  expect(await withdrawProject(captador, id, now)).toMatchObject({ ok: true });
  const back = { id, motivo: "A fonte ainda publica o projeto." };
  expect(await relistByTeam(back, by)).toMatchObject({ message: REVIEW.notRelistable });
  expect(await endAccount(captador.userId, now)).toMatchObject({ ok: true });
  const mails = await db.emailMessage.count();
  expect(await relistByTeam(back, by)).toMatchObject({ data: { message: REVIEWED.relisted } });
  expect(await stateOf(id)).toEqual({ publicado: true, retiradoPelaEquipeEm: null, relistadoEm: null });
  expect(await db.emailMessage.count()).toBe(mails);
});

test("the team puts no project back that has a captador, that came from no source, that is listed, or whose twin is listed", async () => {
  const by = await author(now);
  const { userId: captadorId } = await createPerson();
  const taken = { publicado: false, retiradoPelaEquipeEm: now };
  const refused = await storeProjects(
    aProject({ ...taken, sourceId: "sinir_cuidado", captadorId }),
    aProject(taken),
    aProject({ sourceId: "sinir_na_lista" }),
  );
  for (const { id } of refused)
    expect(await relistByTeam({ id, motivo: "Conferido" }, by)).toMatchObject({
      message: REVIEW.notRelistable,
    });
  const same = { nomeProjeto: "Triagem gêmea", proponente: "Coop Gêmea", valorTotal: 90_000_000n };
  const [twin] = await storeProjects(
    aProject({ ...taken, ...same, sourceId: "sinir_gemeo" }),
    aProject(same),
  );
  const id = twin?.id ?? "";
  expect(await relistByTeam({ id, motivo: "Conferido" }, by)).toMatchObject({ message: REVIEW.duplicate });
  expect(await stateOf(id)).toMatchObject(taken);
  expect(await entryOf(id)).toBeNull();
});
