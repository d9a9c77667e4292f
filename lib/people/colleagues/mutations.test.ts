import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COLLEAGUE, ROLE_DESCRIPTIONS, ROLE_NAMES, refusedTo } from "@/lib/access/colleague-rights/messages";
import { DAY } from "@/lib/kit/time";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { clearCookies, cookies, startRequest } from "@/tests/setup/next-headers";
import { TEAM } from "./messages";
import { SHOWN_EXPIRED } from "./rules";

let team: typeof import("./mutations");
let queries: typeof import("./queries");
let actions: typeof import("./actions");
let auth: typeof import("@/lib/access/auth/session");
let leaving: typeof import("@/lib/overview/personal-data/mutations");
let favorites: typeof import("@/lib/catalog/saved-searches/actions");
let openContent: typeof import("@/lib/words/email/mutations/notify").openContent;
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let colleagues: typeof import("@/tests/setup/team");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  team = await import("./mutations");
  queries = await import("./queries");
  actions = await import("./actions");
  auth = await import("@/lib/access/auth/session");
  leaving = await import("@/lib/overview/personal-data/mutations");
  favorites = await import("@/lib/catalog/saved-searches/actions");
  ({ openContent } = await import("@/lib/words/email/mutations/notify"));
  people = await import("@/tests/setup/people");
  colleagues = await import("@/tests/setup/team");
});
beforeEach(() => {
  clearCookies();
  startRequest();
});

const now = () => new Date();
const enter = async (id: string) => (await cookies()).set(auth.SESSION_COOKIE, await auth.encryptSession(id));
const sessionOf = async (id: string) =>
  auth.readSession({ cookie: await auth.encryptSession(id), authorization: null });

const search = { name: "Vidro", query: "estado=SP", alert: false };

describe("a colleague", () => {
  test("a colleague reads and writes the owner's account, and their own after switching back", async () => {
    const owner = await people.createPerson({ userType: "financiador" });
    const colleague = await colleagues.colleagueOf(owner);
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
    const colleague = await colleagues.colleagueOf(owner);
    const { recordAct } = await import("@/lib/access/colleague-rights/mutations");
    const act = { accountId: owner.userId, colleagueId: colleague.id, action: "save-project-draft" };
    const start = Date.now();
    for (const minutes of [0, 1, 9, 11]) await recordAct(act, new Date(start + minutes * 60_000));
    await recordAct({ ...act, action: "post-news" }, new Date(start + 12 * 60_000));
    // readActs skips this act, because the page itself looks up the tax regime.
    await recordAct({ ...act, action: "find-tax-regime" }, new Date(start + 13 * 60_000));
    expect((await queries.readActs(owner.userId)).map(({ name, text }) => [name, text])).toEqual([
      ["Marina Tavares", "publicou uma novidade"],
      ["Marina Tavares", "editou um projeto"],
      ["Marina Tavares", "editou um projeto"],
    ]);
  });

  test("a colleague cannot work in another account, nor by somebody else's membership", async () => {
    const [owner, other] = [await people.createPerson(), await people.createPerson()];
    const [colleague, theirs] = [await colleagues.colleagueOf(owner), await colleagues.colleagueOf(other)];
    await enter(colleague.sessionId);
    expect(await actions.workInAccountAction({ id: theirs.id })).toMatchObject({ message: TEAM.noAccount });
    await db.session.update({ where: { id: colleague.sessionId }, data: { colleagueId: theirs.id } });
    expect(await sessionOf(colleague.sessionId)).toMatchObject({ viewer: null, hasLostAccess: true });
    const { isAway } = (await sessionOf(colleague.sessionId)) ?? {};
    expect(isAway).toBe(false);
  });

  test("a removed colleague is refused with a text, and acts in their own account only after switching", async () => {
    const owner = await people.createPerson({ userType: "financiador" });
    const colleague = await colleagues.colleagueOf(owner);
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
    const colleague = await colleagues.colleagueOf(owner);
    const email = colleagues.newEmail();
    await db.user.update({ where: { id: colleague.userId }, data: { email } });
    expect(await queries.readColleagues(owner.userId, now())).toMatchObject([{ id: colleague.id, email }]);
    await team.removeColleague(owner.userId, colleague.id, now());
    const mails = await db.emailMessage.findMany({ where: { userId: colleague.userId } });
    expect(mails).toMatchObject([{ toAddress: email, emailType: "system_notification" }]);
  });

  test("of expired invitations the page shows the newest ones, after colleagues and open invitations", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner);
    const rows = Array.from({ length: SHOWN_EXPIRED + 2 }, (_, age) => ({
      accountId: owner.userId,
      email: colleagues.newEmail(),
      role: "le",
      invitedAt: new Date(now().getTime() - (age + 8) * DAY),
      expiresAt: new Date(now().getTime() - (age + 1) * DAY),
    }));
    await db.colleague.createMany({ data: rows.toReversed() });
    const shown = await queries.readColleagues(owner.userId, now());
    expect(shown[0]).toMatchObject({ id: colleague.id, state: "aceito" });
    expect(shown.slice(1).map(({ email }) => email)).toEqual(
      rows.slice(0, SHOWN_EXPIRED).map(({ email }) => email),
    );
  });

  test("a colleague who lost rights is refused on an old page, with a text that lists the roles required", async () => {
    const owner = await people.createPerson({ userType: "financiador" });
    const colleague = await colleagues.colleagueOf(owner);
    await enter(colleague.sessionId);
    await team.changeColleagueRole(owner, { id: colleague.id, papel: "le", currentPassword: "" }, now());
    expect(await favorites.saveSearchAction(search)).toMatchObject({
      ok: false,
      message: refusedTo(owner.fullName, ["edita"]),
    });
  });

  test("a colleague cannot change their role, remove themselves or invite by the owner's actions", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner);
    await enter(colleague.sessionId);
    for (const call of [
      () =>
        actions.changeColleagueRoleAction({
          id: colleague.id,
          papel: "edita",
          currentPassword: colleagues.currentPassword,
        }),
      () => actions.removeColleagueAction({ id: colleague.id }),
      () =>
        actions.inviteColleagueAction({
          email: colleagues.newEmail(),
          papel: "edita",
          currentPassword: colleagues.currentPassword,
        }),
    ])
      expect(await call()).toMatchObject({ ok: false, code: "forbidden" });
    expect(await db.colleague.count({ where: { accountId: owner.userId, endedAt: null } })).toBe(1);
  });

  test("a role that gains rights needs the owner's password and is mailed to the owner, one that loses them does not", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner, "contador");
    const change = (papel: "edita" | "le" | "tributario" | "contador", currentPassword = "") =>
      team.changeColleagueRole(owner, { id: colleague.id, papel, currentPassword }, now());
    const roleNow = async () => (await db.colleague.findUniqueOrThrow({ where: { id: colleague.id } })).role;
    const mailed = () =>
      db.emailMessage.findMany({
        where: { toAddress: owner.email, subject: "Permissão de Marina Tavares trocada" },
      });
    const needed = { ok: false, field: "currentPassword", message: PASSWORD.currentRequired };
    expect(await change("tributario")).toMatchObject(needed);
    expect(await change("le", "errada")).toMatchObject({ message: PASSWORD.currentWrong });
    expect([await roleNow(), await mailed()]).toEqual(["contador", []]);

    expect(await change("le", people.PASSWORD)).toMatchObject({ data: { message: TEAM.changed } });
    expect(await change("tributario"), "amounts are no part of reading").toMatchObject(needed);
    expect(await roleNow()).toBe("le");
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    const text = JSON.stringify(mail?.payload && openContent(mail.payload));
    expect(text).toContain(`${ROLE_NAMES.le}. ${ROLE_DESCRIPTIONS.le}`);
    expect(text).toContain("/auth/recuperar");

    expect((await change("edita", people.PASSWORD)).ok).toBe(true);
    expect((await change("le")).ok).toBe(true);
    expect((await change("contador")).ok).toBe(true);
    expect([await roleNow(), (await mailed()).length]).toEqual(["contador", 2]);
  });

  test("an invitation that gains rights needs the owner's password, too, and the mail names its address", async () => {
    const owner = await people.createPerson();
    const { id, email } = await colleagues.invited(owner, colleagues.newEmail(), "le");
    const change = (currentPassword: string) =>
      team.changeColleagueRole(owner, { id, papel: "edita", currentPassword }, now());
    expect(await change("")).toMatchObject({ ok: false, message: PASSWORD.currentRequired });
    expect((await change(people.PASSWORD)).ok).toBe(true);
    const mail = { toAddress: owner.email, subject: "Permissão de um convite trocada" };
    const { payload } = await db.emailMessage.findFirstOrThrow({ where: mail });
    expect(JSON.stringify(openContent(payload ?? new Uint8Array()))).toContain(`O convite para ${email}`);
    expect(await db.emailMessage.count({ where: { userId: owner.userId, subject: { contains: "@" } } })).toBe(
      0,
    );
  });

  test("another owner's colleague is not found", async () => {
    const [owner, other] = [await people.createPerson(), await people.createPerson()];
    const colleague = await colleagues.colleagueOf(owner);
    expect(await team.removeColleague(other.userId, colleague.id, now())).toMatchObject({
      message: TEAM.gone,
    });
    const change = { id: colleague.id, papel: "le", currentPassword: "" } as const;
    expect(await team.changeColleagueRole(other, change, now())).toMatchObject({ message: TEAM.gone });
  });

  test("a colleague can leave and returns to their own account", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner);
    await enter(colleague.sessionId);
    expect(await actions.leaveAccountAction({ id: colleague.id })).toEqual({
      ok: true,
      data: { message: TEAM.left("Marina Tavares"), next: "/dashboard" },
    });
    expect((await sessionOf(colleague.sessionId))?.viewer).toMatchObject({ userId: colleague.userId });
    expect(await queries.readColleagues(owner.userId, now())).toEqual([]);
  });

  test("leaving a team in which the session does not work leaves the session where it is", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner);
    await enter(colleague.sessionId);
    expect(await actions.workInAccountAction({ id: null })).toMatchObject({ ok: true });
    expect(await actions.leaveAccountAction({ id: colleague.id })).toEqual({
      ok: true,
      data: { message: TEAM.left("Marina Tavares"), next: null },
    });
    expect((await sessionOf(colleague.sessionId))?.viewer).toMatchObject({ userId: colleague.userId });
  });
});

describe("the end of an account", () => {
  test("deleting the owner's account ends the colleagues' access at once", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner);
    const deleted = await leaving.deleteMyAccount(owner.userId, people.PASSWORD, now());
    expect(deleted.ok).toBe(true);
    expect(await sessionOf(colleague.sessionId)).toMatchObject({ viewer: null, hasLostAccess: true });
    expect(await db.colleague.count({ where: { accountId: owner.userId } })).toBe(0);
  });

  test("deleting a colleague's account ends the membership and removes name and address from its row", async () => {
    const owner = await people.createPerson();
    const colleague = await colleagues.colleagueOf(owner);
    await leaving.deleteMyAccount(colleague.userId, people.PASSWORD, now());
    const row = await db.colleague.findUniqueOrThrow({ where: { id: colleague.id } });
    expect(row).toMatchObject({ personId: null, endedAt: expect.any(Date) });
    expect(JSON.stringify(row)).not.toContain(colleague.email);
    expect(row.name).not.toContain("Marina");
  });
});

test("LGPD a corrected name reaches the team at once and is logged and mailed to the owner, and an ended membership keeps the former name", async () => {
  const { updateProfile } = await import("@/lib/people/profile/mutations");
  const { profileSchema } = await import("@/lib/people/profile/schema");
  const { readMyData } = await import("@/lib/overview/personal-data/queries");
  const owner = await people.createPerson();
  const viewer = await colleagues.colleagueOf(owner);
  const before = (await queries.readColleagues(owner.userId, now()))[0]?.name ?? "";
  await db.profile.update({ where: { userId: owner.userId }, data: { fullName: "Zeca Prado" } });
  const formerOwner = await people.createPerson();
  const ended = await db.colleague.create({
    data: {
      ...{ accountId: formerOwner.userId, personId: viewer.userId, email: viewer.email, role: "le" },
      ...{ name: before, acceptedAt: now(), endedAt: now() },
    },
  });
  const form = {
    full_name: "Rita Nova",
    phone: "",
    company_name: "",
    city: "",
    state: "",
    person_type: "fisica",
  };
  for (let times = 0; times < 2; times++)
    expect(await updateProfile(viewer.userId, profileSchema.parse(form))).toMatchObject({ ok: true });
  expect(await queries.readColleagues(owner.userId, now())).toMatchObject([{ name: "Rita Nova" }]);
  const cookie = await auth.encryptSession(viewer.sessionId);
  expect(await auth.readViewer({ cookie, authorization: null })).toMatchObject({
    colleague: { name: "Rita Nova", id: viewer.id },
  });
  const { account } = (await readMyData(owner.userId, now())) as { account: { colleagues: object[] } };
  expect(account.colleagues).toMatchObject([{ name: "Rita Nova" }]);
  expect(JSON.stringify(account.colleagues)).not.toContain(before);
  expect(await db.colleague.findFirst({ where: { id: viewer.id } })).toMatchObject({ formerNames: [before] });
  expect(await db.colleague.findFirst({ where: { id: ended.id } })).toMatchObject({
    name: before,
    formerNames: [],
  });
  expect(await queries.readActs(formerOwner.userId)).toEqual([]);
  expect(await queries.readActs(owner.userId)).toMatchObject([
    { name: "Rita Nova", text: "trocou o nome no perfil" },
  ]);
  const mails = await db.emailMessage.findMany({
    where: { userId: { in: [owner.userId, formerOwner.userId] }, subject: { not: { contains: "entrou" } } },
  });
  expect(mails.map(({ userId, subject }) => [userId, subject])).toEqual([
    [owner.userId, "Uma pessoa da sua equipe trocou de nome"],
  ]);
  const text = JSON.stringify(openContent(mails[0]?.payload as Uint8Array));
  expect([text.includes("Rita Nova"), text.includes(before)]).toEqual([true, false]);
});
