import { expect, test } from "vitest";
import { costsOf, hasGrown } from "./rules";

const none = {
  endsPlan: false,
  losesPayment: false,
  owedReturn: false,
  owesCommission: false,
  losesReceipt: false,
  owesReceipt: false,
  leavesImported: false,
};

test("the costs of a deletion have grown when one applies that the person has not read, not when one is gone", () => {
  const both = { ...none, endsPlan: true, owesReceipt: true };
  expect(costsOf(both)).toEqual(["endsPlan", "owesReceipt"]);
  expect(hasGrown(both, ["endsPlan"])).toBe(true);
  expect(hasGrown(both, ["endsPlan", "owesReceipt"])).toBe(false);
  expect(hasGrown(none, ["endsPlan"])).toBe(false);
  expect(hasGrown({ ...none, endsPlan: true, losesPayment: true }, ["endsPlan"])).toBe(true);
});
