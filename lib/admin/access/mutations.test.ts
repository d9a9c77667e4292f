import { expect, test } from "vitest";
import { encryptSession, readViewer } from "@/lib/access/auth/session";
import { SECOND_FACTOR_MAIL } from "@/lib/people/second-factor/messages";
import { db } from "@/lib/server/db";
import { createPerson, PASSWORD } from "@/tests/setup/people";
import { ADMIN } from "./messages";
import { dropLostFactor, grantAdmin, provePassword, revokeAdmin } from "./mutations";
import { hasRecentPassword, listAdmins } from "./queries";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test("the team's role is granted once, listed, and revoked with the session; the audit log has grant and revocation", async () => {
  const person = await createPerson();
  expect(await grantAdmin("ninguem@exemplo.com.br", "ana", NOW)).toMatchObject({ message: ADMIN.unknown });
  expect(await grantAdmin(person.email, "ana", NOW)).toEqual({ ok: true, data: null });
  expect(await grantAdmin(person.email, "ana", NOW)).toMatchObject({ message: ADMIN.already });
  expect(await listAdmins()).toContainEqual({
    email: person.email,
    grantedBy: "ana",
    grantedAt: NOW,
    hasSecondFactor: false,
  });
  expect(await revokeAdmin(person.email, "rui", NOW)).toEqual({ ok: true, data: null });
  expect(await revokeAdmin(person.email, "rui", NOW)).toMatchObject({ message: ADMIN.missing });
  const cookie = await encryptSession(person.sessionId);
  expect(await readViewer({ cookie, authorization: null })).toBeNull();
  const entries = await db.auditEntry.findMany({
    where: { objectId: person.userId },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, adminId, after }) => [action, adminId, after])).toEqual([
    ["admin_granted", null, { por: "ana" }],
    ["admin_revoked", null, { por: "rui" }],
  ]);
});

test("an unconfirmed account gets no role", async () => {
  const person = await createPerson({ confirmed: false });
  expect((await grantAdmin(person.email, "ana", NOW)).ok).toBe(false);
});

test("a proved password is valid for ten minutes, in its own session only", async () => {
  const viewer = await createPerson();
  const call = (senha: string, now: Date) => provePassword({ viewer, requestId: "r", now }, senha);
  expect(await call("", NOW)).toMatchObject({ field: "senha", message: ADMIN.passwordNeeded });
  expect(await call("errada", NOW)).toMatchObject({ field: "senha", message: ADMIN.passwordWrong });
  expect((await call(PASSWORD, NOW)).ok).toBe(true);
  expect((await call("", later(9))).ok).toBe(true);
  expect((await call("", later(10))).ok).toBe(false);
  const { id: other } = await db.session.create({
    data: {
      userId: viewer.userId,
      device: "Firefox",
      createdAt: NOW,
      lastSeenAt: NOW,
      expiresAt: later(60),
    },
  });
  expect(await hasRecentPassword(other, later(1))).toBe(false);
});

async function createGuarded() {
  const person = await createPerson();
  await db.secondFactor.create({
    data: {
      userId: person.userId,
      secret: Buffer.from("x"),
      createdAt: NOW,
      confirmedAt: NOW,
      codes: { create: { codeHash: Buffer.from("um") } },
    },
  });
  return person;
}
const lose = ({ email }: { email: string }) =>
  dropLostFactor({ email, motivo: "Chamado 7, retorno ao telefone do perfil", by: "ana" }, NOW);
const logged = (userId: string, eventType: string, days: number) =>
  db.securityEvent.create({ data: { userId, eventType, createdAt: later(-days * 24 * 60) } });

test("a lost second factor is removed with its codes and all sessions once the mailbox is proved; the removal is logged and mailed", async () => {
  const person = await createGuarded();
  await logged(person.userId, "password_reset", 6);
  expect(await lose(person)).toEqual({ ok: true, data: null });
  expect(await db.secondFactor.count({ where: { userId: person.userId } })).toBe(0);
  expect(await db.secondFactorCode.count({ where: { userId: person.userId } })).toBe(0);
  const cookie = await encryptSession(person.sessionId);
  expect(await readViewer({ cookie, authorization: null })).toBeNull();
  const entries = await db.auditEntry.findMany({ where: { objectId: person.userId } });
  expect(entries).toMatchObject([
    {
      action: "second_factor_dropped",
      adminId: null,
      after: { por: "ana" },
      reason: "Chamado 7, retorno ao telefone do perfil",
    },
  ]);
  const mails = await db.emailMessage.findMany({ where: { userId: person.userId } });
  expect(mails.map(({ subject }) => subject)).toEqual([SECOND_FACTOR_MAIL.removed.subject]);
  const where = { userId: person.userId, eventType: "second_factor_removed" };
  expect(await db.securityEvent.count({ where })).toBe(1);
  expect(await lose(person)).toMatchObject({ message: ADMIN.factorMissing });
});

test("a second factor stays without a recent password reset, after a recent change of e-mail, and for an account of the team", async () => {
  const person = await createGuarded();
  const stays = async (message: string) => {
    expect(await lose(person)).toMatchObject({ ok: false, message });
    expect(await db.secondFactorCode.count({ where: { userId: person.userId } })).toBe(1);
    expect(await db.session.count({ where: { userId: person.userId, endedAt: null } })).toBe(1);
  };
  await stays(ADMIN.mailboxUnproved(7));
  await logged(person.userId, "password_reset", 7);
  await stays(ADMIN.mailboxUnproved(7));
  await logged(person.userId, "password_reset", 1);
  await logged(person.userId, "email_changed", 29);
  await stays(ADMIN.addressNew(30));
  await db.securityEvent.deleteMany({ where: { userId: person.userId, eventType: "email_changed" } });
  await grantAdmin(person.email, "ana", NOW);
  await stays(ADMIN.teamKeepsFactor);
});
