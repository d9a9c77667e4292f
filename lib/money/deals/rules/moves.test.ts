import { expect, test } from "vitest";
import { acceptedDeal } from "@/tests/setup/deal-facts";
import { CONFIRMATION } from "../messages/account-and-deposit";
import { endedByTeamMail, notArrivedMail } from "../messages/mails";
import { nextText } from "../messages/standing";
import { canDo, isFunderGone, namedByOther } from "./moves";
import type { DealFacts, NamedAmount } from "./phase";
import { standingOf } from "./standing";

const at = new Date("2026-11-20T15:00Z");
const named = (valor: number): NamedAmount => ({ valor, em: at });
const reported = { valor: 100, dia: "2026-11-05", temComprovante: false, em: at };
const left: DealFacts = {
  ...acceptedDeal(at),
  status: "desbloqueada",
  desbloqueadaEm: at,
  contaEm: at,
  contaVisivelEm: at,
  deposito: reported,
  saiu: ["financiador"],
  comEquipe: true,
};
const mayEnd = (facts: Partial<DealFacts>) => canDo({ ...left, ...facts }, "captador", "encerrar");

test("after the funder left, the captador alone may say that no money arrived, until both sides confirmed", () => {
  for (const facts of [{}, { status: "bloqueada" }, { financiador: named(100) }] as const)
    expect(mayEnd(facts)).toBe(true);
  expect(mayEnd({ deposito: null, captador: named(100) })).toBe(true);
  expect(canDo(left, "financiador", "encerrar")).toBe(false);
  const alone = { ...left, deposito: null, captador: named(80) };
  expect([canDo(alone, "captador", "confirmar"), canDo(alone, "captador", "encerrar")]).toEqual([
    false,
    true,
  ]);
  for (const facts of [{ saiu: [] }, { deposito: null }, { captadorSuspenso: true }])
    expect(mayEnd(facts)).toBe(false);
  for (const status of ["confirmada", "concluida", "cancelada"] as const)
    expect(mayEnd({ status })).toBe(false);
});

test("the deposit that a funder reported without a proof is their amount once they left, and not before", () => {
  expect(namedByOther(left, "captador")).toEqual({ valor: 100, em: at });
  expect(namedByOther({ ...left, financiador: named(90) }, "captador")).toEqual(named(90));
  expect(namedByOther({ ...left, saiu: [] }, "captador")).toBeNull();
  expect(namedByOther({ ...left, deposito: null, captador: named(80) }, "captador")).toBeNull();
  expect(namedByOther({ ...left, captador: named(80) }, "financiador")).toEqual(named(80));
  expect(isFunderGone({ ...left, deposito: null })).toBe(false);
});

test("the captador reads to say whether the deposit arrived, and with a closed contact whom to ask", () => {
  const textOf = (facts: Partial<DealFacts>) => nextText(standingOf({ ...left, ...facts }, "captador", at));
  expect(textOf({})).toMatch(
    /confirme o valor, ou encerre o apoio se nada chegou\..*outro valor, fale com o suporte/,
  );
  expect(textOf({ status: "bloqueada" })).toMatch(/se chegou, fale com o suporte/);
  expect(textOf({ deposito: null, captador: named(80) })).toMatch(/sem informar um depósito/);
  expect(CONFIRMATION.aloneDiffers("R$ 1,00")).toMatch(/informou R\$ 1,00.*se nada chegou, encerre o apoio/);
});

test("the mails say who left, and what the team compares", () => {
  const deposit = { amount: "R$ 1,00", day: "05/11/2026" };
  const ended = { project: "Vidro", deposit, isContactOpen: true };
  const alone = endedByTeamMail("captador", { ...ended, isAlone: true }).message;
  expect(alone).toMatch(/^O financiador encerrou a conta.*Nenhuma comissão é devida/);
  expect(alone).not.toContain("A sua conta não pode seguir");
  expect(endedByTeamMail("captador", { ...ended, isAlone: false }).message).toMatch(/^A sua conta não pode/);
  const told = notArrivedMail({ project: "Vidro", deposit, hasProof: true, named: "R$ 2,00" });
  expect(told.facts).toContainEqual(["Comprovante", "enviado"]);
  expect(told.facts).toContainEqual(["Valor que o projeto tinha confirmado", "R$ 2,00"]);
  const untold = notArrivedMail({ project: "Vidro", deposit: null, hasProof: false, named: null });
  expect(untold.facts).toContainEqual(["Depósito informado", "nenhum"]);
});
