import { expect, test } from "vitest";
import { isVerified, missingOf } from "./rules";

const complete = {
  phone: "11987654321",
  city: "Campinas",
  state: "SP",
  personType: "fisica" as const,
  companyName: null,
  isVerified: false,
};

test("B2.11 a profile is verified once its contact is complete, and otherwise names what is missing", () => {
  expect(isVerified(complete)).toBe(true);
  expect(missingOf({ ...complete, phone: null, city: "" })).toEqual(["telefone", "cidade"]);
  expect(isVerified({ ...complete, phone: null })).toBe(false);
  expect(missingOf({ ...complete, personType: "juridica" })).toEqual(["nome da empresa"]);
  expect(isVerified({ ...complete, personType: "juridica", companyName: "Recicla Já" })).toBe(true);
  expect(isVerified({ ...complete, phone: null, isVerified: true })).toBe(true);
});
