import { expect, test } from "vitest";
import { companyOf, isVerified, missingOf } from "./rules";

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

test("A3.4 a funder's company needs CNPJ, name, state and city, and neither a person nor a captador has one", () => {
  const company = {
    ...complete,
    userType: "financiador",
    personType: "juridica" as const,
    companyName: "Recicla Já",
    documentNumber: "11222333000181",
  };
  expect(companyOf(company)).toEqual({
    cnpj: "11222333000181",
    razaoSocial: "Recicla Já",
    telefone: "11987654321",
    cidade: "Campinas",
    estado: "SP",
  });
  expect(companyOf({ ...company, phone: null })).toMatchObject({ telefone: null });
  for (const over of [
    { userType: "captador" },
    { personType: "fisica" as const },
    { documentNumber: null },
    { documentNumber: "52998224725" },
    { companyName: "" },
    { state: null },
    { city: "" },
  ])
    expect(companyOf({ ...company, ...over })).toBeNull();
});
