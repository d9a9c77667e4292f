import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Actions and functions without a `limit:`, with the reason. */
const WITHOUT_LIMIT: Record<string, string> = {
  "sign-out": "ends the caller's own session; a second time there is nothing to end",
  "sign-out-everywhere": "ends the caller's own session with the others, so it cannot be repeated",
  "login-empresa": "counts inside, where a right password gives the attempt back (lib/people/login.ts)",
  "check-subscription": "one row by its key, for somebody signed in",
  viewer: "the session by its key, asked by every page that is opened",
  health: "asked by proxies and monitors all the time",
  descadastrar: "a link of ours, sealed; without it nothing is read",
  visita: "counts inside and in memory alone: nothing about a visitor is stored (lib/catalog/visits)",
  "webhooks/resend": "signed, and comes in crowds",
  "webhooks/stripe": "signed, and comes in crowds",
  "security.txt": "four lines from the configuration, kept by the cache in front",
  "arquivos/[id]/[name]": "files by their key, dozens a page, kept by the cache in front",
};

/** Each action and function of a file: its name, and whether it has a `limit:`. */
function doorsOf(file: string): { name: string; counts: boolean }[] {
  const [, ...doors] = readFileSync(file, "utf8").split(/\b(?=(?:action|handler)\((?:\{|"))/);
  return doors.map((door) => ({
    name: /^handler\("([^"]+)"|\bname: "([^"]+)"/.exec(door)?.slice(1).find(Boolean) ?? file,
    counts: /^ {2}limit: /m.test(door),
  }));
}

test("A9.7 every action and function has a limit, or a reason for none", () => {
  const files = globSync(["lib/*/*/actions.ts", "app/**/route.ts", "app/.well-known/*/route.ts"]);
  const doors = files.flatMap(doorsOf);
  expect(doors.length).toBeGreaterThan(100);
  const without = new Set(doors.filter(({ counts }) => !counts).map(({ name }) => name));
  expect([...without].sort()).toEqual(Object.keys(WITHOUT_LIMIT).sort());
});
