import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmationPath, readConfirmationParams, toPublicViewer } from "./rules";

describe("A7.2 parameters of a confirmation link", () => {
  const token = "t".repeat(43);

  test("each link that the product writes is read back", () => {
    for (const from of ["project", "other"] as const) {
      const { searchParams } = new URL(confirmationPath(token, from), "http://localhost");
      const carried = readConfirmationParams(Object.fromEntries(searchParams));
      expect(carried).toMatchObject({ token, purposes: expect.arrayContaining(["confirmar_email"]) });
    }
  });

  test("any text as a parameter is absent, malformed or a token, without an exception", () => {
    const value = fc.option(fc.oneof(fc.string(), fc.constantFrom(token, "__proto__", "constructor")), {
      nil: undefined,
    });
    fc.assert(
      fc.property(
        fc.record({ token_hash: value, type: value, code: value, access_token: value }),
        (params) => {
          const carried = readConfirmationParams(params);
          if (typeof carried !== "string") expect(carried.purposes.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test("the viewer's summary has first name, role and home page, and nothing else", () => {
  const viewer = {
    userId: "1",
    email: "ana@exemplo.com.br",
    fullName: "Ana Maria Souza",
    userType: "financiador" as const,
    empresaId: "2",
  };
  expect(toPublicViewer(viewer)).toEqual({
    firstName: "Ana",
    userType: "financiador",
    isCompany: true,
    home: "/empresa-dashboard",
  });
});
