/** Checks the licences of a production install by package-lock.json, which has the packages of every platform. */

/** SPDX licences that require at most a notice. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

const ALLOWED_FOR: readonly { packages: RegExp; licence: string }[] = [
  // sharp loads libvips as a separate, unchanged library, which satisfies the LGPL.
  { packages: /^@img\/sharp-/, licence: "LGPL-3.0-or-later" },
  // elkjs is an unchanged part of Prisma's command line. Neither server nor browser uses it.
  { packages: /^elkjs$/, licence: "EPL-2.0" },
];

/** Packages whose package.json names no licence, with the licence of their LICENSE file. */
const UNSTATED: readonly { packages: RegExp; licence: string }[] = [
  { packages: /^@next\/swc-/, licence: "MIT" },
  { packages: /^(png-js|seq-queue)$/, licence: "MIT" },
];

/** @param expression of SPDX: one alternative of OR suffices, AND needs every part */
export function isAllowedLicence(expression: string, packageName: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const isKept = (licence: string) =>
    ALLOWED.has(licence) ||
    ALLOWED_FOR.some((entry) => entry.licence === licence && entry.packages.test(packageName));
  const term = (): boolean => {
    const token = tokens[at++];
    if (token !== "(") return token !== undefined && isKept(token);
    const inner = either();
    return tokens[at++] === ")" && inner;
  };
  const all = (): boolean => {
    let result = term();
    while (tokens[at]?.toUpperCase() === "AND") {
      at += 1;
      const next = term();
      result = result && next;
    }
    return result;
  };
  const either = (): boolean => {
    let result = all();
    while (tokens[at]?.toUpperCase() === "OR") {
      at += 1;
      const next = all();
      result = result || next;
    }
    return result;
  };
  const allowed = either();
  return allowed && at === tokens.length;
}

export type LockFile = {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; license?: string }>;
};

/** @returns `name: licence` of every production package with a refused licence; "none" for an unknown licence */
export function refusedLicences({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { dev, link, license }]) => {
    if (path === "" || dev || link) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = license ?? UNSTATED.find((entry) => entry.packages.test(name))?.licence;
    return licence && isAllowedLicence(licence, name) ? [] : [`${name}: ${licence ?? "none"}`];
  });
}
