import { afterAll, expect, test, vi } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { DAY } from "@/lib/kit/time";
import { DECISION } from "@/lib/people/organizations/messages";
import { comparedText } from "@/lib/people/organizations/rules";
import { startVendors } from "@/tests/setup/mailbox";
import { pdf } from "@/tests/setup/pictures";
import { CONTACT } from "./messages";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { confirmInside } = await import("@/lib/people/organizations/mutations/check");
const { refreshFromRegistry } = await import("@/lib/people/organizations/mutations/recheck");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { editOrganization } = await import("@/lib/people/organizations/mutations/edit");
const team = await import("./mutations");
const queries = await import("./queries");
const rules = await import("./rules");
const list = await import("@/lib/admin/list/rules");
const people = await import("@/tests/setup/people");
const organizations = await import("@/tests/setup/organizations");
afterAll(() => vendors.stop());

const caller = async () => ({
  viewer: await people.createPerson(),
  requestId: "pedido-1",
  now: new Date(),
});
const seen = async (id: string) =>
  comparedText(await db.organization.findUniqueOrThrow({ where: { id }, include: { members: true } }));
/** Stores the names of the sandbox's registry, which differ from those of the fixture. */
const refreshed = async (id: string) =>
  refreshFromRegistry(await db.organization.findUniqueOrThrow({ where: { id } }), new Date());
const contato = "Ligação para o telefone do cartão do CNPJ, com a presidente, em 20/11/2026";
const entriesOf = (objectId: string) =>
  db.auditEntry.findMany({ where: { objectId }, orderBy: { id: "asc" } });

test("each decision is in the log with author, reason, before and after", async () => {
  const by = await caller();
  const { id } = await organizations.anApproved();
  const decision = { id, motivo: "Comparada com a proposta" };
  const blank = { ...decision, contato: "", visto: await seen(id) };
  expect(await team.confirmByTeam(blank, by)).toMatchObject({ field: "contato", message: CONTACT.missing });
  await refreshed(id);
  expect((await team.confirmByTeam({ ...decision, contato, visto: await seen(id) }, by)).ok).toBe(true);
  expect((await team.confirmByTeam({ ...decision, contato, visto: await seen(id) }, by)).ok).toBe(false);
  expect((await team.renameByTeam({ ...decision, texto: "Vida Nova" }, by)).ok).toBe(true);
  expect((await team.unconfirmByTeam({ ...decision, motivo: "CNPJ de outra" }, by)).ok).toBe(true);
  expect((await team.unconfirmByTeam(decision, by)).ok).toBe(false);
  const entries = await entriesOf(id);
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ["organization_confirmed", "Comparada com a proposta"],
    ["organization_renamed", "Comparada com a proposta"],
    ["organization_unconfirmed", "CNPJ de outra"],
  ]);
  expect(entries[0]).toMatchObject({
    adminId: by.viewer.userId,
    requestId: "pedido-1",
    kind: "organizacao",
    before: { conferida: false, conferidaPor: null },
    after: { conferida: true, conferidaPor: by.viewer.fullName, contato },
  });
});

test("a check is neither offered nor made while no project of the organization has an approval number", async () => {
  const by = await caller();
  const { id } = await organizations.anOrganization();
  await refreshed(id);
  const check = { id, motivo: "Sem projeto", contato, visto: await seen(id) };
  expect(await queries.readOrganization(id)).toMatchObject({ hasProposal: false });
  expect(await team.confirmByTeam(check, by)).toMatchObject({ ok: false, message: DECISION.noProposal });
  expect(await entriesOf(id)).toEqual([]);
  const approved = await organizations.anApproved();
  expect(await queries.readOrganization(approved.id)).toMatchObject({ hasProposal: true });
});

test("the queue of checks leaves out an organization without a proposal to compare", async () => {
  const state = list.readListState(rules.ORGANIZATION_LIST, { estado: "conferir", ordem: "novas" });
  const before = await queries.countOrganizationQueues();
  const { id } = await organizations.anOrganization();
  const queued = async () => (await queries.listOrganizations(state)).rows.map((row) => row.id);
  expect(await queued()).not.toContain(id);
  expect(await queries.countOrganizationQueues()).toEqual(before);
  const approved = await organizations.anApproved();
  expect(await queued()).toContain(approved.id);
  expect((await queries.countOrganizationQueues()).unchecked).toBe(before.unchecked + 1);
});

test("a look into the registry is in the log, and ends the check of a closed organization", async () => {
  const by = await caller();
  // The sandbox's registry lists this company as closed.
  const closed = { cnpj: "78351642000122", conferidaEm: new Date(), conferidaPor: "equipe" };
  const { id, razaoSocial: stored } = await organizations.anApproved(undefined, closed);
  expect((await team.refreshByTeam({ id }, by)).ok).toBe(true);
  expect(await entriesOf(id)).toMatchObject([
    {
      action: "organization_refreshed",
      before: { conferida: true, razaoSocial: stored },
      after: { conferida: false, razaoSocial: expect.not.stringContaining(stored) },
    },
  ]);
});

test("nobody checks an organization that they look after or have claimed", async () => {
  const [keeper, claimant] = [await caller(), await caller()];
  const { id } = await organizations.anApproved(keeper.viewer);
  await db.organizationMember.create({
    data: { organizationId: id, userId: claimant.viewer.userId, estado: "aguardando" },
  });
  const visto = await seen(id);
  for (const by of [keeper, claimant])
    await expect(team.confirmByTeam({ id, motivo: "Minha", contato, visto }, by)).rejects.toThrow(OWN_MATTER);
  expect(await db.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ conferidaEm: null });
});

test("an organization is handed over only with the password, and the audit log has the accounts before and after", async () => {
  const by = await caller();
  const [keeper, claimant] = [await people.createPerson(), await people.createPerson()];
  const { id } = await organizations.anApproved(keeper);
  await db.organizationMember.create({
    data: { organizationId: id, userId: claimant.userId, estado: "aguardando" },
  });
  const claim = { id, email: claimant.email, motivo: "Ata conferida", contato, visto: await seen(id) };
  expect(await team.acceptByTeam({ ...claim, senha: "" }, by)).toMatchObject({ field: "senha" });
  expect(await entriesOf(id)).toEqual([]);
  expect((await team.acceptByTeam({ ...claim, senha: people.PASSWORD }, by)).ok).toBe(true);
  const [entry] = await entriesOf(id);
  expect(entry).toMatchObject({
    before: { cuida: [keeper.userId], pediram: [claimant.userId] },
    after: { cuida: [claimant.userId], pediram: [] },
  });
});

test("a handover first copies the files that the former captador's other projects show, too", async () => {
  const by = await caller();
  const [keeper, claimant] = [await people.createPerson(), await people.createPerson()];
  const { id } = await organizations.anApproved(keeper);
  await db.organizationMember.create({
    data: { organizationId: id, userId: claimant.userId, estado: "aguardando" },
  });
  const { storeUpload } = await import("@/lib/catalog/uploads/mutations/upload");
  const { aProject, storeProjects } = await import("@/tests/setup/projects");
  const stored = await storeUpload(keeper, "documento", { name: "ata.pdf", bytes: pdf() });
  if (!stored.ok) throw new Error(stored.message);
  const values = { captadorId: keeper.userId, documentos: [{ id: stored.data.id, titulo: "Ata" }] };
  const [moves, stays] = await storeProjects(
    aProject({ ...values, organizacaoId: id }),
    aProject({ ...values, organizacaoId: null }),
  );
  const claim = { id, email: claimant.email, motivo: "Ata conferida", contato, visto: await seen(id) };
  const onCopy = vi.fn();
  const accept = (over = {}, caller = by) =>
    team.acceptByTeam({ ...claim, senha: people.PASSWORD, ...over }, caller, onCopy);
  const count = await db.storedFile.count();
  expect(await accept({ visto: "" })).toMatchObject({ message: DECISION.changed });
  expect(await accept({ email: "outra@exemplo.com.br" })).toMatchObject({ message: DECISION.noClaim });
  expect([await db.storedFile.count(), onCopy.mock.calls.length]).toEqual([count, 0]);
  expect(await accept()).toMatchObject({ ok: true });
  expect(onCopy).toHaveBeenCalledOnce();
  const ownersOf = async (projectId = "") => {
    const { captadorId, documentos } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const [{ id: fileId } = { id: "" }] = documentos as { id: string }[];
    const file = await db.storedFile.findUnique({ where: { id: fileId } });
    return [captadorId, file?.ownerId];
  };
  expect(await ownersOf(moves?.id)).toEqual([claimant.userId, claimant.userId]);
  expect(await ownersOf(stays?.id)).toEqual([keeper.userId, keeper.userId]);
});

test("nobody hands over an organization that they look after, or refuses their own claim of one", async () => {
  const [keeper, claimant] = [await caller(), await caller()];
  const friend = await people.createPerson();
  const { id } = await organizations.anApproved(keeper.viewer);
  for (const { userId } of [claimant.viewer, friend])
    await db.organizationMember.create({ data: { organizationId: id, userId, estado: "aguardando" } });
  const claim = { id, email: friend.email, motivo: "É a minha", contato, visto: await seen(id) };
  await expect(team.acceptByTeam({ ...claim, senha: people.PASSWORD }, keeper)).rejects.toThrow(OWN_MATTER);
  await expect(team.refuseByTeam({ ...claim, email: claimant.viewer.email }, claimant)).rejects.toThrow(
    OWN_MATTER,
  );
  expect(await entriesOf(id)).toEqual([]);
});

test("a check or handover pressed on an old page is refused once captador or representative have changed", async () => {
  const by = await caller();
  const [keeper, first, second] = [
    await people.createPerson(),
    await people.createPerson(),
    await people.createPerson(),
  ];
  const { id } = await organizations.anApproved(keeper);
  const old = await seen(id);
  await db.organization.update({ where: { id }, data: { representante: "Outra Pessoa" } });
  const check = { id, motivo: "Comparada com a ata", contato };
  expect(await team.confirmByTeam({ ...check, visto: old }, by)).toMatchObject({
    ok: false,
    code: "conflict",
    message: DECISION.changed,
  });
  for (const { userId } of [first, second])
    await db.organizationMember.create({ data: { organizationId: id, userId, estado: "aguardando" } });
  const page = await seen(id);
  const handover = { ...check, senha: people.PASSWORD, visto: page };
  expect((await team.acceptByTeam({ ...handover, email: first.email }, by)).ok).toBe(true);
  expect(await team.acceptByTeam({ ...handover, email: second.email }, by)).toMatchObject({
    ok: false,
    code: "conflict",
    message: DECISION.changed,
  });
  expect(await team.confirmByTeam({ ...check, visto: page }, by)).toMatchObject({
    message: DECISION.changed,
  });
  expect(await team.confirmByTeam({ ...check, visto: await seen(id) }, by)).toMatchObject({
    code: "conflict",
    message: DECISION.noRepresentative,
  });
  expect(await db.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ conferidaEm: null });
  await db.organization.update({ where: { id }, data: { representante: "Nova Pessoa" } });
  expect((await team.confirmByTeam({ ...check, visto: await seen(id) }, by)).ok).toBe(true);
});

test("an organization is neither queued nor checked while its captador's account is suspended", async () => {
  const by = await caller();
  const keeper = await people.createPerson();
  const { id } = await organizations.anApproved(keeper);
  const queue = async () =>
    (
      await queries.listOrganizations(list.readListState(rules.ORGANIZATION_LIST, { estado: "conferir" }))
    ).rows.map((row) => row.id);
  expect(await queue()).toContain(id);
  await db.user.update({ where: { id: keeper.userId }, data: { suspendedAt: new Date() } });
  expect(await queue()).not.toContain(id);
  await refreshed(id);
  const check = { id, motivo: "Comparada com a ata", contato, visto: await seen(id) };
  expect(await team.confirmByTeam(check, by)).toMatchObject({
    ok: false,
    code: "conflict",
    message: DECISION.keeperSuspended,
  });
  await db.user.update({ where: { id: keeper.userId }, data: { suspendedAt: null } });
  expect((await team.confirmByTeam(check, by)).ok).toBe(true);
});

test.each([
  ["Cooperativa", "2026-08-31", "2027-02-28"],
  ["Associação", "2026-08-23", "2027-02-23"],
  ["Não informado", "2026-08-31", "2027-02-28"],
])("a %s whose CNPJ of %s is too young joins the team's queue on %s", async (tipo, opened, day) => {
  const { id } = await organizations.anApproved(undefined, { tipo, abertaEm: new Date(opened) });
  const state = list.readListState(rules.ORGANIZATION_LIST, { estado: "conferir", ordem: "novas" });
  const queue = async (at: Date) => {
    const { rows } = await queries.listOrganizations({ ...state, filters: { estado: "todas" } }, at);
    const row = rows.find((one) => one.id === id);
    return {
      isListed: (await queries.listOrganizations(state, at)).rows.some((one) => one.id === id),
      hasDay: row && rules.waitsUntil(row, at) !== null,
      unchecked: (await queries.countOrganizationQueues(at)).unchecked,
    };
  };
  // Midnight in São Paulo, when `day` begins.
  const midnight = new Date(`${day}T03:00:00Z`);
  const [before, after] = [await queue(new Date(midnight.getTime() - 1)), await queue(midnight)];
  expect([before, after]).toMatchObject([
    { isListed: false, hasDay: true },
    { isListed: true, hasDay: false },
  ]);
  expect(after.unchecked).toBe(before.unchecked + 1);
  await db.organization.update({ where: { id }, data: { situacao: 8 } });
  const closed = await queue(new Date(midnight.getTime() - 1));
  expect(closed).toEqual({ isListed: true, hasDay: false, unchecked: after.unchecked });
});

test("the team settles the kind that decides the age of a CNPJ, with log and mail, and the captador no longer changes it", async () => {
  const [by, keeper] = [await caller(), await people.createPerson()];
  const opened = new Date(Date.now() - 8 * 30 * DAY);
  const { id } = await organizations.anApproved(keeper, { tipo: "Não informado", abertaEm: opened });
  const state = list.readListState(rules.ORGANIZATION_LIST, { estado: "conferir", ordem: "novas" });
  const isQueued = async () => (await queries.listOrganizations(state)).rows.some((one) => one.id === id);
  const motivo = "Natureza jurídica no cartão do CNPJ";
  const settle = async (tipo: "Associação" | "Não informado", visto?: string) =>
    team.settleKindByTeam({ id, tipo, motivo, visto: visto ?? (await seen(id)) }, { ...by, now: new Date() });
  // confirmByTeam would ask the sandbox's registry, which has another opening date for this CNPJ.
  const check = () => transactionWithJobs((tx) => confirmInside(tx, id, "equipe", by.now));
  expect(await isQueued()).toBe(true);
  expect(await settle("Não informado")).toMatchObject({ ok: true });
  expect(await isQueued()).toBe(false);
  expect(await check()).toMatchObject({ ok: false, code: "conflict" });
  const edited = await editOrganization(
    keeper.userId,
    { id, nomeConhecido: "", tipo: "Cooperativa", representante: "Ana Souza", cargo: "Presidente" },
    by.now,
  );
  expect(edited).toMatchObject({ code: "conflict", field: "tipo" });
  const stored = () => db.organization.findUniqueOrThrow({ where: { id } });
  expect((await stored()).tipo).toBe("Não informado");

  const own = { ...by, viewer: { ...by.viewer, userId: keeper.userId } };
  const visto = await seen(id);
  await expect(team.settleKindByTeam({ id, tipo: "Associação", motivo, visto }, own)).rejects.toThrow(
    OWN_MATTER,
  );
  expect(await settle("Associação", "[]")).toMatchObject({ isOutdated: true, message: DECISION.changed });
  expect(await settle("Associação")).toMatchObject({ ok: true });
  expect(await isQueued()).toBe(true);
  expect(await entriesOf(id)).toMatchObject([
    { action: "organization_kind_settled", reason: motivo, before: { tipoDefinido: null } },
    {
      action: "organization_kind_settled",
      before: { tipo: expect.stringMatching(/^Outro/) },
      after: { tipo: "Associação" },
    },
  ]);
  const mails = { userId: keeper.userId, subject: { startsWith: "Tipo da organização" } };
  expect(await db.emailMessage.count({ where: mails })).toBe(2);
  expect(await check()).toMatchObject({ ok: true });
  expect(await settle("Não informado")).toMatchObject({ message: DECISION.kindChecked });
});

test("of two members of the team who settle different kinds on one page, the second reads that the kind was settled meanwhile", async () => {
  const by = await caller();
  const { id } = await organizations.anApproved(undefined, { tipo: "Cooperativa" });
  const page = await seen(id);
  const settle = (tipo: "Cooperativa" | "Não informado") =>
    team.settleKindByTeam({ id, tipo, motivo: "Cartão do CNPJ", visto: page }, by);
  expect(await settle("Cooperativa")).toMatchObject({ ok: true });
  expect(await settle("Não informado")).toMatchObject({ isOutdated: true, message: DECISION.changed });
  expect(await db.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ tipo: "Cooperativa" });
});

test("a refused claim leaves the queue, with its reason in the log", async () => {
  const by = await caller();
  const claimant = await people.createPerson();
  const { id } = await organizations.anApproved();
  await db.organizationMember.create({
    data: { organizationId: id, userId: claimant.userId, estado: "aguardando" },
  });
  const page = async () =>
    (await queries.listOrganizations(list.readListState(rules.ORGANIZATION_LIST, { estado: "pedidos" })))
      .rows;
  expect((await page()).map((row) => row.id)).toContain(id);
  const before = await queries.countOrganizationQueues();
  await team.refuseByTeam({ id, email: claimant.email, motivo: "Sem procuração" }, by);
  expect((await page()).map((row) => row.id)).not.toContain(id);
  expect((await queries.countOrganizationQueues()).claims).toBe(before.claims - 1);
  expect((await entriesOf(id))[0]).toMatchObject({ reason: "Sem procuração" });
});

test("the claim of an unconfirmed account enters the queue once its e-mail is confirmed", async () => {
  const claimant = await people.createPerson();
  const { id } = await organizations.anApproved();
  const where = { id: claimant.userId };
  await db.user.update({ where, data: { emailConfirmedAt: null } });
  const before = await queries.countOrganizationQueues();
  const claim = { organizationId: id, userId: claimant.userId, estado: "aguardando" };
  await db.organizationMember.create({ data: claim });
  const claimsIn = async (estado: string) => {
    const state = list.readListState(rules.ORGANIZATION_LIST, { estado, ordem: "novas" });
    return (await queries.listOrganizations(state)).rows.find((row) => row.id === id)?.claims;
  };
  expect([await claimsIn("pedidos"), await claimsIn("todas")]).toEqual([undefined, 0]);
  expect(await queries.countOrganizationQueues()).toEqual(before);
  await db.user.update({ where, data: { emailConfirmedAt: new Date() } });
  expect([await claimsIn("pedidos"), await claimsIn("todas")]).toEqual([1, 1]);
  expect((await queries.countOrganizationQueues()).claims).toBe(before.claims + 1);
});

test("the list is searched by CNPJ and by words of the name, paged, and sorted in both orders", async () => {
  const created = [];
  for (let at = 0; at < 30; at += 1) {
    const over = { razaoSocial: `RECICLA ÁGUA ${at}`, createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) };
    created.push(await organizations.anApproved(undefined, over));
  }
  const page = (params: Record<string, string>) =>
    queries.listOrganizations(list.readListState(rules.ORGANIZATION_LIST, { estado: "todas", ...params }));
  const first = await page({ busca: "agua recicla" });
  expect(first.rows.map(({ id }) => id)).toEqual(created.slice(0, list.ROWS).map(({ id }) => id));
  const address = list.listAddress(
    "/x",
    rules.ORGANIZATION_LIST,
    list.readListState(rules.ORGANIZATION_LIST, {}),
    {
      after: first.next,
    },
  );
  const depois = new URL(address, "https://x").searchParams.get("depois") ?? "";
  const second = await page({ busca: "agua recicla", depois });
  expect(second.rows.map(({ id }) => id)).toEqual(created.slice(list.ROWS).map(({ id }) => id));
  expect(second.next).toBeNull();
  const newest = await page({ busca: "agua", ordem: "novas" });
  expect(newest.rows[0]?.id).toBe(created.at(-1)?.id);
  const byCnpj = await page({ busca: created[3]?.cnpj ?? "" });
  expect(byCnpj.rows.map(({ id }) => id)).toEqual([created[3]?.id]);
  expect((await page({ busca: "100%" })).rows).toEqual([]);
});
