import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnPath, returnPathFor } from "./return-to";

const person = { userType: "financiador", isCompany: false };
const company = { userType: "financiador", isCompany: true };
const captador = { userType: "captador", isCompany: false };

test("B6.3 after the login a funder returns to the project and to the interest that they began there", () => {
  for (const who of [person, company])
    expect(returnPathFor("/lir-projetos/um-projeto?de=lista#interesse", who)).toBe(
      "/lir-projetos/um-projeto?de=lista#interesse",
    );
});

test("after the login a captador returns to the project that they wanted to favourite", () => {
  const path = "/lir-projetos/um-projeto#favorito";
  expect(returnPathFor(path, captador)).toBe(path);
  expect(returnPathFor("/lir-projetos#favorito", captador)).toBeNull();
  expect(returnPathFor(path, null)).toBeNull();
});

test.each([
  ["a captador and a project", "/lir-projetos/um-projeto#interesse", captador],
  ["a captador and the company's list", "/projetos", captador],
  ["a captador and a path with ..", "/ajuda/../lir-projetos", captador],
  ["a person and the company's list", "/projetos?busca=vidro", person],
  ["anybody and a login screen", "/auth?type=captador", person],
  ["anybody and a page below a login screen", "/auth/recuperar", person],
  ["a visitor without a session", "/lir-projetos", null],
  ["no remembered path", null, person],
])("B6.3 %s: the login leads to its default page", (_, path, who) => {
  expect(returnPathFor(path, who)).toBeNull();
});

test("B6.5 a company returns to its own list, and an address that only shares its prefix is another page", () => {
  expect(returnPathFor("/projetos?busca=vidro", company)).toBe("/projetos?busca=vidro");
  expect(returnPathFor("/projetossecretos", captador)).toBe("/projetossecretos");
});

test("no stored target leads to another site", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    "//",
    "http:",
    "evil.example",
    "@",
    "\t",
    "\n",
    "a",
    ":",
    ".",
    "%2f",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = parts.join("");
      if (isOwnPath(path)) expect(new URL(path, "https://here.example").host).toBe("here.example");
    }),
    { numRuns: 5000 },
  );
});
