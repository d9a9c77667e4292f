import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Doors without a `limit:`, by name, with the reason. */
const WITHOUT_LIMIT: Record<string, string> = {
  "sign-out": "ends the caller's own session; a second time there is nothing to end",
  "sign-out-everywhere": "ends the caller's own session with the others, so it cannot be repeated",
  "login-empresa": "counts inside, where a right password gives the attempt back (lib/people/login.ts)",
  "check-subscription": "reads one row by its key, for a signed-in person",
  viewer: "reads the session by its key; every page that is opened requests it",
  health: "proxies and monitors request it all the time",
  descadastrar: "needs a sealed link of ours; without one nothing is read",
  visita: "counts inside and in memory alone: nothing about a visitor is stored (lib/catalog/visits)",
  "webhooks/resend": "is signed, and arrives in bursts",
  "webhooks/stripe": "is signed, and arrives in bursts",
  "security.txt": "four lines from the configuration, kept by the cache in front",
  "arquivos/[id]/[name]": "files by their key, dozens a page; the cache in front keeps public ones",
};

/** Actions whose only limit is `password_check`, with the reason. A right password gives the attempt back. */
const PASSWORD_ALONE: Record<string, string> = {
  "change-password": "mails the account's own address, and ends its sessions",
  "start-second-factor": "mails nobody, and changes only the account's own second factor",
  "remove-second-factor": "mails the account's own address",
  "renew-recovery-codes": "mails the account's own address",
  "delete-my-account": "cannot be repeated",
};

function doorsOf(file: string): { name: string; counts: boolean; limits: string[] }[] {
  const [, ...doors] = readFileSync(file, "utf8").split(/\b(?=(?:action|handler)\(\{|openHandler\(")/);
  return doors.map((door) => ({
    name: /^openHandler\("([^"]+)"|\bname: "([^"]+)"/.exec(door)?.slice(1).find(Boolean) ?? file,
    counts: /^ {2}limit: /m.test(door),
    limits: [...door.matchAll(/\["(\w+)", |^ {2}limit: "(\w+)"/gm)].flatMap(
      ([, listed, only]) => listed ?? only ?? [],
    ),
  }));
}

test("A9.7 every action and function has a limit, or a reason for none", () => {
  const files = globSync(["lib/*/*/actions.ts", "app/**/route.ts", "app/.well-known/*/route.ts"]);
  const doors = files.flatMap(doorsOf);
  expect(doors.length).toBeGreaterThan(100);
  const without = new Set(doors.filter(({ counts }) => !counts).map(({ name }) => name));
  expect([...without].sort()).toEqual(Object.keys(WITHOUT_LIMIT).sort());
  const alone = doors.filter(({ limits }) => limits.length === 1 && limits[0] === "password_check");
  expect(alone.map(({ name }) => name).sort()).toEqual(Object.keys(PASSWORD_ALONE).sort());
});
