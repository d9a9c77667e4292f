import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { INVITATION, TEAM } from "@/lib/people/colleagues/messages";
import { MAX_COLLEAGUES } from "@/lib/people/colleagues/rules";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";

let team: typeof import("@/lib/people/colleagues/mutations");
let queries: typeof import("@/lib/people/colleagues/queries");
let actions: typeof import("@/lib/people/colleagues/actions");
let auth: typeof import("@/lib/access/auth/session");
let accounts: typeof import("@/lib/people/accounts/mutations/log-in");
let deleteOld: typeof import("@/lib/overview/retention/mutations").deleteOld;
let openContent: typeof import("@/lib/words/email/mutations/notify").openContent;
let db: typeof import("@/lib/server/db").db;
let people: typeof import("../../setup/people");
let colleagues: typeof import("../../setup/team");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  team = await import("@/lib/people/colleagues/mutations");
  queries = await import("@/lib/people/colleagues/queries");
  actions = await import("@/lib/people/colleagues/actions");
  auth = await import("@/lib/access/auth/session");
  accounts = await import("@/lib/people/accounts/mutations/log-in");
  ({ deleteOld } = await import("@/lib/overview/retention/mutations"));
  ({ openContent } = await import("@/lib/words/email/mutations/notify"));
  people = await import("../../setup/people");
  colleagues = await import("../../setup/team");
});
beforeEach(() => {
  clearCookies();
  startRequest();
});

const now = () => new Date();
const enter = async (id: string) => (await cookies()).set(auth.SESSION_COOKIE, await auth.encryptSession(id));
const sessionOf = async (id: string) =>
  auth.readSession({ cookie: await auth.encryptSession(id), authorization: null });

type Owner = Awaited<ReturnType<typeof people.createPerson>>;

const fill = (accountId: string, count: number, expiresAt: Date) =>
  db.colleague.createMany({
    data: Array.from({ length: count }, () => {
      return { accountId, email: colleagues.newEmail(), role: "le", expiresAt };
    }),
  });

const invite = (owner: Owner, email = colleagues.newEmail()) =>
  team.inviteColleague(owner, { email, papel: "le", currentPassword: colleagues.currentPassword }, now());

const resend = (owner: Owner, id: string, currentPassword = colleagues.currentPassword) =>
  team.resendInvitation(owner, { id, currentPassword }, now());

describe("an invitation", () => {
  test("an invitation stores only the hash of its token, and its page shows account and role", async () => {
    const owner = await people.createPerson({ userType: "financiador", company: true });
    const { id, email, token } = await colleagues.invited(owner, colleagues.newEmail(), "contador");
    const row = await db.colleague.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.tokenHash ?? []).toString("base64url")).not.toBe(token);
    const inviter = { fullName: owner.fullName, email: owner.email };
    const invitation = { account: "Recicla Já Ltda", inviter, role: "contador", email, hasAccount: false };
    expect(await queries.readInvitation(token, now())).toMatchObject(invitation);
    expect(await queries.readInvitation("x".repeat(43), now())).toBeNull();
  });

  test("a former address of a colleague can be invited, and the present one not, also beside an expired invitation", async () => {
    const owner = await people.createPerson();
    const { userId } = await colleagues.colleagueOf(owner);
    const { email } = await db.colleague.findFirstOrThrow({ where: { personId: userId } });
    const change = (to: string) => db.user.update({ where: { id: userId }, data: { email: to } });
    const known = { ok: false, code: "conflict", message: TEAM.known };
    const [present, later] = [colleagues.newEmail(), colleagues.newEmail()];
    await change(present);
    expect(await invite(owner, present)).toMatchObject(known);
    expect(await invite(owner, email)).toMatchObject({ ok: true });
    await db.colleague.create({
      data: { accountId: owner.userId, email: later, role: "le", expiresAt: new Date(0) },
    });
    await change(later);
    expect(await invite(owner, later)).toMatchObject(known);
    expect(await db.colleague.count({ where: { accountId: owner.userId, endedAt: null } })).toBe(3);
  });

  test("an account of several organizations has the name of its person, in the invitation and in the frame", async () => {
    const { anOrganization } = await import("../../setup/organizations");
    const owner = await people.createPerson();
    await db.profile.update({
      where: { userId: owner.userId },
      data: { companyName: "Cooperativa Primeira" },
    });
    const { token } = await colleagues.invited(owner, colleagues.newEmail());
    const colleague = await colleagues.colleagueOf(owner);
    const named = async () => [
      (await queries.readInvitation(token, now()))?.account,
      (await sessionOf(colleague.sessionId))?.viewer?.colleague?.account,
    ];
    await anOrganization(owner);
    expect(await named()).toEqual(Array(2).fill("Cooperativa Primeira"));
    await anOrganization(owner);
    expect(await named()).toEqual(Array(2).fill(owner.fullName));
    // A claim that awaits the team's decision does not count as an organization of the account.
    await db.organizationMember.updateMany({
      where: { userId: owner.userId },
      data: { estado: "aguardando" },
    });
    expect(await named()).toEqual(Array(2).fill("Cooperativa Primeira"));
  });

  test("an invitation is refused for the own address, for one invited before, and above the limit", async () => {
    const owner = await people.createPerson();
    expect(
      await team.inviteColleague(
        owner,
        { email: owner.email, papel: "le", currentPassword: colleagues.currentPassword },
        now(),
      ),
    ).toMatchObject({ message: TEAM.own });
    const { email } = await colleagues.invited(owner);
    expect(
      await team.inviteColleague(
        owner,
        { email, papel: "le", currentPassword: colleagues.currentPassword },
        now(),
      ),
    ).toMatchObject({
      ok: false,
      field: "email",
      message: TEAM.known,
    });
    await fill(owner.userId, MAX_COLLEAGUES - 1, new Date(Date.now() + DAY));
    expect(await invite(owner)).toMatchObject({ message: TEAM.full(MAX_COLLEAGUES) });
  });

  test("expired invitations leave their place to others, and one is renewed by the next invitation of its address", async () => {
    const owner = await people.createPerson();
    const { id, email, token } = await colleagues.invited(
      owner,
      colleagues.newEmail(),
      "contador",
      new Date(Date.now() - 8 * DAY),
    );
    await fill(owner.userId, MAX_COLLEAGUES, new Date(Date.now() - DAY));
    expect(await invite(owner, email)).toMatchObject({ data: { message: TEAM.invited(email) } });
    const fresh = await colleagues.tokenIn(email);
    expect(await queries.readInvitation(token, now())).toBeNull();
    expect(await queries.readInvitation(fresh, now())).toMatchObject({ email, role: "le" });
    expect(await db.colleague.findMany({ where: { email } })).toMatchObject([{ id }]);
    expect(await invite(owner, email)).toMatchObject({ message: TEAM.known });
  });

  test("an expired invitation is not sent again while the team is full, an open one is", async () => {
    const owner = await people.createPerson();
    const open = await colleagues.invited(owner);
    const late = new Date(Date.now() - 8 * DAY);
    const { id } = await colleagues.invited(owner, colleagues.newEmail(), "le", late);
    await fill(owner.userId, MAX_COLLEAGUES - 1, new Date(Date.now() + DAY));
    const full = { code: "conflict", message: TEAM.full(MAX_COLLEAGUES) };
    expect(await resend(owner, id)).toMatchObject(full);
    expect(await resend(owner, open.id)).toMatchObject({ ok: true });
  });

  test("an expired invitation is sent again with the owner's password alone, an open one without it", async () => {
    const owner = await people.createPerson();
    const late = new Date(Date.now() - 8 * DAY);
    const { id, email } = await colleagues.invited(owner, colleagues.newEmail(), "edita", late);
    const refused = (message: string) => ({ ok: false, field: "currentPassword", message });
    expect(await resend(owner, id, "")).toMatchObject(refused(PASSWORD.currentRequired));
    expect(await resend(owner, id, "Outra123")).toMatchObject(refused(PASSWORD.currentWrong));
    expect(await db.emailMessage.count({ where: { toAddress: email } })).toBe(1);
    expect(await queries.readColleagues(owner.userId, now())).toMatchObject([{ id, state: "vencido" }]);
    expect(await resend(owner, id)).toMatchObject({ data: { message: TEAM.resent(email) } });
    expect(await queries.readColleagues(owner.userId, now())).toMatchObject([{ id, state: "aberto" }]);
    expect(await resend(owner, id, "")).toMatchObject({ ok: true });
  });

  test("an invitation needs the owner's password, so that a stolen session lets nobody else in", async () => {
    const owner = await people.createPerson();
    const email = colleagues.newEmail();
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
    const { email, token } = await colleagues.invited(owner, colleagues.newEmail(), "le");
    const input = { token, nome: "Maria Souza", password: "Girassol77", confirmPassword: "Girassol77" };
    const joined = await team.joinByInvitation(
      { ...input, acceptTerms: true },
      { address: "203.0.113.7", userAgent: null, now: now() },
    );
    const session = joined.ok ? joined.data.session : null;
    if (session === null || session === "closed" || !("sessionId" in session))
      throw new Error("did not join");
    expect((await sessionOf(session.sessionId))?.viewer).toMatchObject({
      userId: owner.userId,
      hasTeams: true,
      colleague: { name: "Maria Souza", role: "le", email },
    });
    expect(await colleagues.tokenIn(owner.email)).toBe("equipe");
    const events = await db.securityEvent.findMany({
      where: { user: { email } },
      orderBy: { eventType: "asc" },
    });
    expect(events.map(({ eventType, details }) => [eventType, details])).toEqual([
      ["colleague_accepted", { address: "203.0.113.7" }],
      ["signup", { kind: "convite", address: "203.0.113.7" }],
    ]);
    const login = await accounts.logIn(
      { email, password: "Girassol77" },
      { address: "203.0.113.7", userAgent: null, now: now() },
    );
    if (!login.ok) throw new Error(login.message);
    expect((await sessionOf(login.data.sessionId))?.viewer).toMatchObject({ userId: owner.userId });
    const again = await team.joinByInvitation(
      { ...input, acceptTerms: true },
      { address: "203.0.113.7", userAgent: null, now: now() },
    );
    expect(again).toMatchObject({ ok: false, message: INVITATION.gone });
  });

  test("joining with a common password is refused before anything is written", async () => {
    const { email, token } = await colleagues.invited(await people.createPerson());
    const input = {
      token,
      nome: "Maria",
      password: "Senha123",
      confirmPassword: "Senha123",
      acceptTerms: true,
    };
    expect(
      await team.joinByInvitation(input, { address: "203.0.113.7", userAgent: null, now: now() }),
    ).toMatchObject({
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
    const foreign = await colleagues.invited(owner);
    expect(await team.acceptInvitation(signedIn, foreign.token, now())).toMatchObject(gone);
    const late = await colleagues.invited(owner, other.email, "le", new Date(Date.now() - 7 * DAY));
    expect(await team.acceptInvitation(signedIn, late.token, now())).toMatchObject(gone);
    expect(await queries.readInvitation(late.token, now())).toBeNull();
    await resend(owner, late.id);
    expect(await team.acceptInvitation(signedIn, late.token, now())).toMatchObject(gone);
    const fresh = await colleagues.tokenIn(other.email);
    await team.removeColleague(owner.userId, late.id, now());
    expect(await team.acceptInvitation(signedIn, fresh, now())).toMatchObject(gone);
    expect(await resend(owner, late.id)).toMatchObject({ message: TEAM.noInvitation });
  });

  test("a cancelled invitation is deleted as early as one that nobody accepted", async () => {
    const owner = await people.createPerson();
    const { id } = await colleagues.invited(owner);
    const colleague = await colleagues.colleagueOf(owner);
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
    const { token } = await colleagues.invited(owner, person.email);
    const signedIn = { personId: person.userId, sessionId: person.sessionId };
    const tries = Array.from({ length: 20 }, () => team.acceptInvitation(signedIn, token, now()));
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await team.acceptInvitation(signedIn, token, now())).toMatchObject({ message: INVITATION.gone });
  });

  test("a member of the platform's team can join no account, nor work in one joined earlier", async () => {
    const owner = await people.createPerson();
    const person = await colleagues.colleagueOf(owner);
    await db.administrator.create({ data: { userId: person.userId, grantedBy: "teste", grantedAt: now() } });
    expect(await sessionOf(person.sessionId)).toMatchObject({ viewer: null, hasLostAccess: true });
    const another = await people.createPerson();
    const { token } = await colleagues.invited(another, person.email);
    expect(
      await team.acceptInvitation({ personId: person.userId, sessionId: person.sessionId }, token, now()),
    ).toMatchObject({ message: INVITATION.team });
  });
});

test("an invitation leaves out a name that could lead a stranger elsewhere, and an address that asked for it gets none", async () => {
  const fullName = "Reembolso liberado em golpe.com";
  const owner = { ...(await people.createPerson()), fullName };
  await db.profile.update({ where: { userId: owner.userId }, data: { fullName, companyName: null } });
  const email = colleagues.newEmail();
  expect(
    await team.inviteColleague(
      owner,
      { email, papel: "le", currentPassword: colleagues.currentPassword },
      now(),
    ),
  ).toMatchObject({
    ok: true,
  });
  const sent = await db.emailMessage.findFirstOrThrow({ where: { toAddress: email } });
  expect(sent.subject).toBe("Convite para a equipe de uma conta");
  expect(JSON.stringify(sent.payload && openContent(sent.payload))).not.toContain("golpe.com");
  const left = colleagues.newEmail();
  const invite = () =>
    team.inviteColleague(
      owner,
      { email: left, papel: "le", currentPassword: colleagues.currentPassword },
      now(),
    );
  expect(await invite()).toMatchObject({ ok: true });
  const { id } = await db.colleague.findFirstOrThrow({ where: { email: left } });
  await db.emailSuppression.create({ data: { email: left, reason: "complaint" } });
  expect(await resend(owner, id)).toMatchObject({ message: TEAM.blocked });
  await team.removeColleague(owner.userId, id, now());
  expect(
    await team.inviteColleague(
      owner,
      { email: left, papel: "le", currentPassword: colleagues.currentPassword },
      now(),
    ),
  ).toMatchObject({ ok: false, field: "email", message: TEAM.blocked });
});
