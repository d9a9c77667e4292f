import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { recordOfficial } from "@/lib/admin/projects/mutations";
import { readProject } from "@/lib/admin/projects/queries";
import { officialSeen } from "@/lib/admin/projects/rules";
import { correctDepositDay } from "@/lib/money/deals/mutations/deposit";
import { announceFundraisings } from "@/lib/money/deals/mutations/fundraising";
import { revertConclusion } from "@/lib/money/fees/mutations/commission";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { proveLedger } from "@/lib/money/ledger/queries";
import { stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../../setup/deal-room";
import { concludeWaived } from "../../setup/deals";
import { createPerson } from "../../setup/people";

type Deal = Awaited<ReturnType<typeof createDeal>>;

const AMOUNT = 10_000_000n;
const NOW = new Date("2026-11-28T15:00:00Z");

afterAll(stopJobs);

let deal: Deal;
let projectId: string;
beforeEach(async () => {
  deal = await createDeal({ valor: AMOUNT, aceitaEm: new Date("2026-11-02T12:00:00Z") });
  projectId = deal.project.id;
});

const raised = async () => Number((await readProject(projectId))?.valorCaptado) / 100;

const conclude = (depositedOn: string) =>
  concludeWaived({ id: deal.id, financiadorId: deal.financiador.userId, amount: AMOUNT, depositedOn }, NOW);

async function official(valor: string, dia: string, etapa = "Execução") {
  const caller = { viewer: await createPerson(), requestId: "pedido-1", now: NOW };
  const about = { etapa, fonte: "SINIR+", motivo: "Conferido" };
  return recordOfficial({ id: projectId, visto: await seen(), valor, dia, ...about }, caller);
}
async function seen(): Promise<string> {
  const project = await readProject(projectId);
  return project ? officialSeen(project) : "";
}

const undo = () =>
  transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (locked) await revertConclusion(tx, locked, NOW);
  });

const differencesOfRaised = async () =>
  (await proveLedger()).differences.filter(({ what }) => what.startsWith("captado"));

test.each(["the amount first", "the deal first"])(
  "B4.3 a deposit up to the day of an official amount counts once, whichever comes first: %s",
  async (order) => {
    const steps = [() => official("150.000,00", "2026-11-20"), () => conclude("2026-11-20")];
    for (const step of order === "the amount first" ? steps : steps.toReversed()) await step();
    expect(await raised()).toBe(150_000);
    expect(await readProject(projectId)).toMatchObject({
      captadoOficial: 15_000_000n,
      captadoAqui: AMOUNT,
      captadoIncluido: AMOUNT,
    });
    expect(await differencesOfRaised()).toEqual([]);
  },
);

test.each(["the amount first", "the deal first"])(
  "B4.3 a deposit after the day of an official amount is added to it, whichever comes first: %s",
  async (order) => {
    const steps = [() => official("150.000,00", "2026-11-20"), () => conclude("2026-11-21")];
    for (const step of order === "the amount first" ? steps : steps.toReversed()) await step();
    expect(await raised()).toBe(250_000);
    expect(await readProject(projectId)).toMatchObject({ captadoAqui: AMOUNT, captadoIncluido: 0n });
    expect(await differencesOfRaised()).toEqual([]);
  },
);

test("B4.3 a conclusion that is undone leaves the official amount", async () => {
  await official("150.000,00", "2026-11-20");
  await conclude("2026-11-20");
  await undo();
  expect(await raised()).toBe(150_000);
  expect(await differencesOfRaised()).toEqual([]);
});

test("B4.3 while an official amount is below the deposits here up to its day, those deposits count instead of it", async () => {
  await official("40.000,00", "2026-11-25");
  await conclude("2026-11-20");
  expect(await raised()).toBe(100_000);
  await undo();
  expect(await raised()).toBe(40_000);
  expect(await differencesOfRaised()).toEqual([]);
});

test("B4.3 a corrected day of deposit moves the deal in and out of the official amount", async () => {
  await official("150.000,00", "2026-11-20");
  await conclude("2026-11-20");
  const correct = (data: string) => correctDepositDay(deal.financiador.userId, { id: deal.id, data }, NOW);
  expect(await correct("2026-11-21")).toMatchObject({ ok: true });
  expect(await raised()).toBe(250_000);
  expect(await correct("2026-11-10")).toMatchObject({ ok: true });
  expect(await raised()).toBe(150_000);
  expect(await differencesOfRaised()).toEqual([]);
});

test("an official amount below the deposits here up to its day is refused, and deposits after it do not count", async () => {
  await conclude("2026-11-20");
  expect(await official("99.999,99", "2026-11-20")).toMatchObject({ code: "conflict", field: "valor" });
  expect(await official("0,00", "2026-11-19")).toMatchObject({ ok: true });
  expect(await raised()).toBe(100_000);
});

describe("a form that opens the fundraising again", () => {
  const mails = () => db.emailMessage.count({ where: { subject: { startsWith: "A captação continua" } } });
  const END = "Prestação de contas";
  const importedEnd = async () => {
    await db.project.update({ where: { id: projectId }, data: { status: "Finalizada", etapa: END } });
    const changes = new Map([[projectId, "ended"]] as const);
    await transactionWithJobs((tx) => announceFundraisings(tx, changes, NOW));
  };
  beforeEach(async () => {
    await db.emailMessage.deleteMany();
  });

  test("mails nobody if the deposits here after the day of its amount make up the total", async () => {
    // This deal still waits for its deposit, so its funder could be mailed.
    const other = await createDeal();
    await db.opportunity.update({ where: { id: other.id }, data: { projetoId: projectId } });
    await conclude("2026-11-21");
    expect(await official("100,00", "2026-11-20", END)).toMatchObject({ ok: true });
    expect(await official("900.000,00", "2026-11-20")).toMatchObject({ ok: true });
    expect([await raised(), await mails()]).toEqual([1_000_000, 0]);
    expect(await official("899.999,00", "2026-11-20", END)).toMatchObject({ ok: true });
    expect(await official("899.999,00", "2026-11-20")).toMatchObject({ ok: true });
    // Three mails: to the captador, to the funder of `other`, and to the funder of `deal`, who waits for a receipt.
    expect([await raised(), await mails()]).toEqual([999_999, 3]);
  });

  test("mails after the import whose end it corrects: both wait in the same lane", async () => {
    await importedEnd();
    expect(await official("100,00", "2026-11-20")).toMatchObject({ ok: true });
    const queued = await db.$queryRaw<{ what: string; priority: number }[]>`
      select split_part(m.subject, ':', 1) as what, j.priority from email_messages m
        join pgboss.job j on j.name = 'email' and j.data ->> 'id' = m.id::text order by j.created_on, j.id`;
    expect(queued.map(({ what }) => what)).toEqual([
      "A captação terminou",
      "A captação terminou",
      "A captação continua",
      "A captação continua",
    ]);
    expect(new Set(queued.map(({ priority }) => priority))).toEqual(new Set([0]));
  });

  test("mails nobody while the team keeps the project off the list", async () => {
    expect(await official("100,00", "2026-11-20", END)).toMatchObject({ ok: true });
    const held = { publicado: false, retiradoPelaEquipeEm: NOW };
    await db.project.update({ where: { id: projectId }, data: held });
    expect(await official("100,00", "2026-11-20")).toMatchObject({ ok: true });
    expect(await mails()).toBe(0);
  });
});
