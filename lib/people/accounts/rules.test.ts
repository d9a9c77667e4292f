import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bindsFrom,
  confirmationPath,
  isAnnounced,
  newestChange,
  readConfirmationParams,
  toPublicViewer,
  versionsFrom,
} from "./rules";
import type { TextChange } from "./text-changes";

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

test("the viewer's summary has first name, role, home page, whether they are a colleague, and an id, and nothing else", () => {
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
    account: "1",
  });
  const colleague = { userId: "3", name: "Lia Prado", role: "contador" as const };
  expect(toPublicViewer({ ...viewer, colleague })).toEqual({
    firstName: "Lia",
    userType: "financiador",
    isCompany: true,
    home: "/dashboard/apoios",
    isColleague: true,
    account: "3/1",
  });
});

describe("changes of the terms and of the privacy page", () => {
  const change = (own: Partial<TextChange>): TextChange => ({
    text: "termos",
    version: "1.1",
    dated: "2026-12-01",
    validFrom: "2027-01-15",
    summary: "A seção 4 muda.",
    ...own,
  });

  test("a version binds an account from its day on, and never sooner than 15 days after the mail", () => {
    expect(bindsFrom(change({}), "2026-12-02")).toBe("2027-01-15");
    expect(bindsFrom(change({}), "2026-12-31")).toBe("2027-01-15");
    expect(bindsFrom(change({}), "2027-01-01")).toBe("2027-01-16");
    expect(bindsFrom(change({}), "2027-02-20")).toBe("2027-03-07");
  });

  test("a change is mailed until no unconfirmed sign-up under the version before can be left", () => {
    expect(isAnnounced(change({}), "2026-12-01")).toBe(true);
    expect(isAnnounced(change({}), "2027-03-16")).toBe(true);
    expect(isAnnounced(change({}), "2027-03-17")).toBe(false);
  });

  test("an account that began with this version of a text or a later one gets no mail about it", () => {
    const first = change({});
    const all = [first, change({ text: "privacidade", version: "1.6" }), change({ version: "1.2" })];
    expect(versionsFrom(first, all)).toEqual(["1.1", "1.2"]);
  });

  test("the note of a text names its newest change, in the terms of a role the newest that concerns it", () => {
    const all = [change({}), change({ version: "1.2", role: "captador" })];
    expect(newestChange(all, "termos")?.version).toBe("1.2");
    expect(newestChange(all, "termos", "captador")?.version).toBe("1.2");
    expect(newestChange(all, "termos", "financiador")?.version).toBe("1.1");
    expect(newestChange(all, "privacidade")).toBeNull();
  });
});
