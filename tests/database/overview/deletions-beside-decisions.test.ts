/** The deletion of an account must not deadlock with a decision about its deals, projects or organization. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { REPORTS } from "@/lib/admin/content-reports/messages";
import type { Witness } from "@/lib/providers/jobs";
import { isDatabaseDown } from "@/lib/server/outage";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db, Prisma } = await import("@/lib/server/db");
const { suspend } = await import("@/lib/admin/accounts/mutations");
const { decideReport } = await import("@/lib/admin/content-reports/mutations");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { takeDownProject } = await import("@/lib/catalog/own-projects/mutations/take-down");
const { endAccount } = await import("@/lib/overview/personal-data/mutations");
const { confirmOrganization, unconfirmOrganization } = await import(
  "@/lib/people/organizations/mutations/check"
);
const { DELETION } = await import("@/lib/overview/personal-data/messages");
const { getBoss, stopJobs, transactionWithJobs } = await import("@/lib/providers/jobs");
const { createDeal } = await import("@/tests/setup/deal-room");
const { countWaiting } = await import("@/tests/setup/locks");
const { anOrganization } = await import("@/tests/setup/organizations");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
type Deal = Awaited<ReturnType<typeof createDeal>>;

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const now = new Date("2026-11-28T15:00:00Z");
const by = { adminId: null, requestId: null, now };
const motivo = "Documentos vencidos.";
let deal: Deal;
beforeEach(async () => {
  // Start the queue now, not inside the transactions that wait for each other.
  await getBoss();
  deal = await createDeal();
});

type Act = () => Promise<unknown>;

/** Holds a lock until two acts wait for it, `first` before `second`, then releases it. */
async function meetAt(held: ReturnType<typeof Prisma.sql>, first: Act, second: Act): Promise<unknown[]> {
  const { both } = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`${held}`;
      const one = first();
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
      const other = second();
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(2);
      return { both: Promise.all([one, other]) };
    },
    { timeout: 90_000 },
  );
  return both;
}

const TOTALS = Prisma.sql`select 1 from (select pg_advisory_xact_lock(hashtext('project_summary'))) held`;
const takeDown = (id: string) => transactionWithJobs((tx) => takeDownProject(tx, { id, motivo, now }));
const publish = (...ids: string[]) =>
  db.project.updateMany({ where: { id: { in: ids } }, data: { publicado: true } });

test.each<[string, (deal: Deal) => Promise<unknown>]>([
  ["the team takes a project down", ({ project }) => takeDown(project.id)],
  ["a captador withdraws a project", ({ project, captador }) => withdrawProject(captador, project.id, now)],
])("%s while one of its funders leaves", async (_, unlist) => {
  await publish(deal.project.id);
  const [, left] = await meetAt(
    TOTALS,
    () => unlist(deal),
    () => endAccount(deal.financiador.userId, now),
  );
  expect(left).toMatchObject({ ok: true });
  expect(await db.project.findUnique({ where: { id: deal.project.id } })).toMatchObject({ publicado: false });
});

test("an account with two projects is suspended while the second one is taken down", async () => {
  const other = await createDeal({ captador: deal.captador });
  await publish(deal.project.id, other.project.id);
  const [suspended] = await meetAt(
    TOTALS,
    () =>
      transactionWithJobs((tx) => suspend(tx, { id: deal.captador.userId, motivo, sendsMails: true }, by)),
    () => takeDown(other.project.id),
  );
  expect(suspended).toMatchObject({ ok: true });
  expect(await db.project.count({ where: { captadorId: deal.captador.userId, publicado: true } })).toBe(0);
});

async function organized(conferidaEm: Date | null) {
  const organization = await anOrganization(deal.captador, {
    conferidaEm,
    conferidaPor: conferidaEm && "testes",
  });
  const { id: projetoId } = deal.project;
  await db.project.update({
    where: { id: projetoId },
    data: { organizacaoId: organization.id, numeroAprovacao: "1" },
  });
  const account = { ciphertext: Buffer.from("x"), hint: "1", holder: organization.cnpj };
  await db.bankAccount.create({ data: { projetoId, ...account } });
  return organization;
}

test("an organization is checked again while a funder of its project leaves", async () => {
  const organization = await organized(null);
  const [confirmed, left] = await meetAt(
    Prisma.sql`select 1 from opportunities where id = ${deal.id}::uuid for update`,
    () => confirmOrganization(organization, "testes", now),
    () => endAccount(deal.financiador.userId, now),
  );
  expect([confirmed, left]).toMatchObject([{ ok: true }, { ok: true }]);
});

test("a check ends while the organization's captador leaves", async () => {
  const { id } = await organized(now);
  const [ended, left] = await meetAt(
    Prisma.sql`select 1 from organizations where id = ${id}::uuid for update`,
    () => unconfirmOrganization(id, motivo, now),
    () => endAccount(deal.captador.userId, now),
  );
  expect([ended, left]).toMatchObject([{ ok: true }, { ok: true }]);
});

async function reported() {
  const owner = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId: owner.userId }));
  const projetoId = project?.id ?? "";
  const updateId = crypto.randomUUID();
  await db.projectUpdate.create({ data: { id: updateId, projetoId, titulo: "Obra", texto: "Abriu." } });
  const report = async (about: { projetoId: string } | { updateId: string }) =>
    (await db.contentReport.create({ data: { ...about, motivo: "outro" }, select: { id: true } })).id;
  const ofProject = await report({ projetoId });
  return { owner, projetoId, ofProject, ofNews: await report({ updateId }) };
}
const decide = (id: string, decisao: "mantida" | "retirada") => decideReport(by, { id, decisao, motivo });

test("a reported project of a deleted account cannot be kept, and the decision about its last open report deletes it", async () => {
  const { owner, projetoId, ofProject, ofNews } = await reported();
  expect(await endAccount(owner.userId, now)).toMatchObject({ ok: true });
  expect(await decide(ofProject, "mantida")).toMatchObject({ message: REPORTS.withoutCaptador });
  expect(await decide(ofProject, "retirada")).toMatchObject({ data: { message: REPORTS.closed } });
  expect(await db.project.count({ where: { id: projetoId } })).toBe(1);
  expect(await decide(ofNews, "retirada")).toMatchObject({ ok: true });
  expect(await db.project.count({ where: { id: projetoId } })).toBe(0);
  expect(await db.auditEntry.count({ where: { objectId: { in: [ofProject, ofNews] } } })).toBe(2);
});

test("two decisions at the same time about the last reports of a deleted account's project delete it", async () => {
  const { owner, projetoId, ofProject, ofNews } = await reported();
  expect(await endAccount(owner.userId, now)).toMatchObject({ ok: true });
  const held = Prisma.sql`select 1 from projects where id = ${projetoId}::uuid for update`;
  const both = await meetAt(
    held,
    () => decide(ofProject, "retirada"),
    () => decide(ofNews, "retirada"),
  );
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await db.project.count({ where: { id: projetoId } })).toBe(0);
});

test("the team keeps a project while its account ends: the decision finds the project gone", async () => {
  const { owner, projetoId, ofProject, ofNews } = await reported();
  const [left, kept] = await meetAt(
    TOTALS,
    () => endAccount(owner.userId, now),
    () => decide(ofProject, "mantida"),
  );
  expect([left, kept]).toMatchObject([{ ok: true }, { message: REPORTS.withoutCaptador }]);
  for (const id of [ofProject, ofNews]) expect(await decide(id, "retirada")).toMatchObject({ ok: true });
  expect(await db.project.count({ where: { id: projetoId } })).toBe(0);
});

test("an account ends after another one whose end takes longer than a statement may wait for a lock", async () => {
  const [slow, next] = [await createPerson(), await createPerson()];
  const held = Promise.withResolvers<void>();
  const first = endAccount(slow.userId, now, {
    witness: async (_, work) => {
      const ended = await work();
      held.resolve();
      await wait(6_000);
      return ended;
    },
  });
  await held.promise;
  expect(await Promise.all([first, endAccount(next.userId, now)])).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
});

/** Takes the turn of deletions for `ms`, as another server would. @returns once it is taken; `over` when it is free */
async function holdTurn(ms: number): Promise<{ over: Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const over = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_end'))`;
      held.resolve();
      await wait(ms);
    },
    { timeout: 60_000 },
  );
  await held.promise;
  return { over };
}

test("an account ends after one that another server takes longer to end than a statement may wait", async () => {
  const { userId } = await createPerson();
  const { over } = await holdTurn(6_000);
  expect(await endAccount(userId, now)).toMatchObject({ ok: true });
  await over;
});

test("people whose accounts get no turn in time read to try again, nothing is deleted, and only one waits with a connection", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson()));
  const { over } = await holdTurn(7_000);
  const began = performance.now();
  const ends = Promise.all(
    people.map(({ userId }) => endAccount(userId, now, { limits: { patience: 1_000 } })),
  );
  await expect.poll(countWaiting).toBe(1);
  expect(await ends).toEqual(
    people.map(() => ({ ok: false, code: "provider_down", message: DELETION.busy })),
  );
  expect(performance.now() - began).toBeLessThan(6_000);
  const ids = people.map(({ userId }) => userId);
  expect(await db.user.count({ where: { id: { in: ids }, anonymisedAt: null } })).toBe(20);
  await over;
  expect(await endAccount(ids[0] ?? "", now)).toMatchObject({ ok: true });
});

test("people behind a long end on their own server read to try again when their patience is over, and their accounts do not end later", async () => {
  const [slow, ...people] = await Promise.all(Array.from({ length: 6 }, () => createPerson()));
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const first = endAccount(slow?.userId ?? "", now, {
    witness: async (_, work) => {
      const ended = await work();
      held.resolve();
      await over.promise;
      return ended;
    },
  });
  await held.promise;
  const began = performance.now();
  const ends = people.map(({ userId }) => endAccount(userId, now, { limits: { patience: 1_000 } }));
  expect(await Promise.all(ends)).toEqual(
    people.map(() => ({ ok: false, code: "provider_down", message: DELETION.busy })),
  );
  expect(performance.now() - began).toBeLessThan(2_000);
  over.resolve();
  // This deletion runs after the turns of the refused people, in which nothing may be deleted.
  const { userId } = await createPerson();
  expect(await Promise.all([first, endAccount(userId, now)])).toMatchObject([{ ok: true }, { ok: true }]);
  const ids = people.map((one) => one.userId);
  expect(await db.user.count({ where: { id: { in: ids }, anonymisedAt: null } })).toBe(5);
});

test("an end that begins with the last of its patience still gets its turn and its whole time", async () => {
  const { userId } = await createPerson();
  const witness: Witness = async (_, work) => {
    await wait(1_500);
    return work();
  };
  const limits = { patience: 500 };
  expect(await endAccount(userId, now, { limits, witness })).toMatchObject({ ok: true });
});

test("an end that takes longer than its limit fails in time, and nothing is deleted", async () => {
  const { userId } = await createPerson();
  const began = performance.now();
  const ended = endAccount(userId, now, {
    limits: { timeout: 1_000 },
    witness: async (tx, work) => {
      const done = await work();
      await tx.$queryRaw`select 1 from pg_sleep(3)`;
      return done;
    },
  });
  expect(await ended.catch((error) => isDatabaseDown(error))).toBe(true);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await db.user.count({ where: { id: userId, anonymisedAt: null } })).toBe(1);
  expect(await endAccount(userId, now)).toMatchObject({ ok: true });
});
