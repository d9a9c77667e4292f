import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY, HOUR } from "@/lib/kit/time";
import { DEFAULT_PREFERENCES } from "@/lib/words/email/rules";
import { startVendors } from "@/tests/setup/mailbox";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let db: typeof import("@/lib/server/db").db;
let digest: typeof import("./digest");
let post: typeof import("./post");
let email: typeof import("@/lib/words/email/mutations/send");
let preferences: typeof import("@/lib/words/email/mutations/preferences");
let jobs: typeof import("@/lib/providers/jobs");
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let owner: Viewer;

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  digest = await import("./digest");
  post = await import("./post");
  email = await import("@/lib/words/email/mutations/send");
  preferences = await import("@/lib/words/email/mutations/preferences");
  jobs = await import("@/lib/providers/jobs");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
  owner = await people.createPerson();
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.interest.deleteMany();
  await projects.removeProjects();
});

const START = new Date("2026-11-16T12:00:00Z");
const at = (ms: number) => new Date(START.getTime() + ms);

async function listed(values = {}) {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId, ...values }));
  if (!project) throw new Error("no project");
  return project;
}
const storeNews = (projetoId: string, titulo: string, ms: number, texto = "Instalamos hoje.") =>
  post.postNews(owner, { id: randomUUID(), projetoId, titulo, texto, fotos: [] }, at(ms));
async function follower(projetoId: string, since = 0, wanted = {}) {
  const person = await people.createPerson({ userType: "financiador", ...wanted });
  await db.favorite.create({ data: { userId: person.userId, projetoId, createdAt: at(since) } });
  return person;
}
const mailsTo = (person: Viewer) => db.emailMessage.findMany({ where: { userId: person.userId } });
const deliverAll = async () => {
  for (const { id } of await db.emailMessage.findMany({ where: { status: "queued" } }))
    await email.deliverQueued({ id }, false);
};

describe("the digest of news", () => {
  test("a digest is one mail about all news of favourites and interests, with a link to unsubscribe", async () => {
    const [first, second] = [
      await listed({ nomeProjeto: "Vidro novo" }),
      await listed({ nomeProjeto: "Galpão" }),
    ];
    const person = await follower(first.id);
    await db.interest.create({
      data: {
        userId: person.userId,
        projetoId: second.id,
        nomeEmpresa: "Vidro",
        emailContato: person.email,
        createdAt: START,
      },
    });
    await storeNews(first.id, "A prensa chegou", HOUR, "Ligue (11) 98765-4321.");
    await storeNews(second.id, "O telhado está pronto", HOUR);
    expect(await digest.sendNewsDigests(at(2 * HOUR))).toEqual({ people: 1 });
    await deliverAll();
    const [mail, ...others] = await vendors.inbox(person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("2 novidades de projetos que você acompanha");
    for (const part of ["A prensa chegou", "O telhado está pronto", "Vidro novo", "Ligue [oculto]."])
      expect(mail?.text).toContain(part);
    expect(mail?.links).toContain(`http://localhost:3000/lir-projetos/${first.slug}#novidades`);
    const { t = "" } = await vendors.confirmationParamsFor(person.email, "/descadastrar");
    expect(await preferences.changeSubscription(t, false, new Date())).toMatchObject({
      data: { label: "Novidades dos projetos", subscribed: false },
    });
    await storeNews(first.id, "Outra", DAY);
    expect(await digest.sendNewsDigests(at(DAY + HOUR))).toEqual({ people: 0 });
    expect(await preferences.changeSubscription(t, true, new Date())).toMatchObject({
      data: { subscribed: true },
    });
    expect(await digest.sendNewsDigests(at(DAY + 2 * HOUR))).toEqual({ people: 1 });
  });

  test("the news of a suspended account wait until the suspension ends", async () => {
    const { id } = await listed();
    const person = await follower(id);
    const suspend = (suspendedAt: Date | null) =>
      db.user.update({ where: { id: person.userId }, data: { suspendedAt } });
    await storeNews(id, "A prensa chegou", HOUR);
    await suspend(START);
    expect(await digest.sendNewsDigests(at(2 * HOUR))).toEqual({ people: 0 });
    await suspend(null);
    expect(await digest.sendNewsDigests(at(DAY))).toEqual({ people: 1 });
    expect(await mailsTo(person)).toMatchObject([{ status: "queued" }]);
  });

  test("a person gets at most one digest a day and each news once, also with concurrent runs", async () => {
    const { id } = await listed();
    const person = await follower(id);
    await storeNews(id, "Primeira", HOUR);
    const runs = await Promise.all([0, 0, 0].map(() => digest.sendNewsDigests(at(2 * HOUR))));
    expect(runs.map((run) => run.people).sort()).toEqual([0, 0, 1]);
    await storeNews(id, "Segunda", 3 * HOUR);
    expect(await digest.sendNewsDigests(at(4 * HOUR))).toEqual({ people: 0 });
    expect(await mailsTo(person)).toHaveLength(1);
    expect(await digest.sendNewsDigests(at(DAY))).toEqual({ people: 1 });
    await digest.sendNewsDigests(at(2 * DAY));
    expect((await mailsTo(person)).map(({ subject }) => subject)).toHaveLength(2);
    expect(await db.digestedUpdate.count({ where: { userId: person.userId } })).toBe(2);
  });

  test("a run killed between its two writes loses no news and sends none twice", async () => {
    const { id } = await listed();
    const person = await follower(id);
    await storeNews(id, "Primeira", HOUR);
    const boss = await jobs.getBoss();
    const killed = vi.spyOn(boss, "send").mockRejectedValueOnce(new Error("killed"));
    await expect(digest.sendNewsDigests(at(2 * HOUR))).rejects.toThrow("1 news digests failed");
    killed.mockRestore();
    expect(await mailsTo(person)).toEqual([]);
    expect(await digest.sendNewsDigests(at(3 * HOUR))).toEqual({ people: 1 });
    expect(await digest.sendNewsDigests(at(4 * HOUR))).toEqual({ people: 0 });
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test("unsubscribed or unconfirmed people, later followers, owners and withdrawn funders get no digest", async () => {
    const { id } = await listed();
    const off = await follower(id);
    await preferences.saveEmailPreferences(
      off.userId,
      { ...DEFAULT_PREFERENCES, newsDigest: "nunca" },
      START,
    );
    await follower(id, 0, { confirmed: false });
    await follower(id, 2 * HOUR);
    await db.favorite.create({ data: { userId: owner.userId, projetoId: id, createdAt: START } });
    const gone = await people.createPerson({ userType: "financiador" });
    const contact = { nomeEmpresa: "Vidro", emailContato: gone.email, createdAt: START };
    await db.interest.create({
      data: { userId: gone.userId, projetoId: id, ...contact, statusInteresse: "Cancelada" },
    });
    await storeNews(id, "Primeira", HOUR);
    expect(await digest.sendNewsDigests(at(3 * HOUR))).toEqual({ people: 0 });
  });

  test("a digest leaves out unlisted projects, removed news and news older than a week", async () => {
    const { id } = await listed();
    await follower(id);
    const input = { id: randomUUID(), projetoId: id, titulo: "Some", texto: "Some logo.", fotos: [] };
    await post.postNews(owner, input, at(HOUR));
    await post.removeNews(owner, input.id, new Date());
    await storeNews(id, "Velha", HOUR);
    expect(await digest.sendNewsDigests(at(8 * DAY))).toEqual({ people: 0 });
    await storeNews(id, "Nova", 8 * DAY);
    await db.project.update({ where: { id }, data: { publicado: false } });
    expect(await digest.sendNewsDigests(at(8 * DAY + HOUR))).toEqual({ people: 0 });
  });

  test("the daily digest leaves out news that was taken down or removed while its mail waited", async () => {
    const { sendDailyDigests } = await import("@/lib/words/digest/mutations");
    const { takeDownNews } = await import("./take-down");
    const { id } = await listed();
    const [person, second] = [await follower(id), await follower(id)];
    for (const { userId } of [person, second])
      await preferences.saveEmailPreferences(userId, { ...DEFAULT_PREFERENCES, newsDigest: "resumo" }, START);
    const [taken, removed] = [randomUUID(), randomUUID()];
    for (const [newsId, titulo] of [
      [taken, "Pague aqui"],
      [removed, "Engano"],
    ] as const) {
      const input = { id: newsId, projetoId: id, titulo, texto: "Hoje.", fotos: [] };
      await post.postNews(owner, input, at(HOUR));
    }
    await storeNews(id, "A prensa chegou", HOUR);
    await digest.sendNewsDigests(at(2 * HOUR));
    expect(await mailsTo(person)).toMatchObject([{ emailType: "news_digest", forDigest: true }]);
    await jobs.transactionWithJobs((tx) => takeDownNews(tx, { id: taken, motivo: "Golpe." }));
    await db.contentReport.create({ data: { updateId: removed, motivo: "identidade" } });
    await post.removeNews(owner, removed, at(3 * HOUR));
    await sendDailyDigests(at(9 * HOUR));
    await deliverAll();
    const [mail] = await vendors.inbox(person.email);
    expect(mail?.subject).toMatch(/^Resumo do dia: .*A prensa chegou$/);
    expect(mail?.text).toContain("A prensa chegou");
    for (const gone of ["Pague aqui", "Engano"]) expect(mail?.text).not.toContain(gone);
  });

  test("a daily digest whose only news was removed is not sent", async () => {
    const { sendDailyDigests } = await import("@/lib/words/digest/mutations");
    const { id } = await listed();
    const person = await follower(id);
    const wishes = { ...DEFAULT_PREFERENCES, newsDigest: "resumo" } as const;
    await preferences.saveEmailPreferences(person.userId, wishes, START);
    const input = { id: randomUUID(), projetoId: id, titulo: "Engano", texto: "Hoje.", fotos: [] };
    await post.postNews(owner, input, at(HOUR));
    await digest.sendNewsDigests(at(2 * HOUR));
    await post.removeNews(owner, input.id, at(3 * HOUR));
    await sendDailyDigests(at(9 * HOUR));
    expect(await mailsTo(person)).toMatchObject([{ emailType: "news_digest", status: "suppressed" }]);
  });

  test("B6.2 the digest of a captador who follows a project hides the organization's public and legal names", async () => {
    const legal = { cnpj: "19131243000197", razaoSocial: "COOPERATIVA ESTRELA DALVA" };
    const organizacaoId = await projects.storeOrganization(legal);
    const { id } = await listed({ proponente: "Cooperativa Vitória", organizacaoId });
    const person = await follower(id, 0, { userType: "captador" });
    await storeNews(id, "A Vitória agradece", HOUR, "A Estrela Dalva também.");
    await digest.sendNewsDigests(at(2 * HOUR));
    expect((await mailsTo(person)).length).toBe(1);
    await deliverAll();
    const [mail] = await vendors.inbox(person.email);
    for (const part of ["A [oculto] agradece", "A [oculto] também."]) expect(mail?.text).toContain(part);
    expect(mail?.text).not.toMatch(/Vitória|Estrela|Dalva/);
  });
});
