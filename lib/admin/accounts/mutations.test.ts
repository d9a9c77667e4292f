import { expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { db } from "@/lib/server/db";
import { createPerson, createSession } from "@/tests/setup/people";
import { ACCOUNT } from "./messages";
import { endSessionsByTeam } from "./mutations";
import { listAccounts, readAccount } from "./queries";
import { ACCOUNT_LIST } from "./rules";

const search = async (busca: string, tipo = "todas") =>
  (await listAccounts(readListState(ACCOUNT_LIST, { busca, tipo }))).rows.map(({ id }) => id);

test("ended sessions are logged with their number and the reason", async () => {
  const [viewer, person] = [await createPerson(), await createPerson()];
  const caller = { viewer, requestId: "r", now: new Date() };
  await createSession(person.userId);
  const input = { id: person.userId, motivo: "Celular roubado" };
  expect(await endSessionsByTeam(input, caller)).toEqual({ ok: true, data: { message: ACCOUNT.ended(2) } });
  expect((await readAccount(person.userId, new Date()))?.sessions).toEqual([]);
  expect(await endSessionsByTeam(input, caller)).toMatchObject({ message: ACCOUNT.none });
  const entries = await db.auditEntry.findMany({ where: { objectId: person.userId } });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    ...{ adminId: viewer.userId, reason: "Celular roubado", action: "sessions_ended" },
    before: { sessoes: 2 },
    after: { sessoes: 0 },
  });
});

test("a person is found by e-mail, name and document; an ended account is not", async () => {
  const person = await createPerson({ userType: "financiador", company: true });
  await db.profile.update({ where: { userId: person.userId }, data: { fullName: "Zoraide Ávila" } });
  const { cnpj } = await db.empresa.findUniqueOrThrow({ where: { userId: person.userId } });
  expect(await search(person.email.toUpperCase())).toEqual([person.userId]);
  expect(await search("avila zoraide")).toEqual([person.userId]);
  expect(await search(person.email.slice(0, 13))).toEqual([person.userId]);
  expect(await search(cnpj)).toEqual([person.userId]);
  expect(await search("avila", "captador")).toEqual([]);
  expect(await search("%")).toEqual([]);
  await db.user.update({ where: { id: person.userId }, data: { anonymisedAt: new Date() } });
  expect(await search(person.email)).toEqual([]);
  expect(await readAccount(person.userId, new Date())).toBeNull();
  expect(await readAccount("x", new Date())).toBeNull();
});
