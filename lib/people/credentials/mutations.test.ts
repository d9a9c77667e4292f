import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY } from "@/lib/kit/time";
import { CONFIRMATION, EMAIL_CHANGED_MAIL } from "@/lib/people/accounts/messages";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { clearCookies, cookies, startRequest } from "@/tests/setup/next-headers";
import { EMAIL_CHANGE, PASSWORD, RECOVERY } from "./messages";
import { emailChangeSchema, passwordSchema, recoverySchema, resetSchema } from "./schema";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let credentials: typeof import("./mutations");
let actions: typeof import("./actions");
let accounts: typeof import("@/lib/people/accounts/mutations/confirm-email");
let login: typeof import("@/lib/people/accounts/mutations/log-in");
let session: typeof import("@/lib/access/auth/session");
let people: typeof import("@/tests/setup/people");
let openContent: typeof import("@/lib/words/email/mutations/notify").openContent;
let db: typeof import("@/lib/server/db").db;
let env: typeof import("@/lib/server/env").env;

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  ({ env } = await import("@/lib/server/env"));
  credentials = await import("./mutations");
  actions = await import("./actions");
  accounts = await import("@/lib/people/accounts/mutations/confirm-email");
  login = await import("@/lib/people/accounts/mutations/log-in");
  session = await import("@/lib/access/auth/session");
  people = await import("@/tests/setup/people");
  ({ openContent } = await import("@/lib/words/email/mutations/notify"));
});
afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

const now = () => new Date();
const NEW = "NovaSenha9";
const canLogIn = async (email: string, password: string) =>
  (await login.logIn({ email, password }, { address: "203.0.113.7", userAgent: null, now: now() })).ok;
const token = (sessionId: string) => session.encryptSession(sessionId);
const here = () => ({ userAgent: null, now: now() });
const openedBy = (viewer: Viewer) => ({ viewer, address: "203.0.113.7", userAgent: null, signedUp: null });
const sees = async (cookie: string) => (await session.readViewer({ cookie, authorization: null })) !== null;

async function recover(email: string): Promise<string> {
  await credentials.requestPasswordReset(email, now());
  const params = await vi.waitFor(() => vendors.confirmationParamsFor(email, "/auth/nova-senha"), 10_000);
  expect(params.type).toBe("recovery");
  return params.token_hash ?? "";
}

describe("recovering a password", () => {
  test("recovery returns the same result for a known and an unknown address, before any query", async () => {
    const { email } = await people.createPerson();
    const find = vi.spyOn(db.user, "findUnique");
    const known = await credentials.requestPasswordReset(email, now());
    const unknown = await credentials.requestPasswordReset("nunca@exemplo.com.br", now());
    expect(known).toEqual({ ok: true, data: { message: RECOVERY.sent } });
    expect(unknown).toEqual(known);
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
    await vi.waitFor(() => vendors.confirmationParamsFor(email, "/auth/nova-senha"), 10_000);
    expect(await vendors.inbox("nunca@exemplo.com.br")).toEqual([]);
  });

  test("a new password ends sessions and the old password, and is recorded", async () => {
    const person = await people.createPerson();
    const before = await token(person.sessionId);
    const link = await recover(person.email);
    const input = { token: link, password: NEW, confirmPassword: NEW };
    expect(await credentials.resetPassword(input, now())).toEqual({
      ok: true,
      data: { message: RECOVERY.done, next: "/auth", email: person.email, notice: null },
    });
    expect([await canLogIn(person.email, people.PASSWORD), await canLogIn(person.email, NEW)]).toEqual([
      false,
      true,
    ]);
    expect(await sees(before)).toBe(false);
    const events = await db.securityEvent.findMany({ where: { userId: person.userId } });
    expect(events.map(({ eventType }) => eventType)).toContain("password_reset");
  });

  test("a colleague recovers their own password by its link while they work in another account", async () => {
    const [owner, person] = [await people.createPerson(), await people.createPerson()];
    const { id } = await db.colleague.create({
      data: {
        accountId: owner.userId,
        personId: person.userId,
        email: person.email,
        name: "Rui",
        role: "le",
        acceptedAt: now(),
      },
    });
    await db.session.update({ where: { id: person.sessionId }, data: { colleagueId: id } });
    startRequest();
    (await cookies()).set(session.SESSION_COOKIE, await token(person.sessionId));
    expect(await actions.requestPasswordResetAction({ email: person.email })).toMatchObject({ ok: true });
    const params = await vi.waitFor(
      () => vendors.confirmationParamsFor(person.email, "/auth/nova-senha"),
      10_000,
    );
    const input = { token: params.token_hash ?? "", password: NEW, confirmPassword: NEW };
    expect(await actions.resetPasswordAction(input)).toMatchObject({
      ok: true,
      data: { email: person.email, notice: null },
    });
    expect([await canLogIn(person.email, NEW), await canLogIn(owner.email, people.PASSWORD)]).toEqual([
      true,
      true,
    ]);
    clearCookies();
  });

  test("recovering a password where another account is signed in names that account and leaves its session open", async () => {
    const [reader, person] = [await people.createPerson(), await people.createPerson()];
    const link = await recover(person.email);
    startRequest();
    (await cookies()).set(session.SESSION_COOKIE, await token(reader.sessionId));
    const input = { token: link, password: NEW, confirmPassword: NEW };
    expect(await actions.resetPasswordAction(input)).toMatchObject({
      ok: true,
      data: { message: RECOVERY.done, notice: CONFIRMATION.otherAccount(reader.email) },
    });
    expect(await sees(await token(reader.sessionId))).toBe(true);
    clearCookies();
  });

  test("a company is led to its own login after recovery", async () => {
    const person = await people.createPerson({ company: true });
    const link = await recover(person.email);
    const input = { token: link, password: NEW, confirmPassword: NEW };
    expect(await credentials.resetPassword(input, now())).toMatchObject({ data: { next: "/empresa-auth" } });
  });

  test("recovery confirms the address of an unconfirmed account and ends the password of its sign-up", async () => {
    const person = await people.createPerson({ confirmed: false, password: "DeOutraPessoa1" });
    const link = await recover(person.email);
    await credentials.resetPassword({ token: link, password: NEW, confirmPassword: NEW }, now());
    expect([await canLogIn(person.email, "DeOutraPessoa1"), await canLogIn(person.email, NEW)]).toEqual([
      false,
      true,
    ]);
  });

  test("used, forged and expired links, and those of another purpose, are refused", async () => {
    const person = await people.createPerson();
    const link = await recover(person.email);
    const attempt = (carried: string, when = now()) =>
      credentials.resetPassword({ token: carried, password: NEW, confirmPassword: NEW }, when);
    const refused = { ok: false, code: "bad_input", message: RECOVERY.invalidLink };
    const noted = () => db.securityEvent.count({ where: { eventType: "password_reset_failed" } });
    const before = await noted();
    expect(await attempt("")).toEqual(refused);
    expect(await noted()).toBe(before + 1);
    expect(await attempt("A".repeat(43))).toEqual(refused);
    expect(await attempt(link, new Date(Date.now() + 61 * 60_000))).toEqual(refused);
    const { issueToken } = await import("@/lib/people/accounts/mutations/single-use-links");
    const confirmation = await db.$transaction((tx) =>
      issueToken(tx, {
        userId: person.userId,
        email: person.email,
        purpose: "confirmar_email",
        lifetime: 60_000,
        now: now(),
      }),
    );
    expect(await attempt(confirmation)).toEqual(refused);
    expect((await attempt(link)).ok).toBe(true);
    expect(await attempt(link)).toEqual(refused);
  });

  test("one of 10 concurrent uses of a link succeeds", async () => {
    const person = await people.createPerson();
    const link = await recover(person.email);
    const uses = Array.from({ length: 10 }, (_, at) => {
      const password = `${NEW}${at}`;
      return credentials.resetPassword({ token: link, password, confirmPassword: password }, now());
    });
    expect((await Promise.all(uses)).filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("changing the password", () => {
  test("a change ends the other sessions, keeps this one and is mailed to the owner", async () => {
    const person = await people.createPerson();
    const elsewhere = await token(person.sessionId);
    const input = { currentPassword: people.PASSWORD, password: NEW, confirmPassword: NEW };
    const changed = await credentials.changePassword(person, input, here());
    expect(changed).toEqual({
      ok: true,
      data: { message: PASSWORD.changed, session: { sessionId: expect.any(String) } },
    });
    const { sessionId } = changed.ok ? (changed.data.session as { sessionId: string }) : person;
    expect([await sees(elsewhere), await sees(await token(sessionId))]).toEqual([false, true]);
    expect(await canLogIn(person.email, NEW)).toBe(true);
    expect(await db.emailMessage.count({ where: { userId: person.userId, status: "queued" } })).toBe(1);
  });

  test("after a new password, screen and mail name the colleagues who keep their access", async () => {
    const person = await people.createPerson();
    const colleague = { accountId: person.userId, role: "edita" };
    const [past, next] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await db.colleague.createMany({
      data: [
        { ...colleague, email: "um@exemplo.com.br", acceptedAt: past },
        { ...colleague, email: "dois@exemplo.com.br", expiresAt: next },
        { ...colleague, email: "tres@exemplo.com.br", expiresAt: past },
        { ...colleague, email: "quatro@exemplo.com.br", acceptedAt: past, endedAt: past },
      ],
    });
    const input = { currentPassword: people.PASSWORD, password: NEW, confirmPassword: NEW };
    const warning = "Confira também a Equipe: 2 pessoas trabalham na sua conta ou têm convite aberto.";
    expect(await credentials.changePassword(person, input, here())).toMatchObject({
      data: { message: `${PASSWORD.changed} ${warning}` },
    });
    const { payload } = await db.emailMessage.findFirstOrThrow({ where: { userId: person.userId } });
    expect(JSON.stringify(payload && openContent(payload))).toContain(warning);
  });

  test("a change requires the present password", async () => {
    const person = await people.createPerson();
    const input = { currentPassword: "errada", password: NEW, confirmPassword: NEW };
    expect(await credentials.changePassword(person, input, here())).toEqual({
      ok: false,
      code: "bad_input",
      message: PASSWORD.currentWrong,
      field: "currentPassword",
      isWrongPassword: true,
    });
    expect(await canLogIn(person.email, people.PASSWORD)).toBe(true);
    const noted = { userId: person.userId, eventType: "password_check_failed" };
    expect(await db.securityEvent.count({ where: noted })).toBe(1);
  });
});

describe("changing the e-mail", () => {
  test("a new e-mail counts once confirmed, the old address is mailed, and other sessions end", async () => {
    const person = await people.createPerson();
    const elsewhere = await token(person.sessionId);
    const email = `novo-${person.email}`;
    const input = { email, currentPassword: people.PASSWORD };
    expect(await credentials.changeEmail(person, input, now())).toEqual({
      ok: true,
      data: { message: EMAIL_CHANGE.sent },
    });
    expect(await canLogIn(email, people.PASSWORD)).toBe(false);
    const mails = await db.emailMessage.findMany({
      where: { userId: person.userId, toAddress: person.email },
    });
    expect(mails).toHaveLength(1);
    const [{ subject, payload = null } = {}] = mails;
    expect(subject).toBe("Pedido de troca de email");
    expect(JSON.stringify(payload && openContent(payload))).toContain(env.SUPPORT_EMAIL);
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    expect(await accounts.confirmEmail(params, now(), openedBy(person))).toMatchObject({
      ok: true,
      data: { kind: "email_change", email, next: "/dashboard", session: { sessionId: expect.any(String) } },
    });
    expect([await canLogIn(email, people.PASSWORD), await canLogIn(person.email, people.PASSWORD)]).toEqual([
      true,
      false,
    ]);
    expect(await sees(elsewhere)).toBe(false);
    const [changed, ...others] = await db.emailMessage.findMany({
      where: { toAddress: person.email, subject: EMAIL_CHANGED_MAIL.subject },
    });
    expect([changed?.userId, others]).toEqual([null, []]);
    expect(JSON.stringify(changed?.payload && openContent(changed.payload))).toContain(env.SUPPORT_EMAIL);
    const jobs = await db.$queryRaw<unknown[]>`
      select 1 from pgboss.job where name = 'customer-emails' and data ->> 'id' = ${person.userId}`;
    expect(jobs).toHaveLength(1);
  });

  test("the mail to the former address leaves although the account is deleted at once", async () => {
    const person = await people.createPerson();
    const email = `ladrao-${person.email}`;
    await credentials.changeEmail(person, { email, currentPassword: people.PASSWORD }, now());
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    expect((await accounts.confirmEmail(params, now(), openedBy(person))).ok).toBe(true);
    const { endAccount } = await import("@/lib/overview/personal-data/mutations");
    expect((await endAccount(person.userId, now())).ok).toBe(true);
    const sent = { toAddress: person.email, subject: EMAIL_CHANGED_MAIL.subject, status: "queued" };
    expect(await db.emailMessage.count({ where: sent })).toBe(1);
  });

  test("the own address, another account's and a wrong password are refused", async () => {
    const [person, other] = [await people.createPerson(), await people.createPerson()];
    const currentPassword = people.PASSWORD;
    const attempt = async (email: string, password = currentPassword) => {
      const result = await credentials.changeEmail(person, { email, currentPassword: password }, now());
      return result.ok ? "sent" : result.message;
    };
    expect(await attempt(person.email)).toBe(EMAIL_CHANGE.same);
    expect(await attempt(other.email)).toBe(EMAIL_CHANGE.taken);
    expect(await attempt("livre@exemplo.com.br", "errada")).toBe(PASSWORD.currentWrong);
  });

  test("a link to a stranger's address changes nothing without the account's password", async () => {
    const [attacker, victim] = [await people.createPerson(), await people.createPerson()];
    const email = `vitima-${victim.email}`;
    await credentials.changeEmail(attacker, { email, currentPassword: people.PASSWORD }, now());
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    for (const opener of [
      openedBy(victim),
      { viewer: null, address: "203.0.113.7", userAgent: null, signedUp: attacker.userId },
    ])
      expect(await accounts.confirmEmail(params, now(), opener)).toMatchObject({
        ok: false,
        field: "password",
      });
    expect(await canLogIn(email, people.PASSWORD)).toBe(false);
  });

  test("an address that another account took meanwhile is refused", async () => {
    const person = await people.createPerson();
    const email = `disputado-${person.email}`;
    await credentials.changeEmail(person, { email, currentPassword: people.PASSWORD }, now());
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    const other = await people.createPerson();
    await db.user.update({ where: { id: other.userId }, data: { email } });
    expect(await accounts.confirmEmail(params, now(), openedBy(person))).toMatchObject({
      ok: false,
      code: "conflict",
      message: "Este email já está cadastrado. Tente fazer login ou use outro email.",
    });
    const user = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(user.email).toBe(person.email);
  });

  test("a recovered password cancels a pending change of e-mail", async () => {
    const person = await people.createPerson();
    const email = `ladrao-${person.email}`;
    await credentials.changeEmail(person, { email, currentPassword: people.PASSWORD }, now());
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    const link = await recover(person.email);
    await credentials.resetPassword({ token: link, password: NEW, confirmPassword: NEW }, now());
    expect((await accounts.confirmEmail(params, now(), openedBy(person))).ok).toBe(false);
  });

  test("a changed password cancels a pending change of e-mail", async () => {
    const person = await people.createPerson();
    const email = `ladrao-${person.email}`;
    await credentials.changeEmail(person, { email, currentPassword: people.PASSWORD }, now());
    const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
    const input = { currentPassword: people.PASSWORD, password: NEW, confirmPassword: NEW };
    expect((await credentials.changePassword(person, input, here())).ok).toBe(true);
    expect((await accounts.confirmEmail(params, now(), openedBy(person))).ok).toBe(false);
  });

  test("a new request ends links to other addresses, but not an earlier one to the same address", async () => {
    const person = await people.createPerson();
    const [mistyped, email] = [`errado-${person.email}`, `certo-${person.email}`];
    const currentPassword = people.PASSWORD;
    await credentials.changeEmail(person, { email: mistyped, currentPassword }, now());
    await credentials.changeEmail(person, { email, currentPassword }, now());
    const first = await vendors.confirmationParamsFor(email, "/email-confirmation");
    await credentials.changeEmail(person, { email, currentPassword }, now());
    const stranger = await vendors.confirmationParamsFor(mistyped, "/email-confirmation");
    expect((await accounts.confirmEmail(stranger, now(), openedBy(person))).ok).toBe(false);
    expect((await accounts.confirmEmail(first, now(), openedBy(person))).ok).toBe(true);
  });

  test("after a day an unconfirmed account no longer blocks its address, and is deleted when another account confirms it", async () => {
    const [person, squatter] = [await people.createPerson(), await people.createPerson({ confirmed: false })];
    const input = { email: squatter.email, currentPassword: people.PASSWORD };
    expect(await credentials.changeEmail(person, input, now())).toMatchObject({ code: "conflict" });
    const createdAt = new Date(Date.now() - 2 * DAY);
    await db.user.update({ where: { id: squatter.userId }, data: { createdAt } });
    expect((await credentials.changeEmail(person, input, now())).ok).toBe(true);
    const params = await vendors.confirmationParamsFor(squatter.email, "/email-confirmation");
    expect((await accounts.confirmEmail(params, now(), openedBy(person))).ok).toBe(true);
    expect(await canLogIn(squatter.email, people.PASSWORD)).toBe(true);
    expect(await db.user.count({ where: { id: squatter.userId } })).toBe(0);
  });
});

test.each([
  [recoverySchema, { email: "ana" }, "Formato de email inválido."],
  [resetSchema, { password: "fraca", confirmPassword: "fraca" }, PASSWORD.weak],
  [resetSchema, { password: NEW, confirmPassword: "outra" }, PASSWORD.mismatch],
  [resetSchema, { password: `${NEW}${"a".repeat(128)}`, confirmPassword: "" }, PASSWORD.long],
  [passwordSchema, { currentPassword: "", password: NEW, confirmPassword: NEW }, PASSWORD.currentRequired],
  [passwordSchema, { currentPassword: NEW, password: NEW, confirmPassword: NEW }, PASSWORD.same],
  [emailChangeSchema, { email: "", currentPassword: "" }, "Formato de email inválido."],
  [emailChangeSchema, { email: "a@b.com.br", currentPassword: "" }, PASSWORD.currentRequired],
])("the first error of a form of credentials, case %#", (schema, input, text) => {
  const result = schema.safeParse(input);
  expect(result.success ? null : result.error.issues[0]?.message).toBe(text);
});
