import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY, HOUR, MINUTE } from "@/lib/kit/time";
import { DEFAULT_PREFERENCES } from "@/lib/words/email/rules";
import { withAmounts } from "@/tests/setup/amounts";
import { startVendors } from "@/tests/setup/mailbox";
import { SEARCHES } from "./messages";
import { MAX_SEARCHES } from "./rules";
import { saveSearchSchema } from "./schema";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let searches: typeof import("./mutations");
let preferences: typeof import("@/lib/words/email/mutations/preferences");
let email: typeof import("@/lib/words/email/mutations/send");
let jobs: typeof import("@/lib/providers/jobs");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  searches = await import("./mutations");
  preferences = await import("@/lib/words/email/mutations/preferences");
  email = await import("@/lib/words/email/mutations/send");
  jobs = await import("@/lib/providers/jobs");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.searchAnnouncement.deleteMany();
  await db.savedSearch.deleteMany();
  await db.emailMessage.deleteMany();
  await projects.removeProjects();
});

const START = new Date("2026-11-16T10:00:00Z");
const moment = (ms: number) => new Date(START.getTime() + ms);

const watch = async (viewer: Viewer, query: string, name: string, now = START) => {
  const saved = await searches.saveSearch(viewer, saveSearchSchema.parse({ name, query, alert: true }), now);
  expect(saved).toMatchObject({ ok: true });
};
const storeListed = async (publicadoEm: Date, values = {}) => {
  const [project] = await projects.storeProjects(projects.aProject({ ...values, publicadoEm }));
  if (!project) throw new Error("no project");
  return project;
};
const mailsTo = (viewer: Viewer) => db.emailMessage.findMany({ where: { userId: viewer.userId } });
const deliverAll = async () => {
  for (const { id } of await db.emailMessage.findMany({ where: { status: "queued" } }))
    await email.deliverQueued({ id }, false);
};

describe("an alert of a saved search", () => {
  test("an alert has the matching projects listed after the search was saved, and a link that ends the alert", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    await storeListed(moment(-DAY), { estado: "SP", nomeProjeto: "Antigo" });
    await watch(funder, "estado=SP", "Tudo em São Paulo");
    await storeListed(moment(HOUR), {
      slug: "novo",
      nomeProjeto: "Vidro novo",
      estado: "SP",
      demonstracao: true,
    });
    await storeListed(moment(HOUR), { nomeProjeto: "Longe", estado: "RJ" });
    await storeListed(moment(HOUR), { nomeProjeto: "Encerrado", estado: "SP", status: "Finalizada" });
    expect(await searches.sendSearchAlerts(moment(DAY))).toEqual({ people: 1 });
    await deliverAll();
    const [mail, ...others] = await vendors.inbox(funder.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("1 projeto novo para “Tudo em São Paulo”");
    expect(mail?.text).toContain("[Demonstração] Vidro novo");
    expect(mail?.text).toContain(withAmounts("R$ 1.000.000"));
    expect(mail?.text).not.toMatch(/Antigo|Longe|Encerrado/);
    expect(mail?.links).toContain("http://localhost:3000/lir-projetos/novo");
    expect(mail?.links).toContain("http://localhost:3000/lir-projetos?estado=SP");
    const { t = "" } = await vendors.confirmationParamsFor(funder.email, "/descadastrar");
    expect(await preferences.changeSubscription(t, false, new Date())).toMatchObject({
      ok: true,
      data: { label: "Alerta de busca", subscribed: false },
    });
    await storeListed(moment(DAY + HOUR), { estado: "SP" });
    expect(await searches.sendSearchAlerts(moment(2 * DAY))).toEqual({ people: 0 });
  });

  test("a project is alerted once, also with repeated and concurrent runs and two searches that find it", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    await watch(funder, "estado=SP", "São Paulo");
    await watch(funder, "categoria=Cooperativismo", "Cooperativas");
    const { id } = await storeListed(moment(HOUR));
    const runs = await Promise.all([0, 0, 0].map((ms) => searches.sendSearchAlerts(moment(DAY + ms))));
    expect(runs.map((run) => run.people).sort()).toEqual([0, 0, 1]);
    for (const day of [1, 2, 3]) await searches.sendSearchAlerts(moment(day * DAY + HOUR));
    expect(await mailsTo(funder)).toHaveLength(1);
    expect(await db.searchAnnouncement.count({ where: { projetoId: id } })).toBe(2);
    await deliverAll();
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.text.match(/Projeto \d+/g)).toHaveLength(1);
    expect(mail?.subject).toBe("1 projeto novo para “São Paulo”");
  });

  test("a suspended account gets the alert after the suspension ends", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    const suspend = (suspendedAt: Date | null) =>
      db.user.update({ where: { id: funder.userId }, data: { suspendedAt } });
    await watch(funder, "estado=SP", "São Paulo");
    await storeListed(moment(HOUR));
    await suspend(START);
    expect(await searches.sendSearchAlerts(moment(DAY))).toEqual({ people: 0 });
    await suspend(null);
    expect(await searches.sendSearchAlerts(moment(2 * DAY))).toEqual({ people: 1 });
    expect(await mailsTo(funder)).toHaveLength(1);
  });

  test("an alert waits for the deletion of its account instead of blocking it", async () => {
    const { isAnyWaiting } = await import("@/tests/setup/locks");
    const { userId, ...funder } = await people.createPerson({ userType: "financiador" });
    await watch({ ...funder, userId }, "estado=SP", "São Paulo");
    await storeListed(moment(HOUR));
    const { run } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for update`;
        const run = searches.sendSearchAlerts(moment(DAY));
        await expect.poll(isAnyWaiting, { timeout: 30_000 }).toBe(true);
        await tx.savedSearch.deleteMany({ where: { userId } });
        return { run };
      },
      { timeout: 60_000 },
    );
    expect(await run).toEqual({ people: 0 });
  });

  test("a run sends a person one e-mail about two searches", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    await watch(funder, "estado=SP", "São Paulo");
    await watch(funder, "estado=RJ", "Rio");
    for (let at = 0; at < 7; at += 1) await storeListed(moment(HOUR), { estado: "SP" });
    await storeListed(moment(HOUR), { estado: "RJ" });
    await searches.sendSearchAlerts(moment(DAY));
    const [message, ...others] = await mailsTo(funder);
    expect(others).toEqual([]);
    expect(message?.subject).toBe("8 projetos novos para as suas buscas salvas");
    await deliverAll();
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.text).toContain("Ver também mais 2");
  });

  test("a run killed between finding and writing loses no project and sends none twice", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    await watch(funder, "", "Tudo");
    await storeListed(moment(HOUR));
    const boss = await jobs.getBoss();
    const killed = vi.spyOn(boss, "send").mockRejectedValueOnce(new Error("killed"));
    await expect(searches.sendSearchAlerts(moment(DAY))).rejects.toThrow("1 search alerts failed");
    killed.mockRestore();
    expect(await mailsTo(funder)).toEqual([]);
    expect(await db.searchAnnouncement.count()).toBe(0);
    expect(await searches.sendSearchAlerts(moment(DAY + 60_000))).toEqual({ people: 1 });
    expect(await searches.sendSearchAlerts(moment(DAY + 120_000))).toEqual({ people: 0 });
    await deliverAll();
    expect(await vendors.inbox(funder.email)).toHaveLength(1);
  });

  test("a project that was listed before a run, but stored after it, is still alerted once", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    await watch(funder, "", "Tudo");
    await storeListed(moment(HOUR));
    await searches.sendSearchAlerts(moment(DAY));
    await storeListed(moment(DAY - 10 * MINUTE), { nomeProjeto: "Chegou tarde" });
    await searches.sendSearchAlerts(moment(2 * DAY));
    await searches.sendSearchAlerts(moment(3 * DAY));
    expect(await mailsTo(funder)).toHaveLength(2);
  });
});

describe("recipients and intervals of alerts", () => {
  test("alerts follow the chosen interval (daily, weekly, never), and unconfirmed addresses get none", async () => {
    const make = async (searchAlerts: "diario" | "semanal" | "nunca", confirmed = true) => {
      const person = await people.createPerson({ userType: "financiador", confirmed });
      await db.emailPreference.create({ data: { userId: person.userId, searchAlerts } });
      await watch(person, "", "Tudo");
      return person;
    };
    const [daily, weekly, never] = [await make("diario"), await make("semanal"), await make("nunca")];
    const unconfirmed = await make("diario", false);
    const silent = await people.createPerson();
    await searches.saveSearch(silent, { name: "Sem alerta", query: "", alert: false }, START);
    await storeListed(moment(HOUR));
    await searches.sendSearchAlerts(moment(DAY));
    const counts = async () =>
      Promise.all(
        [daily, weekly, never, silent, unconfirmed].map(async (person) => (await mailsTo(person)).length),
      );
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    await searches.sendSearchAlerts(moment(7 * DAY));
    expect(await counts()).toEqual([1, 1, 0, 0, 0]);
  });

  test("of two searches only the one with its alert on sends mails", async () => {
    const person = await people.createPerson({ userType: "financiador" });
    await watch(person, "estado=SP", "São Paulo");
    await searches.saveSearch(person, { name: "Rio", query: "estado=RJ", alert: false }, START);
    await storeListed(moment(HOUR), { estado: "RJ" });
    await searches.sendSearchAlerts(moment(DAY));
    expect(await mailsTo(person)).toEqual([]);
  });

  test("switching on an alert that is already on loses no project of its next mail", async () => {
    const person = await people.createPerson({ userType: "financiador" });
    await watch(person, "", "Tudo");
    const { id } = await db.savedSearch.findFirstOrThrow({ where: { userId: person.userId } });
    await storeListed(moment(HOUR));
    await searches.setSearchAlert(person, { id, alert: true }, moment(10 * HOUR));
    await searches.sendSearchAlerts(moment(2 * DAY));
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test("saving unchanged preferences loses no project of the next alert", async () => {
    const person = await people.createPerson({ userType: "financiador" });
    await watch(person, "", "Tudo");
    await storeListed(moment(HOUR));
    const wishes = { ...DEFAULT_PREFERENCES, projectNotifications: "nunca" } as const;
    await preferences.saveEmailPreferences(person.userId, wishes, moment(10 * HOUR));
    await searches.sendSearchAlerts(moment(2 * DAY));
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test("an alert that is switched on, or on again later, has only projects listed from then on", async () => {
    const person = await people.createPerson({ userType: "financiador" });
    await searches.saveSearch(person, { name: "Tudo", query: "", alert: false }, START);
    await storeListed(moment(DAY - HOUR));
    const { id } = await db.savedSearch.findFirstOrThrow({ where: { userId: person.userId } });
    await searches.setSearchAlert(person, { id, alert: true }, moment(DAY));
    await searches.sendSearchAlerts(moment(2 * DAY));
    expect(await mailsTo(person)).toEqual([]);

    await preferences.saveEmailPreferences(
      person.userId,
      { ...DEFAULT_PREFERENCES, searchAlerts: "nunca" },
      moment(2 * DAY),
    );
    await storeListed(moment(5 * DAY));
    await searches.sendSearchAlerts(moment(6 * DAY));
    await preferences.saveEmailPreferences(person.userId, DEFAULT_PREFERENCES, moment(9 * DAY));
    await searches.sendSearchAlerts(moment(10 * DAY));
    expect(await mailsTo(person)).toEqual([]);
    await storeListed(moment(10 * DAY + HOUR));
    await searches.sendSearchAlerts(moment(11 * DAY));
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test("B5.5 an alert by proponent goes to a financiador, not to a captador", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    const captador = await people.createPerson();
    for (const person of [funder, captador]) await watch(person, "busca=acucena", "Açucena");
    await watch(funder, "busca=%25", "Por cento");
    await storeListed(moment(HOUR), { proponente: "Cooperativa Açucena" });
    await searches.sendSearchAlerts(moment(DAY));
    expect(await mailsTo(funder)).toHaveLength(1);
    expect(await mailsTo(captador)).toEqual([]);
  });
});

test("the schedule starts the alerts through a worker of the queue", async () => {
  const seen: string[] = [];
  await jobs.startWorkers({ "search-alerts": async ({ id }) => void seen.push(id) });
  const boss = await jobs.getBoss();
  expect(await boss.getSchedules("search-alerts")).toMatchObject([
    { cron: "0 7 * * *", timezone: "America/Sao_Paulo" },
  ]);
  await boss.send("search-alerts", { id: "search-alerts" });
  await vi.waitFor(() => expect(seen).toEqual(["search-alerts"]), { timeout: 15_000, interval: 100 });
});

describe("saving a search", () => {
  let queries: typeof import("./queries");
  beforeAll(async () => {
    queries = await import("./queries");
  });

  const now = new Date("2026-11-21T12:00:00Z");
  const input = (query: string, name = "Minha busca") => saveSearchSchema.parse({ name, query, alert: true });

  test("B5.5 a financiador's counts include results by proponent, a captador's do not", async () => {
    const [funder, captador] = await Promise.all([
      people.createPerson({ userType: "financiador" }),
      people.createPerson(),
    ]);
    const proponente = `Cooperativa ${crypto.randomUUID()}`;
    await projects.storeProjects(projects.aProject({ proponente }));
    const many = Array.from({ length: MAX_SEARCHES }, () => ({
      query: saveSearchSchema.parse({ name: "x", query: `busca=${proponente}`, alert: false }).query,
    }));
    const found = async (viewer: typeof funder) =>
      new Set(
        (await queries.countFoundProjects(viewer, many)).map(({ count, exact }) => `${count} ${exact}`),
      );
    expect(await found(funder)).toEqual(new Set(["1 true"]));
    expect(await found(captador)).toEqual(new Set(["0 true"]));
  });

  test("the same filters in another order make one saved search, also with concurrent clicks", async () => {
    const viewer = await people.createPerson();
    const calls = Array.from({ length: 6 }, (_, at) =>
      searches.saveSearch(
        viewer,
        input(at % 2 ? "estado=SP&busca=vidro" : "busca=vidro&visao=tabela&estado=SP"),
        now,
      ),
    );
    const results = await Promise.all(calls);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      code: "conflict",
      message: SEARCHES.known("Minha busca"),
    });
    expect(await queries.listSavedSearches(viewer.userId)).toMatchObject([
      { name: "Minha busca", query: "busca=vidro&estado=SP", alert: true },
    ]);
  });

  test("saving a search promises no alert while alerts are switched off or the address is blocked", async () => {
    const viewer = await people.createPerson();
    const { userId, email } = viewer;
    const save = async (query: string) => searches.saveSearch(viewer, input(query), now);
    const answered = (message: string) => ({ ok: true, data: { message } });
    expect(await save("estado=SP")).toEqual(answered(SEARCHES.savedWithAlert));
    await db.emailPreference.create({ data: { userId, searchAlerts: "nunca" } });
    expect(await save("estado=RJ")).toEqual(answered(SEARCHES.savedButStopped));
    await db.emailPreference.update({ where: { userId }, data: { searchAlerts: "semanal" } });
    await db.emailSuppression.create({ data: { email, reason: "complaint" } });
    expect(await save("estado=MG")).toEqual(answered(SEARCHES.savedButStopped));
    const { id } = await db.savedSearch.findFirstOrThrow({ where: { userId, query: "estado=MG" } });
    const set = (alert: boolean) => searches.setSearchAlert(viewer, { id, alert }, now);
    expect(await set(false)).toEqual(answered(SEARCHES.alertOff("Minha busca")));
    expect(await set(true)).toEqual(answered(SEARCHES.alertOnButStopped("Minha busca")));
    await db.emailSuppression.delete({ where: { email } });
    expect(await set(true)).toEqual(answered(SEARCHES.alertOn("Minha busca")));
  });

  test("the name of a search is required, plain text and limited in length", () => {
    const check = (name: string) => saveSearchSchema.safeParse({ name, query: "", alert: false });
    expect(check("  <b>Vidro</b>\n em SP ").data?.name).toBe("Vidro em SP");
    expect(check(" <i></i> ").error?.issues[0]?.message).toBe(SEARCHES.nameMissing);
    expect(check("x".repeat(101)).error?.issues[0]?.message).toBe(SEARCHES.nameLong(100));
  });

  test("a person cannot rename, switch or delete another person's search", async () => {
    const [owner, other] = [await people.createPerson(), await people.createPerson()];
    await searches.saveSearch(owner, input("estado=RJ"), now);
    const [search] = await queries.listSavedSearches(owner.userId);
    const id = search?.id ?? "";
    const gone = { ok: false, code: "not_found", message: SEARCHES.gone };
    expect(await searches.renameSearch(other.userId, { id, name: "Outra" })).toEqual(gone);
    expect(await searches.setSearchAlert(other, { id, alert: false }, now)).toEqual(gone);
    expect(await searches.removeSearch(other.userId, id)).toEqual(gone);
    expect(await queries.listSavedSearches(owner.userId)).toEqual([search]);

    expect(await searches.renameSearch(owner.userId, { id, name: "Rio" })).toMatchObject({ ok: true });
    expect(await searches.setSearchAlert(owner, { id, alert: false }, now)).toEqual({
      ok: true,
      data: { message: SEARCHES.alertOff("Rio") },
    });
    expect(await queries.listSavedSearches(owner.userId)).toMatchObject([{ name: "Rio", alert: false }]);
    expect(await searches.removeSearch(owner.userId, id)).toMatchObject({ ok: true });
    expect(await searches.removeSearch(owner.userId, id)).toEqual(gone);
  });

  test("the limit of searches holds, also for concurrent ones", async () => {
    const viewer = await people.createPerson();
    const { userId } = viewer;
    const data = Array.from({ length: MAX_SEARCHES - 1 }, (_, at) => ({
      userId,
      name: `Busca ${at}`,
      query: `busca=${at}`,
    }));
    await db.savedSearch.createMany({ data });
    const results = await Promise.all(
      ["a", "b", "c"].map((term) => searches.saveSearch(viewer, input(`busca=${term}`), now)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.savedSearch.count({ where: { userId } })).toBe(MAX_SEARCHES);
  });
});
