import { expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { db } from "@/lib/server/db";
import { createDeal } from "@/tests/setup/deal-room";
import { createPerson, createSession } from "@/tests/setup/people";
import { ACCOUNT, COPY_MAIL } from "./messages";
import { copyAtRequest, endAtRequest, endSessionsByTeam } from "./mutations";
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
    adminId: viewer.userId,
    reason: "Celular roubado",
    action: "sessions_ended",
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

test("a common name hides nobody of the wanted type, and a search that leaves accounts out says so", async () => {
  const many = await db.user.createManyAndReturn({
    data: Array.from({ length: 101 }, (_, at) => ({
      email: `homonima-${at}@exemplo.com.br`,
      passwordHash: "x",
      emailConfirmedAt: new Date(),
    })),
    select: { id: true },
  });
  const profile = { fullName: "Hermínia Quaresma", personType: "fisica" };
  await db.profile.createMany({
    data: many.map(({ id: userId }) => ({ ...profile, userId, userType: "captador" })),
  });
  const funder = await createPerson({ userType: "financiador" });
  const suspended = await createPerson();
  for (const { userId } of [funder, suspended])
    await db.profile.update({ where: { userId }, data: { fullName: profile.fullName } });
  await db.user.update({ where: { id: suspended.userId }, data: { suspendedAt: new Date() } });
  const list = (tipo: string, busca = "quaresma") =>
    listAccounts(readListState(ACCOUNT_LIST, { busca, tipo }));
  for (const tipo of ["todas", "captador"]) {
    const { rows, isCut } = await list(tipo);
    expect([rows.length, isCut]).toEqual([25, true]);
    const state = { ...readListState(ACCOUNT_LIST, { busca: "homonima", tipo }), after: null };
    let [page, found] = [await listAccounts(state), 0];
    for (found = page.rows.length; page.next; found += page.rows.length)
      page = await listAccounts({ ...state, after: page.next });
    expect([found, page.isCut]).toEqual([100, true]);
  }
  expect(await list("financiador")).toMatchObject({ rows: [{ id: funder.userId }], isCut: false });
  expect(await list("suspensas")).toMatchObject({ rows: [{ id: suspended.userId }], isCut: false });
  expect(await list("todas", "homonima")).toMatchObject({ isCut: true });
  expect(await list("todas", "homonima-7@exemplo.com.br")).toMatchObject({ isCut: false });
  await db.user.deleteMany({ where: { id: { in: many.map(({ id }) => id) } } });
});

test("the page of an account shows the fees that the account paid, with refunds, and none that a captador paid for its contact", async () => {
  const deal = await createDeal();
  const { captador, financiador } = deal;
  const fee = await db.opportunityPayment.create({
    data: {
      opportunityId: deal.id,
      projetoId: deal.project.id,
      kind: "desbloqueio",
      captadorId: captador.userId,
      financiadorId: financiador.userId,
      opportunityAmount: 10_000_000n,
      feeAmount: 30_000n,
      feePercentage: 0.3,
      paymentStatus: "paid",
      paidAt: new Date(),
      refundedAmount: 30_000n,
      refundedAt: new Date(),
    },
  });
  expect((await readAccount(captador.userId, new Date()))?.fees).toMatchObject([
    {
      ...{ kind: "desbloqueio", amount: 30_000n, refundedAmount: 30_000n, owedAmount: 0n, isDisputed: false },
      checkoutId: null,
    },
  ]);
  const { id: checkoutId } = await db.checkout.create({
    data: {
      ...{ userId: captador.userId, purpose: "taxa", paymentId: fee.id, amount: 30_000n, status: "pago" },
      settledAt: new Date(),
    },
  });
  expect((await readAccount(captador.userId, new Date()))?.fees).toMatchObject([{ checkoutId }]);
  const funder = await readAccount(financiador.userId, new Date());
  expect([funder?.fees, funder?.supports.length]).toEqual([[], 1]);
});

test("the page of an account shows its team, and its security events without those of each mail", async () => {
  const { userId } = await createPerson();
  await db.securityEvent.deleteMany({ where: { userId } });
  const types = ["password_changed", ...Array.from({ length: 30 }, () => "email_sent")];
  await db.securityEvent.createMany({ data: types.map((eventType) => ({ userId, eventType })) });
  const invitation = { accountId: userId, role: "edita" };
  await db.colleague.createMany({
    data: [
      {
        ...invitation,
        email: "dentro@exemplo.com.br",
        name: "Rui",
        formerNames: ["Ruy"],
        acceptedAt: new Date(),
      },
      { ...invitation, email: "fora@exemplo.com.br", endedAt: new Date() },
    ],
  });
  const account = await readAccount(userId, new Date());
  expect(account?.securityEvents.map(({ eventType }) => eventType)).toEqual(["password_changed"]);
  expect(account?.colleagues).toMatchObject([{ email: "dentro@exemplo.com.br", formerNames: ["Ruy"] }]);
});

test("a copy or the end of an account at request needs its e-mail, and is logged with who ran the command", async () => {
  const { userId: id, email } = await createPerson();
  const now = new Date();
  const request = { id, email: email.toUpperCase(), motivo: "Chamado 1", operator: "ana" };
  const other = { ...request, email: "outra@exemplo.com.br" };
  expect(await copyAtRequest(other, now)).toMatchObject({ message: ACCOUNT.otherEmail });
  expect(await endAtRequest(other, now)).toMatchObject({ message: ACCOUNT.otherEmail });
  expect(await db.auditEntry.count({ where: { objectId: id } })).toBe(0);
  expect(JSON.stringify(await copyAtRequest(request, now))).toContain(email);
  expect(await db.emailMessage.findMany({ where: { userId: id } })).toMatchObject([
    { toAddress: email, subject: COPY_MAIL.subject },
  ]);
  expect(await db.securityEvent.count({ where: { userId: id, eventType: "data_exported" } })).toBe(0);
  expect(await endAtRequest(request, now)).toMatchObject({ ok: true });
  expect(await endAtRequest({ ...request, email: null }, now)).toMatchObject({ message: ACCOUNT.gone });
  const entries = await db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: "asc" } });
  const entry = { adminId: null, reason: "Chamado 1", after: { por: "ana" } };
  expect(entries).toMatchObject([
    { action: "data_copied", ...entry },
    { action: "account_ended", ...entry },
  ]);
});
