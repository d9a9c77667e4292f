import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAllowedLicence, type LockFile, refusedLicences } from "./licences";

test("every package of a production install has a licence that permits shipping it", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(refusedLicences(lock)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["GPL-3.0-or-later OR (MIT AND ISC)", true],
  ["(MIT AND Zlib)", true],
  ["GPL-3.0-only", false],
  ["MIT AND GPL-3.0-only", false],
  ["MIT AND (AGPL-3.0-only OR SSPL-1.0)", false],
  ["LGPL-3.0-or-later", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
  ["(MIT", false],
  ["MIT and ISC", true],
  ["MIT ISC", false],
  ["MIT OR", false],
  ["", false],
])("the licence %j is allowed: %s", (expression, allowed) => {
  expect(isAllowedLicence(expression, "left-pad")).toBe(allowed);
});

test("the LGPL is allowed only for the libraries of sharp", () => {
  expect(isAllowedLicence("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64")).toBe(true);
  expect(isAllowedLicence("GPL-3.0-or-later", "@img/sharp-libvips-linux-x64")).toBe(false);
});

test("a package without a known licence is refused; development packages and the product are not checked", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { license: "MIT" },
      "node_modules/a/node_modules/@b/c": {},
      "node_modules/d": { license: "AGPL-3.0-only" },
      "node_modules/e": { license: "AGPL-3.0-only", dev: true },
      "node_modules/f": { license: "AGPL-3.0-only", devOptional: true },
    },
  };
  expect(refusedLicences(lock)).toEqual(["@b/c: none", "d: AGPL-3.0-only", "f: AGPL-3.0-only"]);
});
