import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "@/tests/setup/deal-room";
import { record } from "@/tests/setup/import-files";
import { createPerson } from "@/tests/setup/people";
import { createProponent } from "@/tests/setup/proponents";
import { applyByTeam, applyPreview, makePreview } from "./mutations";
import { getPreview, listPreviewRows, listPreviews } from "./queries";
import type { RowKind } from "./rules";

afterAll(async () => {
  await stopJobs();
  await db.$disconnect();
});
beforeEach(() => db.importPreview.deleteMany());

const now = new Date();
let officeCaller: { viewer: Awaited<ReturnType<typeof createPerson>>; requestId: string; now: Date };
beforeAll(async () => {
  officeCaller = { viewer: await createPerson(), requestId: "pedido", now };
});
const by = { adminId: null, requestId: "pedido", now };
const motivo = "Lista do ministério de novembro";
const FIRST = { after: null, filters: {}, sort: "novas", search: "" };

const fileOf = (records: object[], name = "lista.json") => ({
  name,
  bytes: Buffer.from(JSON.stringify(records)),
});

async function preview(records: object[]): Promise<string> {
  const made = await makePreview(fileOf(records), officeCaller);
  if (!made.ok) throw new Error(made.message);
  return made.data.id;
}
const rowsOf = async (id: string, kind: RowKind) => (await listPreviewRows(id, kind, null)).rows;
const stateOf = async (id: string) => (await getPreview(id))?.estado;
const run = (id: string, last = false, at = now) => applyPreview({ id }, last, at);
const storedCity = async (sourceId: string) =>
  (await db.project.findUnique({ where: { sourceId }, select: { cidade: true } }))?.cidade;
const entries = (objectId: string) => db.auditEntry.findMany({ where: { objectId } });

async function twoStored() {
  const [one, other] = [record(), record()];
  const id = await preview([one, other]);
  await applyByTeam(by, { id, motivo });
  await run(id);
  expect(await stateOf(id)).toBe("aplicada");
  return { one, other };
}
const elsewhere = <T extends object>(project: T) => ({
  ...project,
  location: { city: "Santos", state: "SP" },
});

test("a preview lists new, changed (by field), refused and missing projects, and writes none", async () => {
  const { one, other } = await twoStored();
  const fresh = record();
  const before = await db.project.count();
  const broken = { ...record(), title: "", category: "Outra" };
  const id = await preview([elsewhere(one), fresh, broken]);
  const { counts } = (await getPreview(id)) ?? {};
  expect(counts).toMatchObject({ novo: 1, muda: 1, recusado: 1, repetido: 0, iguais: 0 });
  expect(await rowsOf(id, "novo")).toMatchObject([{ sourceId: fresh.id, nome: fresh.title, row: 2 }]);
  expect(await rowsOf(id, "muda")).toMatchObject([
    { nome: one.title, fields: [{ field: "cidade", from: "Campinas", to: "Santos" }] },
  ]);
  expect(await rowsOf(id, "recusado")).toMatchObject([
    { row: 3, fields: [{ field: "title", to: "não pode ficar vazio" }] },
    { row: 3, fields: [{ field: "category" }] },
  ]);
  expect((await rowsOf(id, "ausente")).map(({ sourceId }) => sourceId)).toContain(other.id);
  expect(await db.project.count()).toBe(before);
  expect(await storedCity(one.id)).toBe("Campinas");
  expect((await listPreviews(FIRST)).rows).toHaveLength(2);
});

test("a preview lists the projects to give to the captador of their organization, and is applied also if that captador leaves", async () => {
  const { cnpj, id: organizationId } = await createProponent({}, await createPerson());
  const given = { ...record(), proponente_cnpj: cnpj };
  const id = await preview([given, record()]);
  expect((await getPreview(id))?.counts).toMatchObject({ novo: 2, entregar: 1 });
  expect(await rowsOf(id, "entregar")).toMatchObject([{ sourceId: given.id, nome: given.title, row: 1 }]);
  await db.organizationMember.deleteMany({ where: { organizationId } });
  await applyByTeam(by, { id, motivo });
  await run(id);
  expect(await stateOf(id)).toBe("aplicada");
});

test("a preview lists the projects whose quotas do not divide the total", async () => {
  const given = record();
  const details = given.details as object;
  const id = await preview([given, { ...record(), details: { ...details, quotas: null } }]);
  expect((await getPreview(id))?.counts).toMatchObject({ novo: 2, cotas: 1 });
  const [row, ...others] = await rowsOf(id, "cotas");
  expect([row?.sourceId, row?.nome, others]).toEqual([given.id, given.title, []]);
  expect(row?.fields[0]?.to).toMatch(/^10 cotas de R\$\s2\.000,00 somam R\$\s20\.000,00, e o valor total é /);
});

test.each([
  ["leaves", true],
  ["arrives", false],
])(
  "if a captador %s after the preview, the applied preview lists other projects to give",
  async (_, isThere) => {
    const [stays, moves] = [await createProponent({}, await createPerson()), await createProponent()];
    const captador = await createPerson();
    const member = { organizationId: moves.id, userId: captador.userId };
    if (isThere) await db.organizationMember.create({ data: member });
    const [one, other] = [stays, moves].map(({ cnpj }) => ({ ...record(), proponente_cnpj: cnpj }));
    const id = await preview([one ?? {}, other ?? {}]);
    const listed = async () => ({
      count: (await getPreview(id))?.counts.entregar,
      rows: (await rowsOf(id, "entregar")).map(({ row, sourceId, nome }) => [row, sourceId, nome]),
    });
    const all = [one, other].map((given, at) => [at + 1, given?.id, given?.title]);
    const [before, after] = isThere ? [all, all.slice(0, 1)] : [all.slice(0, 1), all];
    expect(await listed()).toEqual({ count: before.length, rows: before });
    if (isThere) await db.organizationMember.deleteMany({ where: member });
    else await db.organizationMember.create({ data: member });
    await applyByTeam(by, { id, motivo });
    await run(id);
    expect(await stateOf(id)).toBe("aplicada");
    expect(await listed()).toEqual({ count: after.length, rows: after });
    expect((await getPreview(id))?.counts).toMatchObject({ novo: 2, muda: 0 });
  },
);

test("an applied preview writes its changes once, with an audit entry of file and counts", async () => {
  const { one } = await twoStored();
  const id = await preview([elsewhere(one), record()]);
  expect((await applyByTeam(by, { id, motivo })).ok).toBe(true);
  expect(await applyByTeam(by, { id, motivo })).toMatchObject({ ok: false, code: "conflict" });
  await run(id);
  await run(id);
  expect(await storedCity(one.id)).toBe("Santos");
  expect(await stateOf(id)).toBe("aplicada");
  expect(await entries(id)).toMatchObject([
    { action: "projects_imported", reason: motivo, after: { arquivo: "lista.json", novos: 1, mudam: 1 } },
  ]);
  expect(await db.importPreview.findUnique({ where: { id } })).toMatchObject({ content: null });
});

test("a preview names the project whose lower official amount it keeps for the team", async () => {
  const { one } = await twoStored();
  await db.project.update({
    where: { sourceId: one.id },
    data: { captadoOficial: 50_000_000n, valorCaptado: 50_000_000n },
  });
  const id = await preview([elsewhere(one)]);
  expect(await rowsOf(id, "mantido")).toMatchObject([
    { nome: one.title, fields: [{ field: "valorCaptado", from: "50000000", to: "0" }] },
  ]);
});

test("a preview is rebuilt instead of applied when a project changed after it, and applied when it is confirmed again", async () => {
  const { one } = await twoStored();
  const id = await preview([elsewhere(one)]);
  await db.project.update({ where: { sourceId: one.id }, data: { cidade: "Sorocaba" } });
  await applyByTeam(by, { id, motivo });
  await run(id);
  expect(await storedCity(one.id)).toBe("Sorocaba");
  expect(await getPreview(id)).toMatchObject({ estado: "pronta", remadeAt: now });
  expect(await rowsOf(id, "muda")).toMatchObject([
    { fields: [{ field: "cidade", from: "Sorocaba", to: "Santos" }] },
  ]);
  expect(await entries(id)).toEqual([]);
  await applyByTeam(by, { id, motivo });
  await run(id);
  expect(await storedCity(one.id)).toBe("Santos");
});

test("of two concurrent imports one is applied, and the preview of the other is rebuilt", async () => {
  const { one } = await twoStored();
  const ids = [await preview([elsewhere(one)]), await preview([elsewhere(one)])];
  for (const id of ids) await applyByTeam(by, { id, motivo });
  await Promise.all(ids.map((id) => run(id)));
  const states = await Promise.all(ids.map(stateOf));
  // Both previews have the same change, so the import that runs first makes the other preview outdated.
  expect(states.toSorted()).toEqual(["aplicada", "pronta"]);
  expect((await Promise.all(ids.map(entries))).flat()).toHaveLength(1);
});

test("nobody applies an import that changes a project of their own account or of one in which they work", async () => {
  const { one, other } = await twoStored();
  const [captador, colleague] = [await createPerson(), await createPerson()];
  await db.project.update({ where: { sourceId: one.id }, data: { captadorId: captador.userId } });
  const about = { role: "edita", invitedAt: now, acceptedAt: now, email: colleague.email };
  await db.colleague.create({
    data: { ...about, accountId: captador.userId, personId: colleague.userId },
  });
  const id = await preview([elsewhere(one)]);
  for (const { userId: adminId } of [captador, colleague])
    await expect(applyByTeam({ ...by, adminId }, { id, motivo })).rejects.toThrow(OWN_MATTER);
  expect(await stateOf(id)).toBe("pronta");
  // This file contains the captador's project but does not change it.
  const elses = await preview([one, elsewhere(other)]);
  expect(await applyByTeam({ ...by, adminId: captador.userId }, { id: elses, motivo })).toMatchObject({
    ok: true,
  });
  await run(elses);
  expect(await stateOf(elses)).toBe("aplicada");
  expect(await applyByTeam(by, { id, motivo })).toMatchObject({ ok: true });
});

test("an import that crashes halfway is rolled back, and its retry starts over", async () => {
  const { one } = await twoStored();
  const fresh = record();
  const id = await preview([elsewhere(one), fresh]);
  await applyByTeam(by, { id, motivo });
  await db.$executeRaw`alter table auditoria add constraint morre check (false) not valid`;
  await expect(run(id)).rejects.toThrow();
  expect(await storedCity(one.id)).toBe("Campinas");
  expect(await storedCity(fresh.id)).toBeUndefined();
  expect(await stateOf(id)).toBe("aplicando");
  await db.$executeRaw`alter table auditoria drop constraint morre`;
  await run(id);
  expect(await storedCity(one.id)).toBe("Santos");
  expect(await stateOf(id)).toBe("aplicada");
});

test("an import that fails on its last retry is marked as failed and writes nothing", async () => {
  const { one } = await twoStored();
  const id = await preview([elsewhere(one)]);
  await applyByTeam(by, { id, motivo });
  await db.$executeRaw`alter table auditoria add constraint morre check (false) not valid`;
  await run(id, true);
  await db.$executeRaw`alter table auditoria drop constraint morre`;
  expect(await stateOf(id)).toBe("falhou");
  expect(await storedCity(one.id)).toBe("Campinas");
});

test("an unusable file is refused with its reason, and a preview without changes cannot be applied", async () => {
  expect(await makePreview({ name: "lista.xlsx", bytes: Buffer.from("PK") }, officeCaller)).toMatchObject({
    ok: false,
    message: "lista.xlsx: use um arquivo .json ou .csv.",
  });
  expect(await makePreview({ name: "a.json", bytes: Buffer.alloc(0) }, officeCaller)).toMatchObject({
    ok: false,
  });
  const { one, other } = await twoStored();
  const id = await preview([one, other]);
  expect((await getPreview(id))?.counts).toMatchObject({ iguais: 2, novo: 0, muda: 0 });
  expect(await applyByTeam(by, { id, motivo })).toMatchObject({ ok: false, code: "conflict" });
});

test("a thousand changes are shown by pages and applied", { timeout: 60_000 }, async () => {
  const records = Array.from({ length: 1_000 }, () => record());
  const first = await preview(records);
  await applyByTeam(by, { id: first, motivo });
  await run(first);
  const id = await preview(records.map(elsewhere));
  expect((await getPreview(id))?.counts).toMatchObject({ muda: 1_000 });
  const { rows, next } = await listPreviewRows(id, "muda", null);
  expect(rows).toHaveLength(25);
  expect((await listPreviewRows(id, "muda", next)).rows[0]?.position).toBe(25);
  await applyByTeam(by, { id, motivo });
  await run(id);
  expect(await db.project.count({ where: { cidade: "Santos" } })).toBeGreaterThanOrEqual(1_000);
});

async function supported() {
  const given = record();
  const { project, captador, financiador } = await createDeal();
  await db.project.update({ where: { id: project.id }, data: { sourceId: given.id } });
  return { given, project, captador, financiador };
}
const finished = <T extends object>(project: T) => ({
  ...project,
  status: "Finalizada",
  ui: { cardColor: "green", statusBadge: { text: "Finalizada", color: "gray" }, categoryIcon: "leaf" },
});
const apply = async (records: object[]) => {
  const id = await preview(records);
  const counts = (await getPreview(id))?.counts;
  expect(await applyByTeam(by, { id, motivo })).toMatchObject({ ok: true });
  await run(id, false, new Date());
  expect(await stateOf(id)).toBe("aplicada");
  return counts;
};
const fundraisingMails = (what: "terminou" | "continua") =>
  db.$queryRaw<{ to: string; priority: number }[]>`
    select m.to_address::text as to, j.priority from email_messages m
      join pgboss.job j on j.name = 'email' and j.data ->> 'id' = m.id::text
    where m.subject like ${`A captação ${what}:%`} order by m.to_address`;

test("an import that ends or reopens fundraisings mails captador and funder of each project, with less priority than single mails", async () => {
  const [one, other] = [await supported(), await supported()];
  // The funder of a cancelled deal is not mailed.
  const cancelled = await db.opportunity.findFirstOrThrow({ where: { projetoId: other.project.id } });
  await db.opportunity.update({ where: { id: cancelled.id }, data: { status: "cancelada" } });
  expect(await apply([one.given, other.given])).toMatchObject({ avisados: 0 });
  expect(await fundraisingMails("terminou")).toEqual([]);

  const ended = [one, other].map(({ given }) => finished(given));
  const id = await preview(ended);
  await applyByTeam(by, { id, motivo });
  await db.project.update({ where: { id: one.project.id }, data: { cidade: "Itu" } });
  await run(id);
  expect(await stateOf(id)).toBe("pronta");
  expect(await fundraisingMails("terminou")).toEqual([]);

  expect(await apply(ended)).toMatchObject({ avisados: 3 });
  const people = [one.captador, one.financiador, other.captador].map(({ email }) => email).toSorted();
  const each = people.map((to) => ({ to, priority: 0 }));
  expect(await fundraisingMails("terminou")).toEqual(each);

  expect(await apply([one.given, other.given])).toMatchObject({ avisados: 3 });
  expect(await fundraisingMails("continua")).toEqual(each);
  expect(await fundraisingMails("terminou")).toEqual(each);

  expect(await apply(ended)).toMatchObject({ avisados: 3 });
  expect(await fundraisingMails("terminou")).toHaveLength(6);
});
