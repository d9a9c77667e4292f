import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY, HOUR } from "@/lib/kit/time";
import { DEFAULT_PREFERENCES, type EmailPreferences } from "@/lib/words/email/rules";
import { startVendors } from "@/tests/setup/mailbox";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let db: typeof import("@/lib/server/db").db;
let digests: typeof import("./mutations");
let email: typeof import("@/lib/words/email/mutations/send");
let notify: typeof import("@/lib/words/email/mutations/notify");
let preferences: typeof import("@/lib/words/email/mutations/preferences");
let jobs: typeof import("@/lib/providers/jobs");
let people: typeof import("@/tests/setup/people");
let rights: typeof import("@/lib/overview/personal-data/queries");

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  digests = await import("./mutations");
  email = await import("@/lib/words/email/mutations/send");
  notify = await import("@/lib/words/email/mutations/notify");
  preferences = await import("@/lib/words/email/mutations/preferences");
  jobs = await import("@/lib/providers/jobs");
  people = await import("@/tests/setup/people");
  rights = await import("@/lib/overview/personal-data/queries");
});
afterAll(() => vendors.stop());
beforeEach(() => db.emailMessage.deleteMany());

const EVENING = new Date("2026-11-23T21:30:00Z");
const later = (ms: number) => new Date(EVENING.getTime() + ms);
const ALL_DAILY: EmailPreferences = {
  projectNotifications: "resumo",
  matchNotifications: "resumo",
  newsDigest: "resumo",
  talkMessages: "resumo",
  searchAlerts: "resumo",
  alertRhythm: "diario",
};

async function reader(wishes: EmailPreferences = ALL_DAILY): Promise<Viewer> {
  const person = await people.createPerson();
  await preferences.saveEmailPreferences(person.userId, wishes, EVENING);
  return person;
}
const aboutProject = ({ userId, email: to }: Viewer, eventKey: string) => ({
  to: { userId, email: to, name: "Helena" },
  eventKey,
  project: "Triagem",
  path: "/lir-projetos/triagem",
  words: { status: `Mudou ${eventKey}`, message: "Há uma mudança." },
});
const queueNotices = (person: Viewer, ...keys: string[]) =>
  jobs.transactionWithJobs((tx) => notify.notify(tx, ...keys.map((key) => aboutProject(person, key))));
const rowsOf = ({ userId }: Viewer) =>
  db.emailMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
const digestsOf = ({ userId }: Viewer) =>
  db.emailMessage.findMany({ where: { userId, emailType: "daily_digest" } });
const deliverAll = async () => {
  for (const { id } of await db.emailMessage.findMany({ where: { status: "queued" } }))
    await email.deliverQueued({ id }, false);
};
const inbox = async (to: string) => (await vendors.inbox(to)).map(({ subject }) => subject);

describe("mails that wait for the digest", () => {
  test("the mails of a suspended account wait until the suspension ends", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    const suspend = (suspendedAt: Date | null) =>
      db.user.update({ where: { id: person.userId }, data: { suspendedAt } });
    await suspend(EVENING);
    await digests.sendDailyDigests(EVENING);
    expect(await rowsOf(person)).toMatchObject([{ emailType: "project_notification", status: "queued" }]);
    await suspend(null);
    await digests.sendDailyDigests(later(DAY));
    expect(await digestsOf(person)).toHaveLength(1);
  });

  test("a mail whose reason is gone leaves the digest, also after a change of the address", async () => {
    const person = await reader();
    await queueNotices(person, "a", "b");
    await db.user.update({ where: { id: person.userId }, data: { email: `novo-${person.email}` } });
    await db.$transaction((tx) =>
      notify.withdrawFromDigest(tx, "project_notification", { userId: person.userId, eventKey: "a" }),
    );
    expect((await rowsOf(person)).map(({ status }) => status).sort()).toEqual(["queued", "suppressed"]);
  });

  test("the waiting mails of a person leave in one digest with the link of each and a link to unsubscribe, and their stored content is deleted", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    await queueNotices(person, "b", "c");
    await deliverAll();
    expect(await inbox(person.email)).toEqual([]);
    expect(await digests.sendDailyDigests(EVENING)).toEqual({ people: 1 });
    await deliverAll();
    const [mail, ...others] = await vendors.inbox(person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Resumo do dia: 3 avisos");
    expect(mail?.text).toContain("Triagem: Mudou c");
    expect(mail?.links.some((link) => link.endsWith("/lir-projetos/triagem"))).toBe(true);
    expect(mail?.links.some((link) => link.includes("/descadastrar?t="))).toBe(true);
    const rows = await rowsOf(person);
    expect(rows.filter(({ forDigest }) => forDigest)).toHaveLength(3);
    expect(rows.every(({ forDigest, payload }) => !forDigest || payload === null)).toBe(true);
  });

  test("mails are in one digest, even with concurrent runs; later mails wait for the next day", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    const runs = [0, 1, 2].map(() => digests.sendDailyDigests(EVENING));
    await Promise.all(runs);
    expect(await digestsOf(person)).toHaveLength(1);
    await queueNotices(person, "b");
    expect(await digests.sendDailyDigests(later(2 * HOUR))).toEqual({ people: 0 });
    expect(await digests.sendDailyDigests(later(DAY))).toEqual({ people: 1 });
    expect(await digests.sendDailyDigests(later(2 * DAY))).toEqual({ people: 0 });
    await deliverAll();
    expect(await inbox(person.email)).toHaveLength(2);
  });

  test("mails stay when the digest could not be written, and are in the next attempt", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    const boss = await jobs.getBoss();
    const killed = vi.spyOn(boss, "send").mockRejectedValueOnce(new Error("killed"));
    await expect(digests.sendDailyDigests(EVENING)).rejects.toThrow("1 daily digests failed");
    killed.mockRestore();
    expect(await digestsOf(person)).toEqual([]);
    expect(await digests.sendDailyDigests(EVENING)).toEqual({ people: 1 });
  });

  test("a waiting mail is dropped when its kind has been switched off since, and no digest is sent when nothing is left", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    const wishes = { ...ALL_DAILY, projectNotifications: "nunca" } as const;
    await preferences.saveEmailPreferences(person.userId, wishes, EVENING);
    expect(await digests.sendDailyDigests(EVENING)).toEqual({ people: 0 });
    expect(await rowsOf(person)).toMatchObject([
      { status: "suppressed", error: "unsubscribed", payload: null },
    ]);
  });

  test("a project that left the list after its alert is not in the digest, and a listed one is", async () => {
    const { aProject, storeProjects } = await import("@/tests/setup/projects");
    const projects = await storeProjects(
      aProject({ nomeProjeto: "Vidro" }),
      aProject({ nomeProjeto: "Papel" }),
    );
    const [glass, paper] = projects;
    const { APP_URL } = (await import("@/lib/server/env")).env;
    const found = projects.map(({ slug, nomeProjeto }) => ({
      title: nomeProjeto,
      place: "Campinas, SP",
      category: "Cooperativismo",
      available: "R$ 1.000",
      url: `${APP_URL}/lir-projetos/${slug}`,
    }));
    const person = await reader();
    const { userId, email: to } = person;
    const search = { name: "Perto", url: `${APP_URL}/lir-projetos?estado=SP`, projects: found, more: 0 };
    const templateData = { userName: "Helena", total: 2, searches: [search], manageUrl: APP_URL };
    const alert = (eventKey: string) =>
      jobs.transactionWithJobs((tx) =>
        notify.enqueueNotification(tx, { to, userId, eventKey, category: "search_alert", templateData }),
      );
    const unlist = (slug = "") => db.project.update({ where: { slug }, data: { publicado: false } });
    await alert("a");
    await unlist(glass?.slug);
    await digests.sendDailyDigests(EVENING);
    await deliverAll();
    const [mail] = await vendors.inbox(to);
    expect(mail?.subject).toBe("Resumo do dia: Papel");
    expect(mail?.text).not.toContain("Vidro");

    await alert("b");
    await unlist(paper?.slug);
    expect(await digests.sendDailyDigests(later(DAY))).toEqual({ people: 0 });
    expect((await rowsOf(person)).map(({ error }) => error)).toEqual(["digest", null, "unlisted"]);
  });

  test("mails stay in the digest when their kind has been set to immediate since", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    await preferences.saveEmailPreferences(person.userId, DEFAULT_PREFERENCES, EVENING);
    await queueNotices(person, "b");
    await deliverAll();
    expect(await inbox(person.email)).toEqual(["Triagem: Mudou b"]);
    await digests.sendDailyDigests(EVENING);
    await deliverAll();
    expect(await inbox(person.email)).toHaveLength(2);
  });

  test("awaited mails, mails with a file and mandatory mails never wait for the digest", async () => {
    const person = await reader();
    const { userId, email: to } = person;
    await jobs.transactionWithJobs((tx) =>
      notify.notify(
        tx,
        { ...aboutProject(person, "waited"), awaited: true },
        { ...aboutProject(person, "file"), attachment: { receipt: userId } },
        {
          to: { userId, email: to, name: "Helena" },
          eventKey: "duty",
          words: { subject: "Pagamento", title: "Pagamento", message: "Recebido." },
        },
      ),
    );
    expect((await rowsOf(person)).map(({ forDigest }) => forDigest)).toEqual([false, false, false]);
  });

  test("a mail for the digest waits without a job, even when its request would otherwise send it at once", async () => {
    const person = await reader();
    const queued = vi.spyOn(await jobs.getBoss(), "send");
    expect(await email.sendEmail(notify.noticeMail(aboutProject(person, "a")))).toMatchObject({
      success: true,
    });
    expect(await rowsOf(person)).toMatchObject([{ status: "queued", forDigest: true, attempts: 0 }]);
    expect(queued).not.toHaveBeenCalled();
    queued.mockRestore();
  });

  test("the export of an account lists its waiting mails without their content, and an ended account gets no digest", async () => {
    const person = await reader();
    await queueNotices(person, "a");
    const data = await rights.readMyData(person.userId, EVENING);
    const account = data.account as { emails: object[]; emailPreference: object };
    expect(account.emails).toEqual([expect.objectContaining({ forDigest: true })]);
    expect(account.emails[0]).not.toHaveProperty("payload");
    expect(account.emailPreference).toMatchObject({ digest: expect.arrayContaining(["talkMessages"]) });
    await db.user.update({ where: { id: person.userId }, data: { anonymisedAt: EVENING } });
    expect(await digests.sendDailyDigests(EVENING)).toEqual({ people: 0 });
    expect(await digestsOf(person)).toEqual([]);
  });

  test("everybody gets a digest, also when the people are read in several batches", async () => {
    const [one, two] = [await reader(), await reader()];
    for (const person of [one, two]) await queueNotices(person, "a");
    expect(await digests.sendDailyDigests(EVENING, { size: 1 })).toEqual({ people: 2 });
  });
});

describe("the unsubscribe link of a digest", () => {
  test("the digest's link switches off the digest's kinds with one click, and restores each as it was", async () => {
    const person = await reader({ ...ALL_DAILY, matchNotifications: "agora", talkMessages: "nunca" });
    const { userId, email: address } = person;
    const token = preferences.unsubscribeToken({ address, userId, category: "daily_digest" });
    await queueNotices(person, "a");
    await digests.sendDailyDigests(EVENING);
    expect(await preferences.changeSubscription(token, false, new Date())).toMatchObject({
      data: { label: "Resumo do dia", subscribed: false },
    });
    await deliverAll();
    expect(await inbox(address)).toEqual([]);
    const { getEmailPreferences } = await import("@/lib/words/email/queries");
    expect(await getEmailPreferences(userId)).toEqual({
      ...ALL_DAILY,
      projectNotifications: "nunca",
      newsDigest: "nunca",
      searchAlerts: "nunca",
      matchNotifications: "agora",
      talkMessages: "nunca",
    });
    await preferences.changeSubscription(token, true, new Date());
    expect(await getEmailPreferences(userId)).toEqual({
      ...ALL_DAILY,
      matchNotifications: "agora",
      talkMessages: "nunca",
    });
  });
});

test("the people with waiting mails are found by the index of waiting mails, without a sort", async () => {
  await db.$executeRaw`
    insert into users (email) select 'leitor' || n || '@exemplo.com.br' from generate_series(1, 20000) n`;
  await db.$executeRaw`
    insert into email_messages (user_id, email_type, to_address, subject, para_resumo, status)
    select id, 'match_notification', email, 'x', false, 'sent' from users, generate_series(1, 2)`;
  await db.$executeRaw`
    insert into email_messages (user_id, email_type, to_address, subject, para_resumo)
    select id, 'match_notification', email, 'x', true from users`;
  await db.$executeRaw`analyze email_messages`;
  const plan = await db.$queryRaw<{ "QUERY PLAN": string }[]>`
    explain select distinct m.user_id from email_messages m
    where m.para_resumo and m.status = 'queued' and m.user_id > '00000000-0000-0000-0000-000000000000'
    order by m.user_id limit 200`;
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("email_messages_para_resumo_idx");
  expect(text).not.toContain("Sort");
});
