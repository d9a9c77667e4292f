import { expect, test } from "vitest";
import { SIDES } from "@/lib/kit/states";
import { at, everyDeal } from "@/tests/setup/supports";
import { HOLDABLE, isWithTeam, phaseOf } from "./phase";
import { sinceOf, turnOf } from "./turn";

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

test("a step begins anew when the suspension of a side that it waits for is lifted, before a deposit also that of the funder", () => {
  for (const facts of everyDeal().filter((one) => !isWithTeam(one)))
    for (const side of SIDES) {
      const isStopped = side === "financiador" && HOLDABLE.includes(phaseOf(facts));
      const begun = isStopped || turnOf(facts).includes(side) ? later : sinceOf(facts);
      const reativadaEm = { ...facts.reativadaEm, [side]: later };
      expect([facts, side, sinceOf({ ...facts, reativadaEm })]).toEqual([facts, side, begun]);
    }
});

test("the steps of the account and of the receipt begin anew with the team's check or review, and no other step does", () => {
  for (const facts of everyDeal()) {
    const phase = phaseOf(facts);
    const begun = phase === "conta" || phase === "recibo" ? later : sinceOf(facts);
    for (const ended of [{ conferidaEm: later }, { analisadaEm: later }])
      expect([facts, sinceOf({ ...facts, ...ended })]).toEqual([facts, begun]);
  }
});
