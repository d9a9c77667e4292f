import { expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { failure, ok } from "@/lib/kit/result";
import { witnessed } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { anOrganization } from "@/tests/setup/organizations";
import { createPerson } from "@/tests/setup/people";
import { recordStatements } from "@/tests/setup/statements";
import { auditing, byCommand, recordAudit } from "./mutations";
import { listAudit, listAuditOf } from "./queries";
import { AUDIT_LIST, type AuditKind, differencesOf } from "./rules";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const entry = (objectId: string, adminId: string | null = null) =>
  ({
    by: { ...byCommand(NOW), adminId },
    action: "organization_renamed",
    kind: "organizacao",
    objectId,
  }) as const;

test("an entry cannot be changed or truncated, and deleted only when it is older than five years", async () => {
  await recordAudit(db, entry("a"));
  await expect(db.auditEntry.updateMany({ data: { reason: "outro" } })).rejects.toThrow();
  await expect(db.auditEntry.deleteMany()).rejects.toThrow();
  await expect(db.$executeRaw`truncate auditoria`).rejects.toThrow();
  await recordAudit(db, { ...entry("b"), by: byCommand(new Date("2020-01-01")) });
  expect((await db.auditEntry.deleteMany({ where: { objectId: "b" } })).count).toBe(1);
});

test("a witness logs the state before and after a success, and nothing for a failure", async () => {
  let value = "antes";
  const witness = auditing(entry("c"), async () => ({ nome: value }));
  await witnessed(witness, async () => failure("conflict", "não"));
  expect(await listAuditOf("organizacao", "c")).toEqual([]);
  await witnessed(witness, async () => {
    value = "depois";
    return ok(null);
  });
  const [found] = await listAuditOf("organizacao", "c");
  expect(found).toMatchObject({ before: { nome: "antes" }, after: { nome: "depois" } });
});

test("an entry has its object's present name, and none for an object without a name", async () => {
  const person = await createPerson();
  const organization = await anOrganization(person, { razaoSocial: "COOPERATIVA AURORA" });
  const nameOf = async (kind: AuditKind, objectId: string) => {
    await recordAudit(db, { ...entry(objectId), kind });
    return (await listAuditOf(kind, objectId))[0]?.objectName;
  };
  expect(await nameOf("organizacao", organization.id)).toBe("Cooperativa Aurora");
  expect(await nameOf("conta", person.userId)).toBe(person.fullName);
  expect(await nameOf("organizacao", person.userId)).toBeNull();
  expect(await nameOf("pausa", "cadastro")).toBeNull();
  await db.user.update({ where: { id: person.userId }, data: { anonymisedAt: new Date() } });
  expect((await listAuditOf("conta", person.userId))[0]?.objectName).toBeNull();
});

test("accounts in an entry's values are shown by name and e-mail, and an ended one by its id", async () => {
  const [person, leaver] = [await createPerson(), await createPerson()];
  await db.user.update({ where: { id: leaver.userId }, data: { anonymisedAt: new Date() } });
  const id = "0194b3c4-0000-7000-8000-000000000002";
  await recordAudit(db, {
    ...entry(id),
    before: { cuida: leaver.userId, pediram: [person.userId, leaver.userId] },
    after: { cuida: null, pediram: [] },
  });
  const [row] = await listAuditOf("organizacao", id);
  const [name, ended] = [`${person.fullName}, ${person.email}`, `Conta encerrada (${leaver.userId})`];
  expect(differencesOf(row?.before ?? null, row?.after ?? null)).toEqual([
    { name: "Conta que cuida", before: ended, after: "" },
    { name: "Contas que pediram", before: `${name}; ${ended}`, after: "" },
  ]);
});

test("a trail asks only for the names of the kinds of objects in it", async () => {
  const organization = await anOrganization(await createPerson());
  await recordAudit(db, entry(organization.id));
  const asks = async (id: string) => {
    const { statements } = await recordStatements(() => listAuditOf("organizacao", id));
    return statements.map(({ text }) => /FROM "public"\."(\w+)"/.exec(text)?.[1]).toSorted();
  };
  expect(await asks(organization.id)).toEqual(["auditoria", "organizations", "profiles", "users"]);
  expect(await asks("sem-registro")).toEqual(["auditoria", "profiles", "users"]);
});

test("the log is filtered by the author's e-mail, by an object's id, and by kind", async () => {
  const person = await createPerson();
  const id = "0194b3c4-0000-7000-8000-000000000001";
  await recordAudit(db, entry(id, person.userId));
  const search = async (params: Record<string, string>) =>
    (await listAudit(readListState(AUDIT_LIST, params))).rows.map(({ objectId }) => objectId);
  expect(await search({ busca: person.email })).toEqual([id]);
  expect(await search({ busca: id })).toEqual([id]);
  expect(await search({ busca: "ninguem@exemplo.com.br" })).toEqual([]);
  expect(await search({ busca: id, objeto: "projeto" })).toEqual([]);
});
