import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COLLEAGUE, refusedTo } from "@/lib/access/colleagues/messages";
import type { ColleagueRole } from "@/lib/access/colleagues/rules";
import { DAY } from "@/lib/kit/time";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { clearCookies, cookies, startRequest } from "@/tests/setup/next-headers";
import { INVITATION, TEAM } from "./messages";
import { MAX_COLLEAGUES } from "./rules";

let team: typeof import("./mutations");
let queries: typeof import("./queries");
let actions: typeof import("./actions");
let auth: typeof import("@/lib/access/auth/session");
let accounts: typeof import("@/lib/people/accounts/mutations/account");
let leaving: typeof import("@/lib/overview/personal-data/mutations");
let deleteOld: typeof import("@/lib/overview/retention/mutations").deleteOld;
let favorites: typeof import("@/lib/catalog/saved-searches/actions");
let openContent: typeof import("@/lib/words/email/mutations/notify").openContent;
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  team = await import("./mutations");
  queries = await import("./queries");
  actions = await import("./actions");
  auth = await import("@/lib/access/auth/session");
  accounts = await import("@/lib/people/accounts/mutations/account");
  leaving = await import("@/lib/overview/personal-data/mutations");
  ({ deleteOld } = await import("@/lib/overview/retention/mutations"));
  favorites = await import("@/lib/catalog/saved-searches/actions");
  ({ openContent } = await import("@/lib/words/email/mutations/notify"));
  people = await import("@/tests/setup/people");
});
beforeEach(() => {
  clearCookies();
  startRequest();
});

type Owner = Awaited<ReturnType<typeof people.createPerson>>;
const now = () => new Date();
const enter = async (id: string) => (await cookies()).set(auth.SESSION_COOKIE, await auth.encryptSession(id));
const sessionOf = async (id: string) =>
  auth.readSession({ cookie: await auth.encryptSession(id), authorization: null });

/** The token in the newest mail to an address. */
async function tokenIn(email: string): Promise<string> {
  const mail = await db.emailMessage.findFirstOrThrow({
    where: { toAddress: email },
    orderBy: { createdAt: "desc" },
  });
  const content = mail.payload && openContent(mail.payload);
  const url = content?.category === "system_notification" ? content.templateData.actionUrl : undefined;
  return url?.split("/").at(-1) ?? "";
}

/** Of every person of tests/setup/people.ts. */
const currentPassword = "Segredo1";
let serial = 0;
const newEmail = () => {
  serial += 1;
  return `colega-${serial}-${Date.now()}@exemplo.com.br`;
};

async function invited(owner: Owner, email = newEmail(), papel: ColleagueRole = "edita", when = now()) {
  expect(await team.inviteColleague(owner, { email, papel, currentPassword }, when)).toMatchObject({
    ok: true,
  });
  const row = await db.colleague.findFirstOrThrow({
    where: { accountId: owner.userId, email, endedAt: null },
  });
  return { id: row.id, email, token: await tokenIn(email) };
}

/** A person with an own account who works in another one. */
async function colleagueOf(owner: Owner, papel: ColleagueRole = "edita") {
  const person = await people.createPerson({ userType: "financiador" });
  const { id, token } = await invited(owner, person.email, papel);
  const joined = await team.acceptInvitation(
    { personId: person.userId, sessionId: person.sessionId },
    token,
    now(),
  );
  expect(joined.ok).toBe(true);
  return { ...person, id };
}

const search = { name: "Vidro", query: "estado=SP", alert: false };

describe("an invitation", () => {
  test("an invitation stores only the hash of its token, and its page shows account and role", async () => {
    const owner = await people.createPerson({ userType: "financiador", company: true });
    const { id, email, token } = await invited(owner, newEmail(), "contador");
    const row = await db.colleague.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.tokenHash ?? []).toString("base64url")).not.toBe(token);
    const invitation = { account: "Recicla Já Ltda", role: "contador", email, hasAccount: false };
    expect(await queries.readInvitation(token, now())).toMatchObject(invitation);
    expect(await queries.readInvitation("x".repeat(43), now())).toBeNull();
  });

  test("an invitation is refused for the own address, for one invited before, and above the limit", async () => {
    const owner = await people.createPerson();
    expect(
      await team.inviteColleague(owner, { email: owner.email, papel: "le", currentPassword }, now()),
    ).toMatchObject({ message: TEAM.own });
    const { email } = await invited(owner);
    expect(await team.inviteColleague(owner, { email, papel: "le", currentPassword }, now())).toMatchObject({
      ok: false,
      field: "email",
      message: TEAM.known,
    });
    await db.colleague.createMany({
      data: Array.from({ length: MAX_COLLEAGUES - 1 }, () => {
        return { accountId: owner.userId, email: newEmail(), role: "le" };
      }),
    });
    expect(
      await team.inviteColleague(owner, { email: newEmail(), papel: "le", currentPassword }, now()),
    ).toMatchObject({ message: TEAM.full(MAX_COLLEAGUES) });
  });

  test("an invitation needs the owner's password, so that a stolen session lets nobody else in", async () => {
    const owner = await people.createPerson();
    const email = newEmail();
    const wrong = { email, papel: "edita", currentPassword: "Outra123" } as const;
    expect(await team.inviteColleague(owner, wrong, now())).toMatchObject({
      ok: false,
      field: "currentPassword",
      message: PASSWORD.currentWrong,
    });
    await enter(owner.sessionId);
    expect(await actions.inviteColleagueAction({ email, papel: "edita", currentPassword: "" })).toMatchObject(
      {
        message: PASSWORD.currentRequired,
      },
    );
    expect(await db.colleague.count({ where: { accountId: owner.userId } })).toBe(0);
    expect(await db.emailMessage.count({ where: { toAddress: email } })).toBe(0);
  });

  test("joining by an invitation creates a confirmed account whose session works in the inviting one", async () => {
    const owner = await people.createPerson();
    const { email, token } = await invited(owner, newEmail(), "le");
    const input = { token, nome: "Maria Souza", password: "Girassol77", confirmPassword: "Girassol77" };
    const joined = await team.joinByInvitation(
      { ...input, acceptTerms: true },
      { userAgent: null, now: now() },
    );
    const session = joined.ok ? joined.data.session : null;
    if (session === null || session === "closed" || !("sessionId" in session))
      throw new Error("did not join");
    expect((await sessionOf(session.sessionId))?.viewer).toMatchObject({
      userId: owner.userId,
      hasTeams: true,
      colleague: { name: "Maria Souza", role: "le", email },
    });
    expect(await tokenIn(owner.email)).toBe("equipe");
    // A later login continues in the same account.
    const login = await accounts.logIn(
      { email, password: "Girassol77" },
      { address: "203.0.113.7", userAgent: null, now: now() },
    );
    if (!login.ok) throw new Error(login.message);
    expect((await sessionOf(login.data.sessionId))?.viewer).toMatchObject({ userId: owner.userId });
    const again = await team.joinByInvitation(
      { ...input, acceptTerms: true },
      { userAgent: null, now: now() },
    );
    expect(again).toMatchObject({ ok: false, message: INVITATION.gone });
  });

  test("joining with a common password is refused before anything is written", async () => {
    const { email, token } = await invited(await people.createPerson());
    const input = {
      token,
      nome: "Maria",
      password: "Senha123",
      confirmPassword: "Senha123",
      acceptTerms: true,
    };
    expect(await team.joinByInvitation(input, { userAgent: null, now: now() })).toMatchObject({
      ok: false,
      field: "password",
      message: PASSWORD.common,
    });
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  test("an invitation for another address, expired, replaced by a newer link or cancelled is refused", async () => {
    const owner = await people.createPerson();
    const other = await people.createPerson();
    const signedIn = { personId: other.userId, sessionId: other.sessionId };
    const gone = { ok: false, message: INVITATION.gone };
    const foreign = await invited(owner);
    expect(await team.acceptInvitation(signedIn, foreign.token, now())).toMatchObject(gone);
    const late = await invited(owner, other.email, "le", new Date(Date.now() - 7 * DAY));
    expect(await team.acceptInvitation(signedIn, late.token, now())).toMatchObject(gone);
    expect(await queries.readInvitation(late.token, now())).toBeNull();
    await team.resendInvitation(owner.userId, late.id, now());
    expect(await team.acceptInvitation(signedIn, late.token, now())).toMatchObject(gone);
    const fresh = await tokenIn(other.email);
    await team.removeColleague(owner.userId, late.id, now());
    expect(await team.acceptInvitation(signedIn, fresh, now())).toMatchObject(gone);
  });

  test("a cancelled invitation is deleted as early as one that nobody accepted", async () => {
    const owner = await people.createPerson();
    const { id } = await invited(owner);
    const colleague = await colleagueOf(owner);
    await team.removeColleague(owner.userId, id, now());
    await team.removeColleague(owner.userId, colleague.id, now());
    await deleteOld(new Date(Date.now() + 38 * DAY));
    expect(await db.colleague.findMany({ where: { accountId: owner.userId }, select: { id: true } })).toEqual(
      [{ id: colleague.id }],
    );
  });

  test("one of twenty concurrent uses of an invitation works", async () => {
    const owner = await people.createPerson();
    const person = await people.createPerson();
    const { token } = await invited(owner, person.email);
    const signedIn = { personId: person.userId, sessionId: person.sessionId };
    const tries = Array.from({ length: 20 }, () => team.acceptInvitation(signedIn, token, now()));
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await team.acceptInvitation(signedIn, token, now())).toMatchObject({ message: INVITATION.gone });
  });

  test("a member of the platform's team can join no account, nor work in one joined earlier", async () => {
    const owner = await people.createPerson();
    const person = await colleagueOf(owner);
    await db.administrator.create({ data: { userId: person.userId, grantedBy: "teste", grantedAt: now() } });
    expect(await sessionOf(person.sessionId)).toMatchObject({ viewer: null, left: true });
    const another = await people.createPerson();
    const { token } = await invited(another, person.email);
    expect(
      await team.acceptInvitation({ personId: person.userId, sessionId: person.sessionId }, token, now()),
    ).toMatchObject({ message: INVITATION.team });
  });
});

describe("a colleague", () => {
  test("a colleague reads and writes the owner's account, and their own after switching back", async () => {
    const owner = await people.createPerson({ userType: "financiador" });
    const colleague = await colleagueOf(owner);
    await enter(colleague.sessionId);
    expect(await favorites.saveSearchAction(search)).toMatchObject({ ok: true });
    expect(await db.savedSearch.count({ where: { userId: owner.userId } })).toBe(1);
    expect(await queries.readActs(owner.userId)).toEqual([]);
    expect(await actions.workInAccountAction({ id: null })).toMatchObject({ ok: true });
    expect((await sessionOf(colleague.sessionId))?.viewer?.userId).toBe(colleague.userId);
    expect(await actions.workInAccountAction({ id: colleague.id })).toMatchObject({ ok: true });
    expect((await sessionOf(colleague.sessionId))?.viewer?.userId).toBe(owner.userId);
  });

  test("the owner reads a colleague's actions with the name, each kind logged once in ten minutes", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagueOf(owner);
    const { recordAct } = await import("@/lib/access/colleagues/mutations");
    const act = { accountId: owner.userId, colleagueId: colleague.id, action: "save-project-draft" };
    const start = Date.now();
    for (const minutes of [0, 1, 9, 11]) await recordAct(act, new Date(start + minutes * 60_000));
    await recordAct({ ...act, action: "post-news" }, new Date(start + 12 * 60_000));
    // Logged by an earlier release: the page looked the tax regime up, the colleague said nothing.
    await recordAct({ ...act, action: "find-tax-regime" }, new Date(start + 13 * 60_000));
    expect((await queries.readActs(owner.userId)).map(({ name, text }) => [name, text])).toEqual([
      ["Marina Tavares", "publicou uma novidade"],
      ["Marina Tavares", "editou um projeto"],
      ["Marina Tavares", "editou um projeto"],
    ]);
  });

  test("a colleague cannot work in another account, nor by somebody else's membership", async () => {
    const [owner, other] = [await people.createPerson(), await people.createPerson()];
    const [colleague, theirs] = [await colleagueOf(owner), await colleagueOf(other)];
    await enter(colleague.sessionId);
    expect(await actions.workInAccountAction({ id: theirs.id })).toMatchObject({ message: TEAM.noAccount });
    await db.session.update({ where: { id: colleague.sessionId }, data: { colleagueId: theirs.id } });
    expect(await sessionOf(colleague.sessionId)).toMatchObject({ viewer: null, left: true });
  });

  test("a removed colleague is refused with a text, and acts in their own account only after switching", async () => {
    const owner = await people.createPerson({ userType: "financiador" });
    const colleague = await colleagueOf(owner);
    await enter(colleague.sessionId);
    expect((await team.removeColleague(owner.userId, colleague.id, now())).ok).toBe(true);
    expect(await favorites.saveSearchAction(search)).toMatchObject({
      ok: false,
      code: "forbidden",
      message: COLLEAGUE.left,
    });
    expect(await db.savedSearch.count({ where: { userId: { in: [owner.userId, colleague.userId] } } })).toBe(
      0,
    );
    expect(await actions.workInAccountAction({ id: colleague.id })).toMatchObject({
      message: TEAM.noAccount,
    });
    expect(await actions.workInAccountAction({ id: null })).toMatchObject({ ok: true });
    expect(await favorites.saveSearchAction(search)).toMatchObject({ ok: true });
  });

  test("a colleague who changed their e-mail is shown and mailed at the current one", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagueOf(owner);
    const email = newEmail();
    await db.user.update({ where: { id: colleague.userId }, data: { email } });
    expect(await queries.readTeam(owner.userId, now())).toMatchObject([{ id: colleague.id, email }]);
    await team.removeColleague(owner.userId, colleague.id, now());
    const mails = await db.emailMessage.findMany({ where: { userId: colleague.userId } });
    expect(mails).toMatchObject([{ toAddress: email, emailType: "system_notification" }]);
  });

  test("a colleague who lost rights is refused on an old page, with a text that lists the roles required", async () => {
    const owner = await people.createPerson({ userType: "financiador" });
    const colleague = await colleagueOf(owner);
    await enter(colleague.sessionId);
    await team.changeColleagueRole(owner.userId, { id: colleague.id, papel: "le" });
    expect(await favorites.saveSearchAction(search)).toMatchObject({
      ok: false,
      message: refusedTo(owner.fullName, ["edita"]),
    });
  });

  test("a colleague cannot change their role, remove themselves or invite by the owner's actions", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagueOf(owner);
    await enter(colleague.sessionId);
    for (const call of [
      () => actions.changeColleagueRoleAction({ id: colleague.id, papel: "edita" }),
      () => actions.removeColleagueAction({ id: colleague.id }),
      () => actions.inviteColleagueAction({ email: newEmail(), papel: "edita", currentPassword }),
    ])
      expect(await call()).toMatchObject({ ok: false, code: "forbidden" });
    expect(await db.colleague.count({ where: { accountId: owner.userId, endedAt: null } })).toBe(1);
  });

  test("another owner's colleague is not found", async () => {
    const [owner, other] = [await people.createPerson(), await people.createPerson()];
    const colleague = await colleagueOf(owner);
    expect(await team.removeColleague(other.userId, colleague.id, now())).toMatchObject({
      message: TEAM.gone,
    });
    const change = { id: colleague.id, papel: "le" } as const;
    expect(await team.changeColleagueRole(other.userId, change)).toMatchObject({ message: TEAM.gone });
  });

  test("a colleague can leave and returns to their own account", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagueOf(owner);
    await enter(colleague.sessionId);
    expect(await actions.leaveAccountAction({ id: colleague.id })).toMatchObject({ ok: true });
    expect((await sessionOf(colleague.sessionId))?.viewer).toMatchObject({ userId: colleague.userId });
    expect(await queries.readTeam(owner.userId, now())).toEqual([]);
  });
});

describe("the end of an account", () => {
  test("deleting the owner's account ends the colleagues' access at once", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagueOf(owner);
    const deleted = await leaving.deleteMyAccount(owner.userId, people.PASSWORD, now());
    expect(deleted.ok).toBe(true);
    expect(await sessionOf(colleague.sessionId)).toMatchObject({ viewer: null, left: true });
    expect(await db.colleague.count({ where: { accountId: owner.userId } })).toBe(0);
  });

  test("deleting a colleague's account ends the membership and removes name and address from its row", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagueOf(owner);
    await leaving.deleteMyAccount(colleague.userId, people.PASSWORD, now());
    const row = await db.colleague.findUniqueOrThrow({ where: { id: colleague.id } });
    expect(row).toMatchObject({ personId: null, endedAt: expect.any(Date) });
    expect(JSON.stringify(row)).not.toContain(colleague.email);
    expect(row.name).not.toContain("Marina");
  });
});

test("an invitation leaves out a name that could lead a stranger elsewhere, and an address that asked for it gets none", async () => {
  const owner = await people.createPerson();
  await db.profile.update({
    where: { userId: owner.userId },
    data: { fullName: "Reembolso liberado em golpe.com", companyName: null },
  });
  const email = newEmail();
  expect(await team.inviteColleague(owner, { email, papel: "le", currentPassword }, now())).toMatchObject({
    ok: true,
  });
  const sent = await db.emailMessage.findFirstOrThrow({ where: { toAddress: email } });
  expect(sent.subject).toBe("Uma conta convidou você para a equipe");
  expect(JSON.stringify(sent.payload && openContent(sent.payload))).not.toContain("golpe.com");
  const left = newEmail();
  const invite = () => team.inviteColleague(owner, { email: left, papel: "le", currentPassword }, now());
  expect(await invite()).toMatchObject({ ok: true });
  const { id } = await db.colleague.findFirstOrThrow({ where: { email: left } });
  await db.emailSuppression.create({ data: { email: left, reason: "complaint" } });
  expect(await team.resendInvitation(owner.userId, id, now())).toMatchObject({ message: TEAM.blocked });
  await team.removeColleague(owner.userId, id, now());
  expect(
    await team.inviteColleague(owner, { email: left, papel: "le", currentPassword }, now()),
  ).toMatchObject({ ok: false, field: "email", message: TEAM.blocked });
});
