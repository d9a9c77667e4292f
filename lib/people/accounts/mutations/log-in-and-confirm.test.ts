import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR } from "@/lib/kit/time";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { CONFIRMATION, LOGIN, RESEND } from "../messages";
import { CONFIRMATION_LIFETIME } from "../rules";

const verified = vi.hoisted(() => ({ against: [] as (string | null)[] }));
vi.mock("@/lib/server/crypto", async (original) => {
  const real = await original<typeof import("@/lib/server/crypto")>();
  return {
    ...real,
    verifyPassword: (stored: string | null, password: string) => {
      verified.against.push(stored);
      return real.verifyPassword(stored, password);
    },
  };
});

let vendors: Awaited<ReturnType<typeof startVendors>>;
let accounts: typeof import("./confirm-email");
let login: typeof import("./log-in");
let tokens: typeof import("./single-use-links");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  accounts = await import("./confirm-email");
  login = await import("./log-in");
  tokens = await import("./single-use-links");
  people = await import("@/tests/setup/people");
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  verified.against.length = 0;
  await vendors.reset();
});

const now = () => new Date();
const at = { address: "203.0.113.7", userAgent: null, now: new Date() };
const lastEvent = (userId: string | null) =>
  db.securityEvent.findFirst({ where: { userId }, orderBy: { createdAt: "desc" } });

describe("login", () => {
  test("A3.4 A4.1 A7.19 a login to a confirmed account returns person and company, and is recorded", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const result = await login.logIn({ email: person.email, password: people.PASSWORD }, at);
    expect(result).toEqual({
      ok: true,
      data: {
        userId: person.userId,
        sessionId: expect.any(String),
        email: person.email,
        empresa: {
          nome_completo: "Marina Tavares",
          razao_social: "Recicla Já Ltda",
          email: person.email,
          telefone: "1133334444",
          cidade: "Campinas",
          estado: "SP",
          cnpj: expect.stringMatching(/^\d{14}$/),
        },
      },
    });
    expect((await db.user.findUnique({ where: { id: person.userId } }))?.lastSignInAt).toEqual(at.now);
    expect(await lastEvent(person.userId)).toMatchObject({
      eventType: "login",
      details: { address: "203.0.113.7" },
    });
  });

  test("the case of the e-mail does not matter, and that of the password does", async () => {
    const person = await people.createPerson();
    const email = person.email.toUpperCase();
    expect((await login.logIn({ email, password: people.PASSWORD }, at)).ok).toBe(true);
    const wrong = { email, password: people.PASSWORD.toUpperCase() };
    expect((await login.logIn(wrong, at)).ok).toBe(false);
  });

  test("A8.12 an unknown e-mail and a wrong password get the same response after the same queries", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const find = vi.spyOn(db.user, "findUnique");
    const queries = () => find.mock.calls.splice(0).map(([query]) => [query.select, query.include]);
    const unknown = await login.logIn({ email: "nunca@exemplo.com.br", password: "x" }, at);
    const queriesForUnknown = queries();
    const wrong = await login.logIn({ email: person.email, password: "x" }, at);
    expect(queries()).toEqual(queriesForUnknown);
    find.mockRestore();
    expect(queriesForUnknown).toEqual([[{ id: true, passwordHash: true }, undefined]]);
    expect(unknown).toEqual({ ok: false, code: "unauthenticated", message: LOGIN.wrong });
    expect(wrong).toEqual(unknown);
    expect(verified.against).toEqual([null, expect.stringMatching(/^\$argon2id/)]);
  });

  test("A4.1 an unconfirmed e-mail cannot log in, and only the right password reveals why", async () => {
    const person = await people.createPerson({ confirmed: false });
    const { email } = person;
    expect(await login.logIn({ email, password: people.PASSWORD }, at)).toEqual({
      ok: false,
      code: "forbidden",
      message: LOGIN.unconfirmed,
      field: "email",
    });
    expect(await login.logIn({ email, password: "outra" }, at)).toMatchObject({
      message: LOGIN.wrong,
    });
    expect(await lastEvent(person.userId)).toMatchObject({ eventType: "login_failed" });
  });

  test("an anonymised account cannot log in", async () => {
    const { userId, email } = await people.createPerson();
    await db.user.update({ where: { id: userId }, data: { passwordHash: null, anonymisedAt: now() } });
    expect((await login.logIn({ email, password: people.PASSWORD }, at)).ok).toBe(false);
  });
});

type Purpose = "confirmar_email" | "trocar_email" | "nova_senha";
async function issue(person: { userId: string; email: string }, purpose: Purpose, when = now()) {
  return db.$transaction((tx) =>
    tokens.issueToken(tx, {
      userId: person.userId,
      email: person.email,
      purpose,
      lifetime: CONFIRMATION_LIFETIME,
      now: when,
    }),
  );
}

const signupBrowserOf = ({ userId }: { userId: string }) => ({
  viewer: null,
  address: "203.0.113.7",
  userAgent: null,
  signedUp: userId,
});

describe("confirming an e-mail", () => {
  test.each([
    ["token_hash and type", (token: string) => ({ token_hash: token, type: "signup" })],
    ["token_hash and type email", (token: string) => ({ token_hash: token, type: "email" })],
    ["code", (token: string) => ({ code: token })],
    ["tokens in the hash", (token: string) => ({ access_token: token, type: "signup" })],
  ])("A7.2 A4.7 a link with %s confirms, opens a session and leads to the plans", async (_name, params) => {
    const person = await people.createPerson({ confirmed: false });
    const token = await issue(person, "confirmar_email");
    expect(await accounts.confirmEmail(params(token), now(), signupBrowserOf(person))).toEqual({
      ok: true,
      data: {
        kind: "signup",
        email: person.email,
        userType: "captador",
        next: "/subscription-plans",
        session: { sessionId: expect.any(String) },
      },
    });
    const user = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(user.emailConfirmedAt).toBeInstanceOf(Date);
    expect(await lastEvent(person.userId)).toMatchObject({
      eventType: "email_confirmed",
      details: { address: "203.0.113.7" },
    });
  });

  test("A4.7 a financiador is led to /dashboard after confirming", async () => {
    const person = await people.createPerson({ userType: "financiador", confirmed: false });
    const token = await issue(person, "confirmar_email");
    expect(
      await accounts.confirmEmail({ token_hash: token, type: "signup" }, now(), signupBrowserOf(person)),
    ).toMatchObject({
      data: { next: "/dashboard" },
    });
  });

  test("A2.9 A4.1 a company is led to its login in the confirmed state, without a session", async () => {
    const person = await people.createPerson({ company: true, confirmed: false, signup: "company" });
    const token = await issue(person, "confirmar_email");
    expect(
      await accounts.confirmEmail({ token_hash: token, type: "signup" }, now(), signupBrowserOf(person)),
    ).toMatchObject({
      data: {
        next: `/empresa-auth?confirmed=true&email=${encodeURIComponent(person.email)}`,
        session: null,
      },
    });
  });

  test("A7.2 a company that opened a page before the sign-up is signed in once, and not where somebody else is signed in", async () => {
    const person = await people.createPerson({ company: true, confirmed: false, signup: "company" });
    const link = { token_hash: await issue(person, "confirmar_email"), type: "signup", returns: true };
    expect(await accounts.confirmEmail(link, now(), signupBrowserOf(person))).toMatchObject({
      data: { next: "/empresa-dashboard", session: { sessionId: expect.any(String) } },
    });
    expect(await accounts.confirmEmail(link, now(), signupBrowserOf(person))).toMatchObject({ ok: false });
    const other = await people.createPerson({ company: true });
    const viewer = await people.createPerson();
    await db.user.update({
      where: { id: other.userId },
      data: { emailConfirmedAt: null, signupMetadata: { signup: "company" } },
    });
    const token = await issue(other, "confirmar_email");
    const opener = { viewer, address: "203.0.113.7", userAgent: null, signedUp: other.userId };
    expect(
      await accounts.confirmEmail({ token_hash: token, type: "signup", returns: true }, now(), opener),
    ).toMatchObject({ data: { session: null, notice: expect.any(String) } });
  });

  test("only the hash of a token is stored", async () => {
    const person = await people.createPerson({ confirmed: false });
    const token = await issue(person, "confirmar_email");
    const row = await db.accountToken.findFirstOrThrow({ where: { userId: person.userId } });
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(Buffer.from(row.tokenHash)).toHaveLength(32);
    expect(Buffer.from(row.tokenHash).includes(Buffer.from(token, "base64url"))).toBe(false);
  });

  test("A8.7 a missing, unknown, forged, expired or used token is refused with the page's text", async () => {
    const person = await people.createPerson({ confirmed: false });
    const message = async (params: object, when = now()) => {
      const result = await accounts.confirmEmail(params, when, signupBrowserOf(person));
      return result.ok ? "confirmed" : result.message;
    };
    expect(await message({})).toBe(CONFIRMATION.invalidLink);
    expect(await message({ token_hash: "abc", type: "signup" })).toBe(CONFIRMATION.invalidToken);
    expect(await message({ code: "' or 1=1 --" })).toBe(CONFIRMATION.invalidToken);
    expect(await message({ code: "A".repeat(43) })).toBe(CONFIRMATION.invalidToken);
    const old = await issue(person, "confirmar_email", new Date(Date.now() - 25 * HOUR));
    expect(await message({ token_hash: old, type: "signup" })).toBe(CONFIRMATION.expired);
    const token = await issue(person, "confirmar_email");
    expect(await message({ token_hash: token, type: "signup" }, new Date(Date.now() + 25 * HOUR))).toBe(
      CONFIRMATION.expired,
    );
    expect(await message({ token_hash: token, type: "signup" })).toBe("confirmed");
    expect(await message({ token_hash: token, type: "signup" })).toBe(CONFIRMATION.invalidLink);
  });

  test("a token of one purpose is refused for another", async () => {
    const person = await people.createPerson({ confirmed: false });
    const reset = await issue(person, "nova_senha");
    const change = await issue(person, "trocar_email");
    const confirm = await issue(person, "confirmar_email");
    for (const [token, type] of [
      [reset, "signup"],
      [change, "signup"],
      [confirm, "email_change"],
      [confirm, "recovery"],
      [confirm, "__proto__"],
    ]) {
      expect(
        await accounts.confirmEmail({ token_hash: token, type }, now(), signupBrowserOf(person)),
      ).toMatchObject({
        ok: false,
        message: CONFIRMATION.invalidToken,
      });
    }
    expect(await accounts.confirmEmail({ code: reset }, now(), signupBrowserOf(person))).toMatchObject({
      ok: false,
    });
    expect((await accounts.confirmEmail({ code: confirm }, now(), signupBrowserOf(person))).ok).toBe(true);
  });

  test("a token confirms only the address that it was sent to", async () => {
    const person = await people.createPerson({ confirmed: false });
    const token = await issue(person, "confirmar_email");
    await db.user.update({ where: { id: person.userId }, data: { email: "outro@exemplo.com.br" } });
    expect(await accounts.confirmEmail({ code: token }, now(), signupBrowserOf(person))).toMatchObject({
      ok: false,
      message: CONFIRMATION.invalidLink,
    });
  });

  test("one of 20 concurrent clicks on a link confirms", async () => {
    const person = await people.createPerson({ confirmed: false });
    const token = await issue(person, "confirmar_email");
    const clicks = Array.from({ length: 20 }, () =>
      accounts.confirmEmail({ code: token }, now(), signupBrowserOf(person)),
    );
    const results = await Promise.all(clicks);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("the link of another account confirms it and does not replace the open session", async () => {
    const person = await people.createPerson({ confirmed: false });
    const viewer = await people.createPerson();
    const token = await issue(person, "confirmar_email");
    expect(
      await accounts.confirmEmail({ code: token }, now(), { ...signupBrowserOf(person), viewer }),
    ).toMatchObject({
      ok: true,
      data: { session: null, next: "/dashboard", notice: CONFIRMATION.otherAccount(viewer.email) },
    });
    const user = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(user.emailConfirmedAt).not.toBeNull();
  });

  test("a confirmation invalidates another open link", async () => {
    const person = await people.createPerson({ confirmed: false });
    const [first, second] = [await issue(person, "confirmar_email"), await issue(person, "confirmar_email")];
    expect((await accounts.confirmEmail({ code: first }, now(), signupBrowserOf(person))).ok).toBe(true);
    expect((await accounts.confirmEmail({ code: second }, now(), signupBrowserOf(person))).ok).toBe(false);
  });
});

describe("resending the confirmation", () => {
  const sent = { ok: true, data: { message: RESEND.sent } };
  const resentTo = (userId: string) =>
    vi.waitFor(
      async () =>
        expect(
          await db.securityEvent.findFirst({ where: { userId, eventType: "confirmation_resent" } }),
        ).toMatchObject({ details: { sent: expect.any(Boolean) } }),
      10_000,
    );

  test("A8.6 A7.14 an unconfirmed account gets a new link that works", async () => {
    const { email, userId } = await people.createPerson({ confirmed: false });
    expect(await accounts.resendConfirmation(email, now())).toEqual(sent);
    await resentTo(userId);
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    expect((await accounts.confirmEmail(params, now(), signupBrowserOf({ userId }))).ok).toBe(true);
  });

  test("A7.1 a project sign-up's link leads through /auth/callback", async () => {
    const { email, userId } = await people.createPerson({ confirmed: false, signup: "project" });
    await accounts.resendConfirmation(email, now());
    await resentTo(userId);
    expect(await vendors.confirmationParamsFor(email, "/auth/callback")).toEqual({
      code: expect.any(String),
    });
  });

  test("A8.5 A8.6 a confirmed or unknown address is answered as a success, without a mail", async () => {
    const { email } = await people.createPerson();
    expect(await accounts.resendConfirmation(email, now())).toEqual(sent);
    expect(await accounts.resendConfirmation("nunca@exemplo.com.br", now())).toEqual(sent);
    const waiting = await people.createPerson({ confirmed: false });
    await accounts.resendConfirmation(waiting.email, now());
    await resentTo(waiting.userId);
    expect(await vendors.inbox(email)).toEqual([]);
  });

  test("A8.6 known and unknown addresses get the same response, before an account is looked up", async () => {
    const { email, userId } = await people.createPerson({ confirmed: false });
    await vendors.fault({ provider: "resend", mode: "status", status: 403, times: 99 });
    await vendors.fault({ provider: "smtp", mode: "status", status: 554, times: 99 });
    const lookup = vi.spyOn(db.user, "findUnique");
    const answers = await Promise.all(
      [email, "nunca@exemplo.com.br"].map((to) => accounts.resendConfirmation(to, now())),
    );
    expect(lookup).not.toHaveBeenCalled();
    lookup.mockRestore();
    expect(answers).toEqual([sent, sent]);
    await resentTo(userId);
    const written = await db.emailMessage.findFirstOrThrow({ where: { toAddress: email } });
    expect(written.status).toBe("queued");
  });
});

describe("accepting terms and signing out", () => {
  test("A3.5 A7.17 an acceptance records version, browser and page, without an IP address", async () => {
    const viewer = await people.createPerson({ userType: "financiador" });
    expect(
      await (await import("./accept-terms")).acceptTerms({
        viewer,
        acceptedFrom: "/termos",
        userAgent: "um navegador",
      }),
    ).toEqual({
      ok: true,
      data: { title: "Termos aceitos", description: "Sua aceitação foi registrada com sucesso." },
    });
    expect(await db.termsAcceptance.findMany({ where: { userId: viewer.userId } })).toMatchObject([
      {
        userType: "financiador",
        termsVersion: "1.0",
        ipAddress: null,
        userAgent: "um navegador",
        metadata: { accepted_from: "/termos" },
      },
    ]);
  });

  test("A8.2 a failed acceptance returns the specified text", async () => {
    const viewer = await people.createPerson();
    await db.$executeRaw`alter table terms_acceptances rename to elsewhere`;
    const refused = await (await import("./accept-terms"))
      .acceptTerms({ viewer, acceptedFrom: "", userAgent: null })
      .finally(() => db.$executeRaw`alter table elsewhere rename to terms_acceptances`);
    expect(refused).toMatchObject({ ok: false, message: "Erro ao registrar aceitação dos termos." });
  });

  test("signing out everywhere ends every session of the account, this one included", async () => {
    const viewer = await people.createPerson();
    await people.createSession(viewer.userId);
    const left = await login.signOutEverywhere(viewer, now());
    expect(left).toMatchObject({ ok: true, data: { session: "closed" } });
    expect(await db.session.count({ where: { userId: viewer.userId, endedAt: null } })).toBe(0);
  });
});
