import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { COLLEAGUE, LOOK } from "@/lib/access/colleague-rights/messages";
import { LOOKS } from "@/lib/access/colleague-rights/rules";
import { ACCOUNT } from "@/lib/admin/accounts/messages";
import { LOOK_LIFETIME } from "@/lib/admin/accounts/rules";
import type { Result } from "@/lib/kit/result";
import { actionSamples } from "../../setup/action-samples";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";

let looks: typeof import("@/lib/admin/accounts/mutations");
let actions: typeof import("@/lib/admin/accounts/actions");
let team: typeof import("@/lib/people/colleagues/mutations");
let data: typeof import("@/lib/overview/personal-data/queries");
let uploads: typeof import("@/lib/catalog/uploads/queries");
let auth: typeof import("@/lib/access/auth/session");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("../../setup/people");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  looks = await import("@/lib/admin/accounts/mutations");
  actions = await import("@/lib/admin/accounts/actions");
  team = await import("@/lib/people/colleagues/mutations");
  data = await import("@/lib/overview/personal-data/queries");
  uploads = await import("@/lib/catalog/uploads/queries");
  auth = await import("@/lib/access/auth/session");
  people = await import("../../setup/people");
});
beforeEach(() => {
  clearCookies();
  startRequest();
});

type Person = Awaited<ReturnType<typeof people.createPerson>>;
const motivo = "Chamado sobre um recibo que não abre";
const now = () => new Date();
/** Id part of a rate limit's key, hashed as in lib/server/rate-limit.ts. */
const keyOf = (id: string) => createHash("sha256").update(id).digest("base64url");
const enter = async (id: string) => (await cookies()).set(auth.SESSION_COOKIE, await auth.encryptSession(id));
const sessionOf = async (id: string) =>
  auth.readSession({ cookie: await auth.encryptSession(id), authorization: null });

async function member(): Promise<Person> {
  const person = await people.createPerson({ userType: "financiador" });
  const { userId, sessionId } = person;
  await db.administrator.create({ data: { userId, grantedBy: "teste", grantedAt: now() } });
  await db.secondFactor.create({
    data: { userId, secret: new Uint8Array(1), confirmedAt: now(), createdAt: now() },
  });
  await db.session.update({ where: { id: sessionId }, data: { secondFactorAt: now() } });
  return { ...person, admin: "entered" };
}

const look = (viewer: Person, id: string, at = now()) =>
  looks.startLook({ id, motivo, senha: people.PASSWORD }, { viewer, requestId: "r", now: at });
const entriesOf = async (objectId: string) =>
  (await db.auditEntry.findMany({ where: { objectId }, orderBy: { id: "asc" } })).map(
    ({ action, adminId, reason }) => [action, adminId, reason],
  );
const endOf = ({ userId, sessionId }: Person, at = now()) =>
  looks.endLook({ personId: userId, sessionId, requestId: "r", now: at });

describe("a look", () => {
  test("that began is in the log that the person reads, although the process ended right after it", async () => {
    const [admin, person] = [await member(), await people.createPerson()];
    const commit = db.$transaction.bind(db);
    const ended = vi.spyOn(db, "$transaction").mockImplementationOnce((async (work: never) => {
      await commit(work);
      throw new Error("ended");
    }) as never);
    await expect(look(admin, person.userId)).rejects.toThrow("ended");
    ended.mockRestore();
    const where = { userId: person.userId, eventType: "account_looked_at" };
    expect(await db.securityEvent.count({ where })).toBe(1);
  });

  test("opens the account in this session, returns its end time, and restores the team role when it ends", async () => {
    const [admin, person] = [await member(), await people.createPerson({ company: true })];
    const other = await people.createSession(admin.userId);
    const at = now();
    expect(await look(admin, person.userId, at)).toEqual({
      ok: true,
      data: { message: ACCOUNT.looking, next: "/empresa-dashboard" },
    });
    const { viewer, hasLostAccess } = (await sessionOf(admin.sessionId)) ?? {};
    expect(hasLostAccess).toBe(false);
    expect(viewer).toMatchObject({ userId: person.userId, userType: "captador" });
    expect(viewer?.admin).toBeUndefined();
    expect(viewer?.colleague).toMatchObject({
      userId: admin.userId,
      role: LOOKS,
      account: "Recicla Já Ltda",
      until: at.getTime() + LOOK_LIFETIME,
    });
    expect((await sessionOf(other))?.isLook).toBe(false);
    expect((await sessionOf(person.sessionId))?.viewer?.colleague).toBeUndefined();

    await enter(admin.sessionId);
    expect(await actions.endLookAction({})).toEqual({
      ok: true,
      data: { next: `/admin/pessoas/${person.userId}` },
    });
    expect((await sessionOf(admin.sessionId))?.viewer).toMatchObject({
      userId: admin.userId,
      admin: "entered",
    });
    expect(await entriesOf(person.userId)).toEqual([
      ["look_started", admin.userId, motivo],
      ["look_ended", admin.userId, ""],
    ]);
    expect(await actions.endLookAction({})).toMatchObject({ message: ACCOUNT.lookOver });
  });

  test("ending one of two members' looks leaves the other's open", async () => {
    const [one, two, person] = [await member(), await member(), await people.createPerson()];
    expect([await look(one, person.userId), await look(two, person.userId)].map(({ ok }) => ok)).toEqual([
      true,
      true,
    ]);
    expect((await endOf(one)).ok).toBe(true);
    expect((await sessionOf(two.sessionId))?.viewer?.userId).toBe(person.userId);
  });

  test("needs the password and a reason, and the role", async () => {
    const [admin, person] = [await member(), await people.createPerson()];
    await enter(admin.sessionId);
    const input = { id: person.userId, motivo, senha: people.PASSWORD };
    for (const [wrong, field] of [
      [{ ...input, senha: "" }, "senha"],
      [{ ...input, senha: "errada" }, "senha"],
      [{ ...input, motivo: "Curto" }, "motivo"],
      [{ ...input, motivo: "         a" }, "motivo"],
    ] as const)
      expect(await actions.startLookAction(wrong)).toMatchObject({ ok: false, field });
    await enter(person.sessionId);
    expect(await actions.startLookAction({ ...input, id: admin.userId })).toMatchObject({
      code: "forbidden",
    });
    expect(await entriesOf(person.userId)).toEqual([]);
  });

  test("is refused for a team account, one's own, a deleted and an unconfirmed account", async () => {
    const [admin, colleague, ended, unconfirmed] = [
      await member(),
      await member(),
      await people.createPerson(),
      await people.createPerson({ confirmed: false }),
    ];
    await db.user.update({ where: { id: ended.userId }, data: { anonymisedAt: now() } });
    for (const [{ userId }, message] of [
      [admin, ACCOUNT.lookTeam],
      [colleague, ACCOUNT.lookTeam],
      [ended, ACCOUNT.gone],
      [unconfirmed, ACCOUNT.lookUnconfirmed],
    ] as const)
      expect(await look(admin, userId)).toMatchObject({ ok: false, message });
    expect((await sessionOf(admin.sessionId))?.viewer).toMatchObject({ userId: admin.userId });
  });

  test("refuses an action once expired but can still be ended, without a second audit entry", async () => {
    const [admin, person] = [await member(), await people.createPerson()];
    await look(admin, person.userId, new Date(Date.now() - LOOK_LIFETIME));
    expect(await sessionOf(admin.sessionId)).toMatchObject({
      viewer: null,
      hasLostAccess: true,
      isLook: true,
    });
    await enter(admin.sessionId);
    const { saveSearchAction } = await import("@/lib/catalog/saved-searches/actions");
    expect(await saveSearchAction({ name: "Vidro", query: "estado=SP", alert: false })).toMatchObject({
      ok: false,
      message: COLLEAGUE.left,
    });
    expect(await actions.endLookAction({})).toMatchObject({ ok: true });
    expect((await sessionOf(admin.sessionId))?.viewer?.admin).toBe("entered");
    expect(await entriesOf(person.userId)).toHaveLength(1);
  });

  test("ends, once expired, also when the member chooses their own account", async () => {
    const [admin, person] = [await member(), await people.createPerson()];
    await look(admin, person.userId, new Date(Date.now() - LOOK_LIFETIME));
    const { userId: personId, sessionId } = admin;
    expect(await team.workInAccount({ personId, sessionId }, null)).toMatchObject({ ok: true });
    expect(await sessionOf(sessionId)).toMatchObject({ isLook: false, viewer: { userId: personId } });
  });

  test.each([
    [
      "the role is revoked",
      (admin: Person) =>
        db.administrator.update({ where: { userId: admin.userId }, data: { revokedAt: now() } }),
    ],
    [
      "the account joins the team",
      (_: Person, person: Person) =>
        db.administrator.create({ data: { userId: person.userId, grantedBy: "teste", grantedAt: now() } }),
    ],
    [
      "the account is deleted",
      (_: Person, person: Person) =>
        db.user.update({ where: { id: person.userId }, data: { anonymisedAt: now() } }),
    ],
    [
      "the session lost its second factor",
      (admin: Person) =>
        db.session.update({ where: { id: admin.sessionId }, data: { secondFactorAt: null } }),
    ],
  ])("is over at the next request once %s", async (_, change) => {
    const [admin, person] = [await member(), await people.createPerson()];
    await look(admin, person.userId);
    await change(admin, person);
    expect(await sessionOf(admin.sessionId)).toMatchObject({ viewer: null, hasLostAccess: true });
  });

  test("opens no file, not even the account's own", async () => {
    const [admin, person] = [await member(), await people.createPerson()];
    const file = await db.storedFile.create({
      data: {
        ownerId: person.userId,
        purpose: "documento",
        key: `looks/${person.userId}`,
        name: "ata.pdf",
        contentType: "application/pdf",
        size: 4,
        sha256: new Uint8Array(32),
      },
    });
    await look(admin, person.userId);
    const looking = (await sessionOf(admin.sessionId))?.viewer ?? null;
    expect(await uploads.openFile(file.id, person)).not.toBeNull();
    expect(await uploads.openFile(file.id, looking)).toBeNull();
  });

  test("is listed for the person with its reason and no name, on their page and in their data export", async () => {
    const [admin, person] = [await member(), await people.createPerson()];
    await look(admin, person.userId);
    const { looks: seen } = await data.readAccountRecords(person, now());
    expect(seen).toEqual([{ id: expect.any(String), createdAt: expect.any(Date), reason: motivo }]);
    const copy = JSON.stringify(await data.readMyData(person.userId, now()));
    expect(copy).toContain(motivo);
    expect(copy).not.toContain(admin.userId);
    expect(JSON.stringify(await data.readMyData(admin.userId, now()))).not.toContain(person.userId);
  });
});

test("during a look only three actions pass, and refused ones do not count against the person's limits", {
  timeout: 60_000,
}, async () => {
  const [admin, person] = [await member(), await people.createPerson()];
  await look(admin, person.userId);
  const { encryptViewer, VIEWER_HEADER } = auth;
  const looking = (await sessionOf(admin.sessionId))?.viewer;
  if (!looking) throw new Error("the look did not begin");
  const passed: string[] = [];
  for (const [feature, samples] of Object.entries(actionSamples(person.userId))) {
    const [room, folder] = feature.split("/");
    const found = (await import(`../../../lib/${room}/${folder}/actions.ts`)) as Record<string, unknown>;
    for (const [name, sample] of Object.entries(samples)) {
      startRequest({ [VIEWER_HEADER]: await encryptViewer(looking) });
      const call = found[name] as (input: unknown) => Promise<Result<unknown>>;
      const result = await call(sample);
      const isRefused = !result.ok && (result.code === "bad_input" || result.message === LOOK.refused);
      if (!isRefused) passed.push(name);
    }
  }
  expect(passed.toSorted()).toEqual(["endLookAction", "showProposalAction", "signOutAction"]);
  const counted = await db.rateLimit.findMany({ where: { key: { endsWith: keyOf(person.userId) } } });
  expect(counted.map(({ key }) => key.split(":")[0])).toEqual(["proposal_read"]);
});
