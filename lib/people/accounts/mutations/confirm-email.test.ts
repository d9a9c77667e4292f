import { afterAll, beforeAll, expect, test } from "vitest";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { startRequest } from "@/tests/setup/next-headers";
import { CONFIRMATION, LOGIN } from "../messages";
import { CONFIRMATION_LIFETIME } from "../rules";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let accounts: typeof import("./confirm-email");
let login: typeof import("./log-in");
let tokens: typeof import("./single-use-links");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  accounts = await import("./confirm-email");
  login = await import("./log-in");
  tokens = await import("./single-use-links");
  people = await import("@/tests/setup/people");
});
afterAll(() => vendors.stop());

const now = () => new Date();
const at = { address: "203.0.113.7", userAgent: null, now: new Date() };

type Account = { userId: string; email: string };

const issue = ({ userId, email }: Account, purpose: "confirmar_email" | "trocar_email") =>
  db.$transaction((tx) =>
    tokens.issueToken(tx, { userId, email, purpose, lifetime: CONFIRMATION_LIFETIME, now: now() }),
  );
const linkOf = async (person: Account) => ({
  token_hash: await issue(person, "confirmar_email"),
  type: "signup",
});

test("A4.7 in another browser a link needs the account's password, so that the owner of the mailbox cannot activate an account that somebody else created", async () => {
  const person = await people.createPerson({ confirmed: false });
  const link = await linkOf(person);
  const attacker = await people.createPerson();
  const elsewhere = { viewer: null, address: "203.0.113.7", userAgent: null, signedUp: attacker.userId };
  const refusal = async (password?: string) => {
    const result = await accounts.confirmEmail({ ...link, password }, now(), elsewhere);
    return result.ok ? "confirmed" : [result.message, result.field];
  };
  expect(await refusal()).toEqual([CONFIRMATION.passwordNeeded, "password"]);
  expect(await refusal("Palpite1")).toEqual([CONFIRMATION.passwordWrong, "password"]);
  expect(await login.logIn({ email: person.email, password: people.PASSWORD }, at)).toMatchObject({
    message: LOGIN.unconfirmed,
  });
  expect(await accounts.confirmEmail({ ...link, password: people.PASSWORD }, now(), elsewhere)).toMatchObject(
    {
      data: { next: "/subscription-plans", session: { sessionId: expect.any(String) } },
    },
  );
});

test("A9.7 five wrong passwords lock a link for a while, from whatever address they come", async () => {
  const { confirmEmailAction } = await import("../actions");
  const person = await people.createPerson();
  const email = "digitado-errado@exemplo.com.br";
  const link = { token_hash: await issue({ ...person, email }, "trocar_email"), type: "email_change" };
  const answers: unknown[] = [];
  for (let number = 1; number <= 6; number += 1) {
    startRequest({ "x-forwarded-for": `203.0.113.${number}` });
    const result = await confirmEmailAction({ ...link, password: `Palpite${number}` });
    answers.push(!result.ok && (result.field ?? result.code));
  }
  expect(answers).toEqual([...Array(5).fill("password"), "rate_limited"]);
  expect(await confirmEmailAction({ ...link, password: people.PASSWORD })).toMatchObject({
    code: "rate_limited",
  });
  expect(await confirmEmailAction(link)).toMatchObject({ message: CONFIRMATION.passwordNeeded });
  expect(await db.user.count({ where: { email } })).toBe(0);
});

test("a company that confirmed with its password is signed in, because it has just typed it", async () => {
  const person = await people.createPerson({ company: true, confirmed: false, signup: "company" });
  const link = await linkOf(person);
  const elsewhere = { viewer: null, address: "203.0.113.7", userAgent: null, signedUp: null };
  expect(await accounts.confirmEmail({ ...link, password: people.PASSWORD }, now(), elsewhere)).toMatchObject(
    {
      data: { next: "/empresa-dashboard", session: { sessionId: expect.any(String) } },
    },
  );
});

test("A8.7 a colleague keeps a session of the own account, and gets none of the account they work in", async () => {
  const [owner, person] = [await people.createPerson(), await people.createPerson()];
  const colleague = {
    ...person,
    id: crypto.randomUUID(),
    name: "Ana",
    role: "edita",
    account: "Já",
  } as const;
  const opener = { viewer: { ...owner, colleague }, address: "203.0.113.7", userAgent: null, signedUp: null };
  const confirm = async (account: Account) =>
    accounts.confirmEmail(
      { code: await issue(account, "trocar_email"), password: people.PASSWORD },
      now(),
      opener,
    );
  const data = { kind: "email_change", next: "/dashboard", session: { sessionId: expect.any(String) } };
  expect(await confirm(person)).toEqual({ ok: true, data: expect.objectContaining(data) });
  expect(await confirm(person)).not.toHaveProperty("data.notice");
  expect(await db.session.count({ where: { userId: person.userId, endedAt: null } })).toBe(1);
  const notice = CONFIRMATION.otherAccount(person.email);
  expect(await confirm(owner)).toMatchObject({ ok: true, data: { session: null, notice } });
});
