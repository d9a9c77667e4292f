import fc from "fast-check";
import { expect, test } from "vitest";
import { OFFICE_PLACES } from "./navigation";
import { isPasswordRecent, PASSWORD_LIFETIME, placeOf } from "./rules";

const NOW = new Date("2026-11-23T12:00:00.000Z");

test("a proved password is valid for ten minutes, and a time in the future is not", () => {
  expect(isPasswordRecent(null, NOW)).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: -PASSWORD_LIFETIME, max: 3 * PASSWORD_LIFETIME }), (ago) => {
      const at = new Date(NOW.getTime() - ago);
      expect(isPasswordRecent(at, NOW)).toBe(ago >= 0 && ago < PASSWORD_LIFETIME);
    }),
  );
});

test("an address belongs to the longest matching entry, and a page below /admin does not match /admin itself", () => {
  const places = [{ href: "/admin" }, { href: "/admin/projetos" }];
  expect(placeOf("/admin", places)?.href).toBe("/admin");
  expect(placeOf("/admin/projetos", places)?.href).toBe("/admin/projetos");
  expect(placeOf("/admin/projetos/1", places)?.href).toBe("/admin/projetos");
  expect(placeOf("/admin/projetosx", places)).toBeUndefined();
});

test("every entry of the navigation has an address of its own", () => {
  const addresses = OFFICE_PLACES.map(({ href }) => href);
  expect(new Set(addresses).size).toBe(addresses.length);
});
