import { expect, test } from "vitest";
import { PHASES, type Phase } from "@/lib/money/deals/rules/phase";
import { orderOf } from "./section-order";

test("a funder finds their deposit in every phase that can have one, also after the contact was closed again", () => {
  const without: readonly Phase[] = ["conta"];
  for (const phase of PHASES)
    expect([phase, orderOf(phase, "financiador").includes("deposito")]).toEqual([
      phase,
      !without.includes(phase),
    ]);
});

test("before a deposit the funder reads the account first, and the sections of a closed contact have no account", () => {
  expect(orderOf("deposito", "financiador").slice(0, 2)).toEqual(["conta", "deposito"]);
  for (const phase of ["bloqueada", "cancelada"] as const) {
    expect(orderOf(phase, "financiador")).not.toContain("conta");
    expect(orderOf(phase, "captador")).toEqual(["taxas"]);
  }
});
