import { expect, test } from "vitest";
import { at, everyDeal } from "@/tests/setup/supports";
import { phaseOf } from "./phase";
import { sinceOf } from "./turn";

const later = at("2026-11-24");

test("the step of the receipt begins anew when a receipt is revoked, and no other step does", () => {
  for (const facts of everyDeal()) {
    const begun = phaseOf(facts) === "recibo" ? later : sinceOf(facts);
    expect([facts, sinceOf({ ...facts, reciboRevogadoEm: later })]).toEqual([facts, begun]);
  }
});

test("a step that a returned fee undid or a dispute stopped begins anew, and no step after the commission does", () => {
  for (const facts of everyDeal()) {
    const isPaid = facts.status === "concluida";
    expect([facts, sinceOf({ ...facts, taxaMudouEm: later })]).toEqual([
      facts,
      isPaid ? sinceOf(facts) : later,
    ]);
  }
});
