import { describe, expect, test } from "vitest";
import * as session from "@/lib/access/auth/session";
import { createPerson, createSession, PASSWORD } from "@/tests/setup/people";
import { SECOND_FACTOR } from "./messages";
import { confirmSecondFactor, passSecondFactor, removeSecondFactor, startSecondFactor } from "./mutations";
import { codeAt } from "./rules";

const NOW = new Date();
/** The time step after the one in which the setup spent its code. */
const LATER = new Date(NOW.getTime() + 30_000);

/** A person whose account uses the second factor. */
async function personWithFactor() {
  const person = await createPerson();
  const begun = await startSecondFactor(person, PASSWORD, NOW);
  if (!begun.ok) throw new Error(begun.message);
  const secret = begun.data.secret.replaceAll(" ", "");
  const confirmed = await confirmSecondFactor(person, codeAt(secret, NOW), NOW);
  if (!confirmed.ok) throw new Error(confirmed.message);
  return { person, secret, codes: confirmed.data.codes };
}

const readOf = async (sessionId: string) =>
  session.readSession({ cookie: await session.encryptSession(sessionId), authorization: null });

describe("login of an account with the second factor", () => {
  test("a new session has no viewer until it gives a code; the one of the setup has", async () => {
    const { person, secret } = await personWithFactor();
    expect((await readOf(person.sessionId))?.viewer).toMatchObject({ userId: person.userId });
    const sessionId = await createSession(person.userId);
    expect(await readOf(sessionId)).toMatchObject({ needsCode: true, viewer: null });
    const who = { userId: person.userId, sessionId };
    expect(await passSecondFactor(who, codeAt(secret, LATER), LATER)).toMatchObject({ ok: true });
    expect(await readOf(sessionId)).toMatchObject({ needsCode: false, viewer: { userId: person.userId } });
  });

  test("a code counts once, a recovery code once, another session's stays closed", async () => {
    const { person, secret, codes } = await personWithFactor();
    const [one, other] = [await createSession(person.userId), await createSession(person.userId)];
    const pass = (sessionId: string, code: string) =>
      passSecondFactor({ userId: person.userId, sessionId }, code, LATER);
    const wrong = { ok: false, code: "bad_input", message: SECOND_FACTOR.codeWrong, field: "codigo" };
    expect(await pass(one, codeAt(secret, LATER))).toMatchObject({ ok: true });
    expect(await pass(other, codeAt(secret, LATER))).toEqual(wrong);
    expect((await readOf(other))?.viewer).toBeNull();
    expect(await pass(other, codes[0] ?? "")).toEqual({ ok: true, data: { recovery: true } });
    expect(await pass(one, codes[0] ?? "")).toEqual(wrong);
  });

  test("five copies of one code at once open one session", async () => {
    const { person, secret } = await personWithFactor();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => createSession(person.userId)));
    const results = await Promise.all(
      sessions.map((sessionId) =>
        passSecondFactor({ userId: person.userId, sessionId }, codeAt(secret, LATER), LATER),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a visitor without a session is asked to log in", async () => {
    const refused = await passSecondFactor({ userId: null, sessionId: null }, "123456", NOW);
    expect(refused).toMatchObject({ ok: false, code: "unauthenticated" });
  });
});

describe("setup and removal", () => {
  test("both need the password", async () => {
    const person = await createPerson();
    expect(await startSecondFactor(person, "errada", NOW)).toMatchObject({ ok: false, field: "senha" });
    const { person: secured } = await personWithFactor();
    expect(await removeSecondFactor(secured, "errada", NOW)).toMatchObject({ ok: false, field: "senha" });
    expect(await removeSecondFactor(secured, PASSWORD, NOW)).toMatchObject({ ok: true });
    expect(await readOf(await createSession(secured.userId))).toMatchObject({ needsCode: false });
  });

  test("a secret whose code was never given asks nobody for one", async () => {
    const person = await createPerson();
    await startSecondFactor(person, PASSWORD, NOW);
    expect(await readOf(await createSession(person.userId))).toMatchObject({ needsCode: false });
  });
});
