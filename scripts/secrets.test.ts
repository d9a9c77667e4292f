import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTree } from "../tests/architecture/scan";
import { findSecrets } from "./secrets";

function projectFiles(): string[] {
  try {
    return execFileSync("git", ["ls-files", "-z"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\0")
      .filter(Boolean);
  } catch {
    return [...readTree(".").keys()];
  }
}

const BINARY = /\.(png|jpe?g|webp|avif|mp4|webm|ico|woff2?|ttf|pdf|docx|pptx)$/;

test("no file of the project holds a credential", { timeout: 120_000 }, () => {
  const files = projectFiles().filter((file) => !BINARY.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readText(file);
    return findSecrets(text).map(({ line, kind }) => `${file}:${line} ${kind}`);
  });
  expect(found).toEqual([]);
});

/** Empty for a tracked file that was deleted. */
function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Joined at run time, so that this file contains no complete sample. */
const RANDOM = ["q7Rz0XkP", "v3Lw9TnB", "y5Hc1MdG", "e8Js2FuA"].join("");
const SAMPLES: [kind: string, text: string][] = [
  ["Stripe live key", `sk${"_live_"}${RANDOM}`],
  ["Stripe live key", `rk${"_live_"}${RANDOM}`],
  ["AWS key id", `id = AK${"IA"}QX7ZPL2MN4RT6VWY`],
  ["private key", `-----BEGIN ${"PRIVATE"} KEY-----`],
  ["private key", `-----BEGIN OPENSSH ${"PRIVATE"} KEY-----`],
  ["Resend key", `re${"_"}Qx7ZpL2M_${RANDOM}`],
  ["OpenAI or Gamma key", `"sk${"-proj-"}${RANDOM}"`],
  ["OpenAI or Gamma key", `sk${"-"}${RANDOM}`],
  ["signing secret of webhooks", `STRIPE: whsec${"_"}${RANDOM}`],
  ["GitHub token", `ghp${"_"}${RANDOM}abcd`],
  ["random text given to a secret", `NEXTAUTH_${"SECRET"}=${RANDOM}/aZ+8=`],
  ["random text given to a secret", `{ "client${"Secret"}": "${RANDOM}" }`],
  ["random text given to a secret", `BANK_${"KEYS"}=1:${RANDOM}=`],
];

test.each(SAMPLES)("a %s is found, with its line and without its text", (kind, text) => {
  const found = findSecrets(`first line\n${text}\nlast line`);
  expect(found).toContainEqual({ line: 2, kind });
  expect(JSON.stringify(found)).not.toContain(RANDOM.slice(0, 8));
});

test.each([
  "STRIPE_SECRET_KEY=",
  "NEXTAUTH_SECRET: openssl rand -base64 32",
  'stripe: "sk_live_x"',
  'keyId: "AKIAIOSFODNN7EXAMPLE"',
  'const secret = "a secret of the tests, known to all"',
  'token: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
  'const SESSION_TOKEN = readSessionTokenOfThisRequestFromCookies("x")',
  '"integrity": "sha512-long"',
])("%s is no credential", (text) => {
  expect(findSecrets(text)).toEqual([]);
});

test("any random key of 32 bytes in base64 is found beside the name of a secret", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      fc.pre(new Set(bytes).size > 28);
      const key = Buffer.from(bytes).toString("base64");
      fc.pre(/[a-z]/.test(key) && /[A-Z]/.test(key) && /\d/.test(key) && new Set(key).size > 24);
      expect(findSecrets(`BACKUP_KEY=${key}`)).toHaveLength(1);
    }),
  );
});
