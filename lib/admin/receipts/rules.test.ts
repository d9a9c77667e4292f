import { expect, test } from "vitest";
import { DAY, MINUTE } from "@/lib/kit/time";
import { type ReceiptFacts, type UnusualSign, unusualSigns } from "./rules";

const at = (days: number, ms = 0) => new Date(Date.UTC(2026, 9, 1) + days * DAY + ms);
const USUAL: ReceiptFacts = {
  project: {
    documents: ["11222333000181", "52998224725"],
    phones: ["11987654321"],
    email: "contato@rioclaro.org.br",
    createdAt: at(0),
  },
  funder: { documents: ["45723174000110"], phones: ["2133334444"], email: "ana@gmail.com", createdAt: at(2) },
  sharesNetwork: false,
  amount: 10_000_000n,
  total: 100_000_000n,
  most: null,
  interestAt: at(5),
  depositAt: at(20),
  confirmedAt: at(21),
  issuedAt: at(22),
};
const funder = (over: Partial<ReceiptFacts["funder"]>) => ({
  ...USUAL,
  funder: { ...USUAL.funder, ...over },
});

test("a usual receipt has no reason to be looked at, whoever's mail provider both sides share", () => {
  expect(unusualSigns(USUAL)).toEqual([]);
  const both = { ...funder({}), project: { ...USUAL.project, email: "coop@gmail.com" } };
  expect(unusualSigns(both)).toEqual([]);
});

test.each<[string, ReceiptFacts, UnusualSign]>([
  ["a payer with a branch's CNPJ of the issuer", funder({ documents: ["11222333000262"] }), "document"],
  ["the captador as payer", funder({ documents: ["52998224725"] }), "document"],
  ["one phone", funder({ phones: ["1", "11987654321"] }), "phone"],
  ["one own domain", funder({ email: "x@RioClaro.org.br" }), "domain"],
  ["one network", { ...USUAL, sharesNetwork: true }, "network"],
  ["more than the project may raise", { ...USUAL, amount: 100_000_001n, most: 90_000_000n }, "total"],
  ["a jump", { ...USUAL, most: 999_999n }, "jump"],
  ["a large first support", { ...USUAL, amount: 50_000_001n }, "largeFirst"],
])("%s is a reason by itself", (_, facts, sign) => {
  expect(unusualSigns(facts)).toEqual([sign]);
});

test("accounts of one day, a fast confirmation and a fast deal are reasons only together", () => {
  const young = funder({ createdAt: at(0, DAY - 1) });
  const fast = { confirmedAt: at(20, 10 * MINUTE - 1) };
  for (const facts of [young, { ...USUAL, ...fast }, { ...USUAL, interestAt: at(21, 1) }])
    expect(unusualSigns(facts)).toEqual([]);
  expect(unusualSigns({ ...young, ...fast })).toHaveLength(2);
  expect(unusualSigns({ ...young, ...fast, interestAt: at(21, 1), sharesNetwork: true })).toHaveLength(4);
});

test("a project that confirmed the amount before the deposit was reported has confirmed nothing fast", () => {
  const young = funder({ createdAt: at(0, DAY - 1) });
  expect(unusualSigns({ ...young, confirmedAt: at(19) })).toEqual([]);
  expect(unusualSigns({ ...young, confirmedAt: at(20) })).toEqual(["sameDay", "fastConfirmation"]);
});

test("ten times the most confirmed before, and R$ 500 mil of a first support, are still usual", () => {
  expect(unusualSigns({ ...USUAL, most: 1_000_000n })).toEqual([]);
  expect(unusualSigns({ ...USUAL, amount: 50_000_000n })).toEqual([]);
});
