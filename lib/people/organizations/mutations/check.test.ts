import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";
import { startRegistry } from "@/tests/setup/registry";

const vendors = await startVendors();
const registry = await startRegistry();
const { db } = await import("@/lib/server/db");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { anApproved, anOrganization } = await import("@/tests/setup/organizations");
const { DECISION, ORGANIZATION } = await import("../messages");
const { findForReview, listMemberships, listMine } = await import("../queries/organizations");
const { comparedText } = await import("../rules");
const { EMPTY_CONTENT } = await import("@/lib/catalog/own-projects/fields");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { confirmInside, confirmOrganization, renameOrganization, settleKind, unconfirmOrganization } =
  await import("./check");

afterAll(async () => {
  await vendors.stop();
  await registry.stop();
});
beforeEach(() => registry.setMode("fails"));

const now = new Date("2026-11-22T15:00:00Z");
const subjectsTo = async (toAddress: string) =>
  (await db.emailMessage.findMany({ where: { toAddress }, orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );
const eventsOf = async (userId: string) =>
  (await db.securityEvent.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(
    ({ eventType }) => eventType,
  );
const stored = (id: string) => db.organization.findUniqueOrThrow({ where: { id } });

describe("checking an organization", () => {
  test("a check is recorded once with author and time, mailed and audited, and undone with a reason", async () => {
    const captador = await createPerson();
    const organization = await anApproved(captador);
    const { id } = organization;
    expect(await confirmOrganization(organization, "rita", now)).toEqual({
      ok: true,
      data: { isMailed: true },
    });
    expect(await stored(id)).toMatchObject({ conferidaEm: now, conferidaPor: "rita" });
    expect(await confirmOrganization(organization, "rita", now)).toMatchObject({ message: DECISION.checked });
    expect(await unconfirmOrganization(id, "A ata venceu", now)).toMatchObject({ ok: true });
    expect(await unconfirmOrganization(id, "De novo", now)).toMatchObject({ message: DECISION.unchecked });
    expect(await stored(id)).toMatchObject({ conferidaEm: null, conferidaPor: null, nomeDecididoEm: now });
    expect(await subjectsTo(captador.email)).toEqual([
      "Organização conferida: Cooperativa Vida Nova",
      "Conferência desfeita: Cooperativa Vida Nova",
    ]);
    expect(await eventsOf(captador.userId)).toEqual(["organization_confirmed", "organization_unconfirmed"]);
  });

  test("a check is refused if the registry brings another legal name than the page showed, and the next page shows it", async () => {
    registry.setMode("works");
    const organization = await anApproved();
    registry.setEntry(organization.cnpj, { razao_social: "TRANSPORTES MONTE VERDE LTDA" });
    const { id } = organization;
    const seen = async () =>
      comparedText(await db.organization.findUniqueOrThrow({ where: { id }, include: { members: true } }));
    expect(await confirmOrganization(organization, "rita", now, undefined, await seen())).toMatchObject({
      ok: false,
      message: DECISION.changed,
    });
    const { conferidaEm, razaoSocial } = await stored(id);
    expect([conferidaEm, razaoSocial]).toEqual([null, "TRANSPORTES MONTE VERDE LTDA"]);
    const again = await confirmOrganization(organization, "rita", now, undefined, await seen());
    expect(again).toMatchObject({ ok: true });
  });

  test("a captador without a confirmed e-mail is mailed no decision, and the team does not read that they were", async () => {
    const captador = await createPerson({ confirmed: false });
    const organization = await anApproved(captador);
    const { id } = organization;
    const unmailed = { ok: true, data: { isMailed: false } };
    const members = [{ userId: captador.userId, estado: "ativo" }];
    const seen = comparedText({ ...(await stored(id)), members });
    const kind = { id, tipo: "Associação", reason: "Estatuto" } as const;
    expect(await settleKind(kind, now, undefined, seen)).toEqual(unmailed);
    expect(await confirmOrganization(organization, "rita", now)).toEqual(unmailed);
    expect(await unconfirmOrganization(id, "A ata venceu", now)).toEqual(unmailed);
    expect(await subjectsTo(captador.email)).toEqual([]);
  });

  test("a check reads the registry first and refuses a closed or too young organization", async () => {
    registry.setMode("works");
    const organization = await anApproved();
    registry.setEntry(organization.cnpj, { razao_social: "COOPERATIVA VIDA NOVA", situacao_cadastral: 4 });
    expect(await confirmOrganization(organization, "rita", now)).toMatchObject({
      message: DECISION.closed("inapta"),
    });
    const young = await anApproved(undefined, { abertaEm: new Date("2026-10-01") });
    expect(await confirmOrganization(young, "rita", now)).toMatchObject({
      message: DECISION.young("01/04/2027", false),
    });
    const other = { abertaEm: new Date("2026-04-01"), tipo: "Não informado" };
    expect(await confirmOrganization(await anApproved(undefined, other), "rita", now)).toMatchObject({
      message: DECISION.young("01/04/2027", true),
    });
    expect(await confirmOrganization(young, "rita", new Date("2027-04-01T12:00:00Z"))).toMatchObject({
      ok: true,
    });
  });

  test("a check is refused if nobody looks after the organization, unless a project was imported", async () => {
    const organization = await anApproved(undefined, { members: {} });
    expect(await confirmOrganization(organization, "rita", now)).toMatchObject({ message: DECISION.nobody });
    await storeProjects(aProject({ organizacaoId: organization.id, sourceId: "sinir_review" }));
    expect(await confirmOrganization(organization, "rita", now)).toMatchObject({
      data: { isMailed: false },
    });
  });

  test("a check by the team is refused without a project that has an approval number, and one sent with a number suffices", async () => {
    const captador = await createPerson();
    const organization = await anOrganization(captador);
    const refused = { code: "conflict", message: DECISION.noProposal };
    const check = () => confirmOrganization(organization, "rita", now);
    expect(await check()).toMatchObject(refused);
    const [project] = await storeProjects(aProject({ captadorId: captador.userId, organizacaoId: null }));
    const { id: projetoId = "" } = project ?? {};
    const conteudo = { ...EMPTY_CONTENT, organizacaoId: organization.id, numeroAprovacao: "2026.1.0042" };
    await db.projectDraft.create({ data: { projetoId, conteudo } });
    expect(await check()).toMatchObject(refused);
    const standings = async () =>
      (await listMemberships(captador.userId, now)).map(({ standing }) => standing);
    expect(await standings()).toEqual(["semProposta"]);
    await db.projectDraft.update({ where: { projetoId }, data: { estado: "em_analise", enviadoEm: now } });
    expect(await standings()).toEqual(["conferencia"]);
    expect(await check()).toMatchObject({ ok: true });
    expect(await stored(organization.id)).toMatchObject({ conferidaPor: "rita" });
  });

  test("a check and a settled name or kind reach the listed projects that showed those of their file, unless two became equal (B5.4)", async () => {
    const captador = await createPerson();
    const known = { nomeConhecido: "Vida Nova", tipo: "Associação" };
    const organization = await anApproved(captador, known);
    const { id } = organization;
    const file = { organizacaoId: id, sourceId: "sinir_shown", proponente: "Coop Vida Nova" };
    const [imported] = await storeProjects(aProject({ ...file, tipoProponente: "Cooperativa" }));
    const shown = async () => {
      const where = { id: imported?.id ?? "" };
      const { proponente, tipoProponente } = await db.project.findUniqueOrThrow({ where });
      return [proponente, tipoProponente];
    };
    const back = { proponente: "Coop Vida Nova", tipoProponente: "Cooperativa" };
    const reset = () => db.project.updateMany({ where: { organizacaoId: id }, data: back });
    const { nomeProjeto, valorTotal } = imported ?? aProject();
    const [twin] = await storeProjects(aProject({ nomeProjeto, valorTotal, proponente: "VIDA NOVA" }));
    const taken = { ok: false, message: ORGANIZATION.renameTaken };
    expect(await confirmOrganization(organization, "rita", now)).toMatchObject(taken);
    expect(await renameOrganization(id, "Vida Nova", now)).toMatchObject(taken);
    expect(await stored(id)).toMatchObject({ conferidaEm: null, nomeDecididoEm: null });
    await db.project.delete({ where: { id: twin?.id ?? "" } });

    expect(await confirmOrganization(organization, "rita", now)).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["Vida Nova", "Associação"]);
    await unconfirmOrganization(id, "A ata venceu", now);
    await reset();
    expect(await renameOrganization(id, "Vida Nova", now)).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["Vida Nova", "Cooperativa"]);
    const members = [{ userId: captador.userId, estado: "ativo" }];
    const seen = comparedText({ ...(await stored(id)), members });
    await settleKind({ id, tipo: "Associação", reason: "Estatuto" }, now, undefined, seen);
    expect(await shown()).toEqual(["Vida Nova", "Associação"]);
  });

  test("a check inside another transaction is rolled back with it, and an unknown organization is refused", async () => {
    const captador = await createPerson();
    const { id } = await anApproved(captador);
    const undone = transactionWithJobs(async (tx) => {
      expect(await confirmInside(tx, id, "rita", now)).toMatchObject({ ok: true });
      throw new Error("the approval failed");
    });
    await expect(undone).rejects.toThrow("the approval failed");
    expect(await stored(id)).toMatchObject({ conferidaEm: null });
    expect(await eventsOf(captador.userId)).toEqual([]);
    expect(await transactionWithJobs((tx) => confirmInside(tx, captador.userId, "rita", now))).toMatchObject({
      ok: false,
      message: DECISION.unknown,
    });
  });
});

test.each([
  ["is old enough", { abertaEm: new Date("2012-03-15") }, "A idade do CNPJ não impede a conferência."],
  ["is too young", { abertaEm: new Date("2026-10-01") }, "a partir de 01/04/2027"],
  ["has an unknown first day", { abertaEm: null }, null],
  ["is closed", { situacao: 8 }, null],
])(
  "the mail of a settled kind speaks of the age of a CNPJ only where it is known and decides: one that %s",
  async (_, over, age) => {
    const captador = await createPerson();
    const { id } = await anOrganization(captador, over);
    const seen = comparedText({
      ...(await stored(id)),
      members: [{ userId: captador.userId, estado: "ativo" }],
    });
    const kind = { id, tipo: "Associação", reason: "Estatuto" } as const;
    expect(await settleKind(kind, now, undefined, seen)).toMatchObject({ ok: true });
    const mail = await db.emailMessage.findFirstOrThrow({ where: { toAddress: captador.email } });
    const text = JSON.stringify(openContent(mail.payload ?? new Uint8Array()));
    expect(text).toContain("Motivo: Estatuto");
    if (age === null) expect(text).not.toMatch(/idade|a partir de/);
    else expect(text).toContain(age);
  },
);

test("the team finds an organization by its CNPJ with its captador, claims and projects", async () => {
  const [captador, second] = [await createPerson(), await createPerson()];
  const { id, cnpj } = await anOrganization(captador);
  await db.organizationMember.create({
    data: { organizationId: id, userId: second.userId, estado: "aguardando" },
  });
  await storeProjects(aProject({ organizacaoId: id, captadorId: captador.userId }));
  const found = await findForReview(cnpj);
  expect(found?.members.map(({ estado, user }) => [estado, user.email]).sort()).toEqual([
    ["aguardando", second.email],
    ["ativo", captador.email],
  ]);
  expect(found?.projects).toHaveLength(1);
  expect(found?.enviados).toEqual([]);
  expect(await findForReview("00000000000000")).toBeNull();
  expect(await listMine(second.userId)).toEqual([]);
});
