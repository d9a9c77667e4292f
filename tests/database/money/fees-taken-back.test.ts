import { beforeEach, describe, expect, test } from "vitest";
import { confirmBoth } from "@/tests/setup/deals";
import {
  at,
  type Checkout,
  checkout,
  deal,
  dispute,
  proved,
  refund,
  settle,
  state,
  subjects,
} from "@/tests/setup/fee-payments";

describe("an unlock fee", () => {
  let one: Checkout;
  beforeEach(async () => {
    one = await checkout("desbloqueio", 30_000n);
    await settle(one);
  });

  test("A6.2 a full refund of an unlock fee locks the contact and mails both sides; it can be paid again", async () => {
    expect(await refund(one, 30_000n)).toBe("applied");
    expect(await state()).toEqual({
      status: "bloqueada",
      isOpen: false,
      captado: 0n,
      fees: [["desbloqueio", "paid", 30_000n, 30_000n]],
    });
    expect((await subjects(deal.captador.userId)).toSorted()).toEqual([
      "Contato bloqueado de novo",
      "Contato desbloqueado",
      "Pagamento devolvido",
    ]);
    expect(await subjects(deal.financiador.userId)).toContain("Contato bloqueado de novo");
    await proved();
    const again = await checkout("desbloqueio", 30_000n);
    expect(await settle(again)).toBe("applied");
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
    await proved();
  });

  test("a refund of the unlock fee after both sides confirmed leaves the confirmation", async () => {
    await confirmBoth(deal.id, 9_000_000n, at);
    await refund(one, 30_000n);
    expect(await state()).toMatchObject({ status: "confirmada", isOpen: true });
    await proved();
  });

  test("A6.2 a dispute locks the contact and a won one reopens it; repeated events change nothing", async () => {
    expect([await dispute(one, "open"), await dispute(one, "open")]).toEqual(["applied", "already"]);
    expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
    await proved();
    expect([await dispute(one, "won"), await dispute(one, "won")]).toEqual(["applied", "already"]);
    expect(await dispute(one, "open")).toBe("already");
    expect(await state()).toMatchObject({ status: "desbloqueada", isOpen: true });
    await proved();
  });

  test("A6.2 a lost dispute closes the contact, also without an earlier event about it", async () => {
    expect([await dispute(one, "lost"), await dispute(one, "open"), await dispute(one, "lost")]).toEqual([
      "applied",
      "already",
      "already",
    ]);
    expect(await state()).toMatchObject({ status: "bloqueada", isOpen: false });
    await proved();
  });

  test("an event about an unknown payment is reported as unknown", async () => {
    const stranger = { ...one, paymentIntentId: "pi_unknown" };
    expect([await refund(stranger, 1n), await dispute(stranger, "lost")]).toEqual(["unknown", "unknown"]);
  });
});

test("an open dispute over a commission changes nothing; after a lost one the deposit does not count", async () => {
  await settle(await checkout("desbloqueio", 30_000n));
  await confirmBoth(deal.id, 9_000_000n, at);
  const one = await checkout("comissao", 720_000n);
  await settle(one);
  await dispute(one, "open");
  expect(await state()).toMatchObject({ status: "concluida", captado: 9_000_000n });
  await proved();
  await dispute(one, "lost");
  expect(await state()).toMatchObject({ status: "confirmada", captado: 0n });
  await proved();
});
