import { expect, test } from "vitest";
import { DELETION } from "@/lib/overview/personal-data/messages";
import type { LeavingCost } from "@/lib/overview/personal-data/rules";
import { createProject, deal, now, type Person } from "../../setup/personal-data";

const { db } = await import("@/lib/server/db");
const rights = await import("@/lib/overview/personal-data/mutations");
const queries = await import("@/lib/overview/personal-data/queries");
const people = await import("../../setup/people");

test("before a deletion a person reads that a live paid plan ends, a commission stays due and a receipt is lost, and nothing else", async () => {
  const [captador, funder] = [
    await people.createPerson(),
    await people.createPerson({ userType: "financiador" }),
  ];
  const leaving = async (person: Person) => (await queries.readAccountRecords(person, now)).leaving;
  const bought = { userId: captador.userId, plan: "pro", priceList: "painel", amount: 17_000n };
  const stripeSubscriptionId = "sub_before_deletion";
  await db.subscription.deleteMany({ where: { userId: captador.userId } });
  const { id } = await db.subscription.create({
    data: { ...bought, status: "canceled", stripeSubscriptionId },
  });
  const { payment } = await deal(captador, funder);
  const nothing = {
    endsPlan: false,
    losesPayment: false,
    owedReturn: false,
    owesCommission: false,
    losesReceipt: false,
    owesReceipt: false,
    leavesImported: false,
    returned: null,
    isReturnHindered: false,
  };
  expect(await leaving(captador)).toEqual(nothing);
  expect(await leaving(funder)).toEqual(nothing);
  // Once a deposit is reported, the captador owes a receipt, even before anybody confirms an amount.
  const { id: depositId } = await db.depositProof.create({
    data: {
      opportunityId: payment.opportunityId,
      sentById: funder.userId,
      amount: 100_000n,
      depositedOn: new Date("2026-11-20"),
    },
  });
  expect(await leaving(captador)).toEqual({ ...nothing, owesReceipt: true });
  expect(await leaving(funder)).toEqual({ ...nothing, losesReceipt: true });
  const where = { id: payment.opportunityId };
  for (const [status, losesReceipt] of [
    ["cancelada", false],
    // A refund of the fee has closed the contact again.
    ["bloqueada", true],
    ["desbloqueada", true],
  ] as const) {
    const unlockedAt = status === "bloqueada" ? null : now;
    await db.opportunity.update({ where, data: { status, unlockedAt } });
    expect(await leaving(funder), status).toEqual({ ...nothing, losesReceipt });
  }
  await db.depositProof.update({ where: { id: depositId }, data: { annulledAt: now } });
  expect(await leaving(captador)).toEqual(nothing);
  await db.subscription.update({ where: { id }, data: { status: "past_due" } });
  await db.opportunity.update({
    where,
    data: {
      status: "confirmada",
      unlockedAt: now,
      captadorConfirmedAt: now,
      financiadorConfirmedAt: now,
      confirmedAmount: 100_000n,
      captadorAmount: 100_000n,
      financiadorAmount: 100_000n,
    },
  });
  const costs = { ...nothing, endsPlan: true, losesPayment: true, owesCommission: true };
  expect(await leaving(captador)).toEqual({ ...costs, owesReceipt: true });
  expect(await leaving(funder)).toEqual({ ...nothing, losesReceipt: true });
  const issued = await db.receipt.create({
    data: {
      kind: "lir",
      issuer: "90000001000129",
      number: 1,
      opportunityId: payment.opportunityId,
      readerId: funder.userId,
      issuedById: captador.userId,
      amount: 100_000n,
      conteudo: { data: "2026-11-20" },
      code: "ABCDEFGHJKLMNPQR",
    },
  });
  expect(await leaving(captador)).toEqual(costs);
  expect(await leaving(funder)).toEqual(nothing);
  await db.receipt.update({
    where: { id: issued.id },
    data: { revokedAt: now, revokedReason: "nome errado" },
  });
  expect(await leaving(funder)).toEqual({ ...nothing, losesReceipt: true });
  await db.opportunity.update({ where, data: { status: "concluida" } });
  expect(await leaving(funder)).toEqual({ ...nothing, losesReceipt: true });
  // Once either account is gone, nobody can issue the receipt.
  for (const [gone, other] of [
    [funder, captador],
    [captador, funder],
  ] as const) {
    await db.user.update({ where: { id: gone.userId }, data: { anonymisedAt: now } });
    expect(await leaving(other)).toMatchObject({ losesReceipt: false, owesReceipt: false });
    await db.user.update({ where: { id: gone.userId }, data: { anonymisedAt: null } });
  }
});

test("before a deletion a captador reads that imported projects stay, listed or not, and own ones are no cost", async () => {
  const captador = await people.createPerson();
  const leaves = async () => (await queries.readAccountRecords(captador, now)).leaving.leavesImported;
  await createProject(captador.userId, { publicado: true });
  expect(await leaves()).toBe(false);
  const { id } = await createProject(captador.userId, { publicado: true, sourceId: "sinir_sp_custo" });
  expect(await leaves()).toBe(true);
  await db.project.update({ where: { id }, data: { publicado: false } });
  expect(await leaves()).toBe(true);
  const end = (seen: readonly LeavingCost[]) =>
    rights.deleteMyAccount(captador.userId, people.PASSWORD, now, seen);
  expect(await end([])).toMatchObject({ message: DELETION.costsGrew });
  expect(await end(["leavesImported"])).toMatchObject({ ok: true });
});

test("a deletion is refused once it costs more than the page showed, and keeps everything", async () => {
  const [captador, funder] = [
    await people.createPerson(),
    await people.createPerson({ userType: "financiador" }),
  ];
  const { payment } = await deal(captador, funder);
  await db.depositProof.create({
    data: {
      opportunityId: payment.opportunityId,
      sentById: funder.userId,
      amount: 100_000n,
      depositedOn: new Date("2026-11-20"),
    },
  });
  const end = (seen: readonly LeavingCost[]) =>
    rights.deleteMyAccount(captador.userId, people.PASSWORD, now, seen);
  expect(await end([])).toEqual({ ok: false, code: "conflict", message: DELETION.costsGrew });
  expect(await end(["endsPlan"])).toMatchObject({ message: DELETION.costsGrew });
  expect(await db.session.count({ where: { userId: captador.userId, endedAt: null } })).toBe(1);
  expect((await end(["owesReceipt", "owesCommission"])).ok).toBe(true);
});
