import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { CONFIRMATION } from "@/lib/people/accounts/messages";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { clearCookies, startRequest } from "@/tests/setup/next-headers";
import { companyForm, nextCnpj, origin } from "@/tests/setup/signups";
import { EMAIL_CORRECTION } from "../messages";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let signup: typeof import("./correct-email");
let forms: typeof import("./forms");
let actions: typeof import("../actions");
let accounts: typeof import("@/lib/people/accounts/mutations/confirm-email");
let resendConfirmationAction: typeof import("@/lib/people/accounts/actions").resendConfirmationAction;
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  signup = await import("./correct-email");
  forms = await import("./forms");
  actions = await import("../actions");
  accounts = await import("@/lib/people/accounts/mutations/confirm-email");
  ({ resendConfirmationAction } = await import("@/lib/people/accounts/actions"));
  people = await import("@/tests/setup/people");
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  clearCookies();
  startRequest({ "x-forwarded-for": "203.0.113.9" });
  await vendors.reset();
});

const now = () => new Date();
const newEmail = () => `${crypto.randomUUID()}@exemplo.com.br`;

async function signUp(over = {}) {
  const email = newEmail();
  const result = await forms.signUpCompany(companyForm({ email, ...over }), origin());
  const session = result.ok ? result.data.session : null;
  if (session === null || session === "closed" || !("signedUp" in session)) throw new Error("not signed up");
  return { userId: session.signedUp, email, link: await linkTo(email) };
}
const linkTo = (email: string) => vendors.confirmationParamsFor(email, "/email-confirmation");

type SignUp = Awaited<ReturnType<typeof signUp>>;

const correct = (
  { userId, email: current }: Pick<SignUp, "userId" | "email">,
  email: string,
  password = "girassol",
) => signup.correctEmail({ current, email, password }, userId, now());
const answerFor = (email: string) => ({ ok: true, data: { email, message: EMAIL_CORRECTION.sent } });
const confirm = async ({ userId }: Pick<SignUp, "userId">, link: Record<string, string>) => {
  const opener = { viewer: null, address: "203.0.113.9", userAgent: null, signedUp: userId };
  const result = await accounts.confirmEmail(link, now(), opener);
  return result.ok ? result.data.email : result.message;
};
const emailOf = async (userId: string) => (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
const received = (email: string) => expect.poll(async () => (await vendors.inbox(email)).length);

describe("the corrected e-mail of a sign-up", () => {
  test("A2.11 A4.1 a mistyped e-mail is corrected in the browser of the sign-up: the new link confirms, the old one does not", async () => {
    const [wrong, right, cnpj] = [newEmail(), newEmail(), nextCnpj()];
    const form = companyForm({ email: wrong, cnpj });
    const { password } = form;
    expect((await actions.signUpCompanyAction(form)).ok).toBe(true);
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: wrong } });
    const old = await linkTo(wrong);
    expect(
      await actions.correctEmailAction({ current: wrong, email: ` ${right.toUpperCase()}`, password }),
    ).toEqual(answerFor(right));
    await received(right).toBe(1);
    expect(await db.profile.findFirst({ where: { documentNumber: cnpj } })).toMatchObject({ userId });
    expect(await confirm({ userId }, old)).toBe(CONFIRMATION.invalidLink);
    expect(await confirm({ userId }, await linkTo(right))).toBe(right);
    expect(await vendors.inbox(wrong)).toHaveLength(1);
    const event = { userId, eventType: "signup_email_corrected" };
    expect(await db.securityEvent.count({ where: event })).toBe(1);
  });

  test("an address that an account has gets the response of a free one, no mail and no sign-up, and can be corrected again", async () => {
    const [mine, other] = [await signUp(), await people.createPerson()];
    expect(await correct(mine, other.email)).toEqual(answerFor(other.email));
    expect(await emailOf(mine.userId)).toBe(mine.email);
    // The earlier link always stops working. If it still worked, it would reveal that the new address is taken.
    expect(await confirm(mine, mine.link)).toBe(CONFIRMATION.invalidLink);
    const right = newEmail();
    expect(await correct({ ...mine, email: other.email }, right)).toEqual(answerFor(right));
    await received(right).toBe(1);
    expect(await emailOf(mine.userId)).toBe(right);
    expect(await vendors.inbox(other.email)).toEqual([]);
  });

  test("of two sign-ups that are corrected to one address at the same time, one gets it, and both read the same", async () => {
    const [one, two, email] = [await signUp(), await signUp(), newEmail()];
    const answers = await Promise.all([correct(one, email), correct(two, email)]);
    expect(answers).toEqual([answerFor(email), answerFor(email)]);
    const addresses = [await emailOf(one.userId), await emailOf(two.userId)];
    expect(addresses.filter((address) => address === email)).toHaveLength(1);
    for (const { userId, link } of [one, two])
      expect(await confirm({ userId }, link)).toBe(CONFIRMATION.invalidLink);
    await received(email).toBe(1);
  });

  test("A2.11 a correction to the same address mails a new link, even if the sign-up counts as abandoned", async () => {
    const mine = await signUp();
    await db.user.update({ where: { id: mine.userId }, data: { createdAt: new Date(Date.now() - 2 * DAY) } });
    expect(await correct(mine, mine.email)).toEqual(answerFor(mine.email));
    await received(mine.email).toBe(2);
    expect(await confirm(mine, mine.link)).toBe(CONFIRMATION.invalidLink);
    expect(await confirm(mine, await linkTo(mine.email))).toBe(mine.email);
  });

  test("the address of an abandoned sign-up is free", async () => {
    const [mine, abandoned] = [await signUp(), await signUp()];
    const createdAt = new Date(Date.now() - 2 * DAY);
    await db.user.update({ where: { id: abandoned.userId }, data: { createdAt } });
    expect(await correct(mine, abandoned.email)).toEqual(answerFor(abandoned.email));
    expect(await emailOf(mine.userId)).toBe(abandoned.email);
    expect(await db.user.count({ where: { id: abandoned.userId } })).toBe(0);
  });

  test("a correction is refused without a sign-up of this browser, for another sign-up's address, and after the confirmation", async () => {
    const [mine, other] = [await signUp(), await signUp()];
    const gone = { ok: false, message: EMAIL_CORRECTION.gone };
    const input = { current: mine.email, email: newEmail(), password: "girassol" };
    expect(await signup.correctEmail(input, null, now())).toMatchObject(gone);
    expect(await signup.correctEmail(input, other.userId, now())).toMatchObject(gone);
    expect(await correct(mine, newEmail(), "palpite")).toMatchObject({
      field: "password",
      message: CONFIRMATION.passwordWrong,
    });
    const suspend = (suspendedAt: Date | null) =>
      db.user.update({ where: { id: mine.userId }, data: { suspendedAt } });
    await suspend(now());
    expect(await correct(mine, newEmail())).toMatchObject(gone);
    await suspend(null);
    expect(await confirm(mine, mine.link)).toBe(mine.email);
    expect(await correct(mine, newEmail())).toMatchObject(gone);
    expect(await emailOf(mine.userId)).toBe(mine.email);
  });

  test("A8.7 corrections and resends of one address have one limit, and wrong passwords have theirs", async () => {
    const email = newEmail();
    const form = companyForm({ email });
    const { password } = form;
    await actions.signUpCompanyAction(form);
    const codes = async (calls: (() => Promise<{ ok: boolean; code?: string; field?: string }>)[]) => {
      const answers: string[] = [];
      for (const call of calls) {
        const { ok, code = "", field = code } = await call();
        answers.push(ok ? "ok" : field);
      }
      return answers;
    };
    const again = () => actions.correctEmailAction({ current: email, email, password });
    const resend = () => resendConfirmationAction({ email });
    expect(await codes([again, resend, again, again, resend])).toEqual([
      "ok",
      "ok",
      "ok",
      "rate_limited",
      "rate_limited",
    ]);
    const guess = (typed: string) => () =>
      actions.correctEmailAction({ current: email, email: newEmail(), password: typed });
    expect(await codes(Array(6).fill(guess("palpite")))).toEqual([
      ...Array(5).fill("password"),
      "rate_limited",
    ]);
    expect(await codes([guess(password)])).toEqual(["rate_limited"]);
    expect(await db.user.count({ where: { email } })).toBe(1);
  });
});
