import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmationPath, hasAddress, hasLink, readConfirmationParams, toPublicViewer } from "./rules";

describe("parameters of a confirmation link", () => {
  const token = "t".repeat(43);

  test("A7.2 each link that the product writes is read back", () => {
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

describe("a name that mails carry to an address somebody typed", () => {
  test.each([
    "Prêmio em golpe.com",
    "Clique em http://golpe.test",
    "www.golpe.test",
    "Ganhe: golpe.com.br/pix",
    "GOLPE.XYZ agora",
    "bit.ly/3abc",
  ])("'%s' has a link", (name) => {
    expect(hasLink(name)).toBe(true);
  });

  test.each([
    "Ana Souza",
    "J.P. Morgan",
    "Dra.Ana Lima",
    "Sr.João da Silva Jr.",
    "Nguyễn Văn A",
    "D'Ávila-Conti",
  ])("'%s' has none", (name) => {
    expect(hasLink(name)).toBe(false);
  });

  test("a company may be called by a domain, and not by an address", () => {
    const companies = [
      "Americanas.com S.A.",
      "RECICLA S/A",
      "J.R. Comércio de Sucatas Ltda.",
      "Coop. 1º de Maio",
    ];
    expect(companies.filter(hasAddress)).toEqual([]);
    expect(["golpe.com/pix", "https://golpe.test", "WWW.golpe.test"].filter(hasAddress)).toHaveLength(3);
  });
});

test("the viewer's summary has first name, role, home page and whether they are a colleague, and nothing else", () => {
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
    isColleague: false,
  });
  const colleague = { name: "Lia Prado", role: "contador" as const };
  expect(toPublicViewer({ ...viewer, colleague })).toEqual({
    firstName: "Lia",
    userType: "financiador",
    isCompany: true,
    home: "/dashboard/apoios",
    isColleague: true,
  });
});
