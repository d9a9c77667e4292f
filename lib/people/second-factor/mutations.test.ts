import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SESSION_HINT } from "@/lib/access/auth/session-hint";
import { DAY, MINUTE } from "@/lib/kit/time";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { clearCookies, cookies, startRequest } from "@/tests/setup/next-headers";
import { codeAt } from "@/tests/setup/second-factor";
import { SECOND_FACTOR, SECOND_FACTOR_MAIL } from "./messages";
import { RECOVERY_CODES } from "./rules";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let factor: typeof import("./mutations");
let queries: typeof import("./queries");
let people: typeof import("@/tests/setup/people");
let session: typeof import("@/lib/access/auth/session");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  factor = await import("./mutations");
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
  session = await import("@/lib/access/auth/session");
});
afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

/** A week ago: a session opened then is still valid. Rounded to a full minute, because a new code begins there. */
const START = new Date(Math.floor((Date.now() - 7 * DAY) / MINUTE) * MINUTE);
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

async function withFactor() {
  const person = await people.createPerson();
  const setup = await factor.startSecondFactor(person, people.PASSWORD, START);
  if (!setup.ok) throw new Error(setup.message);
  const secret = setup.data.secret.replaceAll(" ", "");
  const confirmed = await factor.confirmSecondFactor(person, codeAt(secret, START), START);
  if (!confirmed.ok) throw new Error(confirmed.message);
  return { person, secret, codes: confirmed.data.codes };
}

const passedAt = async (sessionId: string) =>
  (await db.session.findUniqueOrThrow({ where: { id: sessionId } })).secondFactorAt;

describe("setup", () => {
  test("setting up a second factor requires password and first code, and returns ten recovery codes", async () => {
    const person = await people.createPerson();
    expect(await factor.startSecondFactor(person, "errada", START)).toMatchObject({
      ok: false,
      field: "senha",
    });
    expect(await factor.confirmSecondFactor(person, "123456", START)).toMatchObject({ ok: false });
    const setup = await factor.startSecondFactor(person, people.PASSWORD, START);
    expect(setup).toMatchObject({ ok: true, data: { qr: { path: expect.stringMatching(/^M/) } } });
    expect(await queries.readSecondFactor(person.userId)).toBeNull();
    expect(await factor.passSecondFactor(person, "123456", START)).toMatchObject({
      message: SECOND_FACTOR.missing,
    });
    const secret = setup.ok ? setup.data.secret.replaceAll(" ", "") : "";
    const confirmed = await factor.confirmSecondFactor(person, codeAt(secret, START), START);
    expect(confirmed.ok && new Set(confirmed.data.codes).size).toBe(RECOVERY_CODES);
    expect(await queries.readSecondFactor(person.userId)).toEqual({ since: START, codes: RECOVERY_CODES });
    expect(await passedAt(person.sessionId)).toEqual(START);
    const again = await factor.startSecondFactor(person, people.PASSWORD, START);
    expect(again).toMatchObject({ ok: false, message: SECOND_FACTOR.already });
  });

  test("the database stores neither the secret nor a recovery code in plain text", async () => {
    const { person, secret, codes } = await withFactor();
    const stored = JSON.stringify([
      await db.secondFactor.findUnique({ where: { userId: person.userId } }),
      await db.secondFactorCode.findMany({ where: { userId: person.userId } }),
    ]);
    const bytes = Buffer.from(
      (await db.secondFactor.findUniqueOrThrow({ where: { userId: person.userId } })).secret,
    );
    expect(bytes.includes(Buffer.from(secret))).toBe(false);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
  });
});

describe("a code", () => {
  test("a code verifies only its own session, and works once, also in two concurrent requests", async () => {
    const { person, secret } = await withFactor();
    const sessionId = await people.createSession(person.userId);
    const there = { ...person, sessionId };
    const code = codeAt(secret, later(60));
    const both = await Promise.all([1, 2].map(() => factor.passSecondFactor(there, code, later(60))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await passedAt(sessionId)).toEqual(later(60));
    expect(await passedAt(person.sessionId)).toEqual(START);
    expect(await factor.passSecondFactor(person, code, later(61))).toMatchObject({ field: "codigo" });
    expect(await factor.passSecondFactor(person, "000000", later(61))).toMatchObject({ field: "codigo" });
  });

  test("a recovery code works once, in any spelling, and only for its account", async () => {
    const [mine, other] = [await withFactor(), await withFactor()];
    const [code = ""] = mine.codes;
    expect((await factor.passSecondFactor(other.person, code, later(1))).ok).toBe(false);
    const passed = await factor.passSecondFactor(mine.person, code.toLowerCase(), later(1));
    const { sessionId } = mine.person;
    expect(passed).toEqual({ ok: true, data: { recovery: true, session: { sessionId } } });
    expect((await factor.passSecondFactor(mine.person, code, later(2))).ok).toBe(false);
    expect((await queries.readSecondFactor(mine.person.userId))?.codes).toBe(RECOVERY_CODES - 1);
  });
});

describe("new recovery codes", () => {
  test("renewed recovery codes need the password, replace all earlier ones at once, and are mailed and logged", async () => {
    const {
      person,
      codes: [old = "", used = ""],
    } = await withFactor();
    expect((await factor.passSecondFactor(person, used, later(1))).ok).toBe(true);
    expect(await factor.renewRecoveryCodes(person, "errada", later(2))).toMatchObject({ field: "senha" });
    expect((await queries.readSecondFactor(person.userId))?.codes).toBe(RECOVERY_CODES - 1);
    const renewed = await factor.renewRecoveryCodes(person, people.PASSWORD, later(3));
    const codes = renewed.ok ? renewed.data.codes : [];
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect(await queries.readSecondFactor(person.userId)).toEqual({ since: START, codes: RECOVERY_CODES });
    expect(await factor.passSecondFactor(person, old, later(4))).toMatchObject({ field: "codigo" });
    expect((await factor.passSecondFactor(person, codes[0] ?? "", later(5))).ok).toBe(true);
    const { subject } = SECOND_FACTOR_MAIL.renewed;
    expect(await db.emailMessage.count({ where: { toAddress: person.email, subject } })).toBe(1);
    const event = { userId: person.userId, eventType: "recovery_codes_renewed" };
    expect(await db.securityEvent.count({ where: event })).toBe(1);
  });

  test("an account without a second factor gets no recovery codes, nor does an unfinished setup", async () => {
    const person = await people.createPerson();
    const missing = { ok: false, message: SECOND_FACTOR.missing };
    expect(await factor.renewRecoveryCodes(person, people.PASSWORD, START)).toMatchObject(missing);
    await factor.startSecondFactor(person, people.PASSWORD, START);
    expect(await factor.renewRecoveryCodes(person, people.PASSWORD, START)).toMatchObject(missing);
    expect(await db.secondFactorCode.count({ where: { userId: person.userId } })).toBe(0);
  });
});

describe("a login with the second factor", () => {
  const readOf = async (sessionId: string) =>
    session.readSession({ cookie: await session.encryptSession(sessionId), authorization: null });

  test("a login with a second factor opens a session that has no viewer until a code is given", async () => {
    const { person, secret } = await withFactor();
    expect((await readOf(person.sessionId))?.viewer).toMatchObject({ userId: person.userId });
    const sessionId = await people.createSession(person.userId);
    expect(await readOf(sessionId)).toMatchObject({ needsCode: true, viewer: null });
    const passed = await factor.passSecondFactor(
      { ...person, sessionId },
      codeAt(secret, later(60)),
      later(60),
    );
    expect(passed.ok).toBe(true);
    expect(await readOf(sessionId)).toMatchObject({ needsCode: false, viewer: { userId: person.userId } });
  });

  test("an accepted code sets the session hint again, so that public pages show the person as signed in", async () => {
    const { person, codes } = await withFactor();
    const sessionId = await people.createSession(person.userId);
    const { passSecondFactorAction } = await import("./actions");
    startRequest();
    const jar = await cookies();
    jar.set(session.SESSION_COOKIE, await session.encryptSession(sessionId));
    expect(await passSecondFactorAction({ codigo: "000000" })).toMatchObject({ ok: false });
    expect(jar.get(SESSION_HINT)).toBeUndefined();
    expect(await passSecondFactorAction({ codigo: codes[0] ?? "" })).toEqual({
      ok: true,
      data: { recovery: true },
    });
    expect(jar.get(SESSION_HINT)?.value).toBe("1");
    const cookie = jar.get(session.SESSION_COOKIE)?.value;
    expect(await session.readViewer({ cookie, authorization: null })).toMatchObject({ sessionId });
    clearCookies();
  });

  test("a login needs no code before the setup's first code, nor after the removal", async () => {
    const person = await people.createPerson();
    await factor.startSecondFactor(person, people.PASSWORD, START);
    const { person: secured } = await withFactor();
    await factor.removeSecondFactor(secured, people.PASSWORD, START);
    for (const { userId } of [person, secured])
      expect(await readOf(await people.createSession(userId))).toMatchObject({ needsCode: false });
  });

  test("a changed password keeps this device past the second factor, and no device that never gave a code", async () => {
    const { person } = await withFactor();
    const { changePassword } = await import("@/lib/people/credentials/mutations");
    const change = async (viewer: typeof person, currentPassword: string, password: string) => {
      const input = { currentPassword, password, confirmPassword: password };
      const changed = await changePassword(viewer, input, { userAgent: null, now: later(30) });
      const opened = changed.ok ? changed.data.session : null;
      if (!opened || opened === "closed" || !("sessionId" in opened)) throw new Error("no session");
      return opened.sessionId;
    };
    const sessionId = await change(person, people.PASSWORD, "Girassol12");
    expect(await passedAt(sessionId)).toEqual(START);
    expect(await readOf(sessionId)).toMatchObject({ needsCode: false, viewer: { userId: person.userId } });
    const another = { ...person, sessionId: await people.createSession(person.userId) };
    expect(await passedAt(await change(another, "Girassol12", "Girassol34"))).toBeNull();
    // `person` still has the session that the first change ended.
    expect(await passedAt(await change(person, "Girassol34", "Girassol56"))).toBeNull();
  });

  test("a code without a session is refused as unauthenticated", async () => {
    const refused = await factor.passSecondFactor({ userId: null, sessionId: null }, "123456", START);
    expect(refused).toMatchObject({ ok: false, code: "unauthenticated" });
  });
});

test("removing the second factor requires the password, and no session counts as verified any more", async () => {
  const { person } = await withFactor();
  expect(await factor.removeSecondFactor(person, "errada", START)).toMatchObject({ field: "senha" });
  expect((await factor.removeSecondFactor(person, people.PASSWORD, START)).ok).toBe(true);
  expect(await passedAt(person.sessionId)).toBeNull();
  expect(await db.secondFactorCode.count({ where: { userId: person.userId } })).toBe(0);
});

test("a team member needs role and code, and cannot remove the second factor", async () => {
  const { person } = await withFactor();
  const cookie = await session.encryptSession(person.sessionId);
  const read = async () => (await session.readViewer({ cookie, authorization: null }))?.admin;
  expect(await read()).toBeUndefined();
  const role = { userId: person.userId, grantedBy: "teste", grantedAt: START };
  await db.administrator.create({ data: role });
  expect(await read()).toBe("entered");
  expect(await factor.removeSecondFactor(person, people.PASSWORD, START)).toMatchObject({
    message: SECOND_FACTOR.needed,
  });
  await db.session.update({ where: { id: person.sessionId }, data: { secondFactorAt: null } });
  expect(await read()).toBeUndefined();
  await db.administrator.update({ where: { userId: person.userId }, data: { revokedAt: START } });
  expect(await read()).toBeUndefined();
});

test("secrets are re-encrypted, and a person's code still works", async () => {
  const { person, secret } = await withFactor();
  const counts = await factor.reencryptSecondFactors();
  expect(counts.unreadable).toBe(0);
  expect(counts.reencrypted).toBeGreaterThan(0);
  expect((await factor.passSecondFactor(person, codeAt(secret, later(90)), later(90))).ok).toBe(true);
});
