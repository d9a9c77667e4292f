import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { clearCookies, cookies, startRequest } from "@/tests/setup/next-headers";
import { SESSIONS } from "./messages";
import { MAX_SESSIONS } from "./rules";

let sessions: typeof import("./mutations");
let actions: typeof import("@/lib/people/credentials/actions");
let auth: typeof import("@/lib/access/auth/session");
let accounts: typeof import("@/lib/people/accounts/mutations/log-in");
let records: typeof import("@/lib/overview/personal-data/queries").readAccountRecords;
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  sessions = await import("./mutations");
  actions = await import("@/lib/people/credentials/actions");
  auth = await import("@/lib/access/auth/session");
  accounts = await import("@/lib/people/accounts/mutations/log-in");
  records = (await import("@/lib/overview/personal-data/queries")).readAccountRecords;
  people = await import("@/tests/setup/people");
});
beforeEach(() => {
  clearCookies();
  startRequest();
});

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
const now = () => new Date();
const isOpen = async (id: string) =>
  (await auth.readViewer({ cookie: await auth.encryptSession(id), authorization: null })) !== null;
const logIn = (email: string, userAgent: string | null = null) =>
  accounts.logIn({ email, password: people.PASSWORD }, { address: "203.0.113.7", userAgent, now: now() });
const enter = async (id: string) => (await cookies()).set(auth.SESSION_COOKIE, await auth.encryptSession(id));

describe("the list of devices", () => {
  test("the list shows each login by browser and system, without IP address, and this device first", async () => {
    const person = await people.createPerson();
    await logIn(person.email, CHROME);
    const { sessions: seen } = await records(person, now());
    expect(seen.map(({ id, device }) => [id === person.sessionId, device])).toEqual([
      [true, "Dispositivo desconhecido"],
      [false, "Chrome no Windows"],
    ]);
    const rows = await db.session.findMany({ where: { userId: person.userId } });
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|Mozilla/);
  });

  test("the list leaves out ended, expired and other people's sessions", async () => {
    const [person, other] = [await people.createPerson(), await people.createPerson()];
    const ended = await people.createSession(person.userId);
    await sessions.endSession(ended, now());
    await people.createSession(person.userId, new Date(Date.now() - 31 * DAY));
    const ids = (await records(person, now())).sessions.map(({ id }) => id);
    expect(ids).toEqual([person.sessionId]);
    expect(ids).not.toContain(other.sessionId);
  });

  test("A4.2 'Encerrar' ends one of the person's own sessions, and reports one that had already ended", async () => {
    const [person, other] = [await people.createPerson(), await people.createPerson()];
    const elsewhere = await people.createSession(person.userId);
    await enter(person.sessionId);
    const gone = { ok: false, code: "not_found", message: SESSIONS.gone };
    expect(await actions.endSessionAction({ id: other.sessionId })).toEqual(gone);
    expect(await isOpen(other.sessionId)).toBe(true);
    expect((await actions.endSessionAction({ id: elsewhere })).ok).toBe(true);
    expect([await isOpen(elsewhere), await isOpen(person.sessionId)]).toEqual([false, true]);
    expect(await actions.endSessionAction({ id: elsewhere })).toEqual(gone);
    expect(await actions.endSessionAction({ id: "nada" })).toMatchObject({ message: SESSIONS.gone });
  });

  test("A4.2 'Encerrar todas as outras' keeps the current session", async () => {
    const [person, stranger] = [await people.createPerson(), await people.createPerson()];
    const others = [await people.createSession(person.userId), await people.createSession(person.userId)];
    await enter(person.sessionId);
    expect((await actions.endOtherSessionsAction({})).ok).toBe(true);
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    expect([await isOpen(person.sessionId), await isOpen(stranger.sessionId)]).toEqual([true, true]);
  });

  test("a visitor can end no session", async () => {
    const { sessionId } = await people.createPerson();
    const refused = { ok: false, code: "unauthenticated" };
    expect(await actions.endSessionAction({ id: sessionId })).toMatchObject(refused);
    expect(await actions.endOtherSessionsAction({})).toMatchObject(refused);
    expect(await isOpen(sessionId)).toBe(true);
  });
});

test("60 concurrent logins leave MAX_SESSIONS sessions, and the least recently used one ends", async () => {
  const person = await people.createPerson();
  const logins = await Promise.all(Array.from({ length: MAX_SESSIONS + 10 }, () => logIn(person.email)));
  expect(logins.filter(({ ok }) => ok)).toHaveLength(MAX_SESSIONS + 10);
  expect(await db.session.count({ where: { userId: person.userId, endedAt: null } })).toBe(MAX_SESSIONS);
  const last = await logIn(person.email);
  expect(last.ok && (await isOpen(last.data.sessionId))).toBe(true);
  expect(await isOpen(person.sessionId)).toBe(false);
});

test("a login with the old password during a password change leaves no open session", async () => {
  const { changePassword } = await import("@/lib/people/credentials/mutations");
  for (let round = 0; round < 4; round += 1) {
    const person = await people.createPerson();
    const input = { currentPassword: people.PASSWORD, password: "NovaSenha9", confirmPassword: "NovaSenha9" };
    const [changed] = await Promise.all([
      changePassword(person, input, { userAgent: null, now: now() }),
      ...Array.from({ length: 6 }, () => logIn(person.email)),
    ]);
    const left = await db.session.findMany({ where: { userId: person.userId, endedAt: null } });
    expect(changed.ok && changed.data.session).toEqual({ sessionId: left[0]?.id });
    expect(left).toHaveLength(1);
  }
});

test("the daily run deletes ended and expired sessions and keeps the others", async () => {
  const person = await people.createPerson();
  const ended = await people.createSession(person.userId);
  await sessions.endSession(ended, now());
  await people.createSession(person.userId, new Date(Date.now() - 31 * DAY));
  expect(await sessions.purgeSessions(now())).toBeGreaterThanOrEqual(2);
  const left = await db.session.findMany({ where: { userId: person.userId } });
  expect(left.map(({ id }) => id)).toEqual([person.sessionId]);
  expect(await sessions.purgeSessions(now())).toBe(0);
});
