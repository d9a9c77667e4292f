import { afterAll, expect, test } from "vitest";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { createDeal } = await import("@/tests/setup/deal-room");
const { createPerson } = await import("@/tests/setup/people");
const { FEES } = await import("../messages");
const { beginFee } = await import("./pay");

afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const begin = (userId: string, opportunityId: string, kind: "desbloqueio" | "comissao") =>
  beginFee(userId, { opportunityId, kind, returnPath: "/dashboard" });
const feesOf = (opportunityId: string) => db.opportunityPayment.findMany({ where: { opportunityId } });

test("A6.2 A9.4 the captador opens the page of a fee on their own deal, at its price", async () => {
  const { id, captador } = await createDeal({ status: "bloqueada" });
  expect(await begin(captador.userId, id, "desbloqueio")).toMatchObject({ ok: true });
  expect(await feesOf(id)).toMatchObject([{ kind: "desbloqueio", feeAmount: 30_000n }]);
});

test("A6.2 neither the funder nor a stranger can open the page of a fee, and no row is written", async () => {
  const { id, financiador } = await createDeal({ status: "bloqueada" });
  for (const { userId } of [financiador, await createPerson()])
    expect(await begin(userId, id, "desbloqueio")).toMatchObject({
      ok: false,
      code: "not_found",
      message: FEES.unknown,
    });
  expect(await feesOf(id)).toEqual([]);
});

test("while the team checks a project that it took down, no page opens that would open the contact", async () => {
  const { id, captador, project } = await createDeal({ status: "bloqueada" });
  const takenDown = (at: Date | null) =>
    db.project.update({ where: { id: project.id }, data: { retiradoPelaEquipeEm: at } });
  await takenDown(new Date());
  for (const kind of ["desbloqueio", "comissao"] as const)
    expect(await begin(captador.userId, id, kind)).toMatchObject({ ok: false, message: FEES.held });
  expect(await feesOf(id)).toEqual([]);
  await takenDown(null);
  expect(await begin(captador.userId, id, "desbloqueio")).toMatchObject({ ok: true });
});

test.each([
  ["bloqueada", "comissao", null],
  ["desbloqueada", "desbloqueio", FEES.unlocked],
  ["desbloqueada", "comissao", FEES.notDue],
  ["cancelada", "desbloqueio", FEES.over],
  ["cancelada", "comissao", FEES.over],
] as const)(
  "B1.3 in the deal state %s a page for the %s is refused with the text %j, or opens if that is null",
  async (status, kind, message) => {
    const { id, captador } = await createDeal({ status });
    const opened = await begin(captador.userId, id, kind);
    expect(opened.ok ? null : opened.message).toBe(message);
  },
);

test.each(["desbloqueio", "comissao"] as const)(
  "the page of a %s that would open a deleted funder's contact is refused, and no row is written",
  async (kind) => {
    const { id, captador, financiador } = await createDeal({ status: "bloqueada" });
    await db.user.update({ where: { id: financiador.userId }, data: { anonymisedAt: new Date() } });
    expect(await begin(captador.userId, id, kind)).toMatchObject({ ok: false, message: FEES.funderLeft });
    expect(await feesOf(id)).toEqual([]);
  },
);
