import { afterAll, beforeEach, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";
import { clearCookies, startRequest } from "@/tests/setup/next-headers";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { EMAIL_CHANGE } = await import("@/lib/people/credentials/messages");
const { changeEmailAction } = await import("@/lib/people/credentials/actions");
const { encryptViewer, VIEWER_HEADER } = await import("@/lib/access/auth/session");
const { LIMITS } = await import("@/lib/server/rate-limit");
const { changeEmail } = await import("@/lib/people/credentials/mutations");
const { createPerson, PASSWORD } = await import("@/tests/setup/people");

afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

test("a link that the providers do not take now is sent later, and the person reads that it is on its way", async () => {
  const person = await createPerson();
  await vendors.fault({ provider: "resend", mode: "status", status: 403, times: 99 });
  await vendors.fault({ provider: "smtp", mode: "status", status: 451, times: 99 });
  const email = `x-${person.email}`;
  const input = { email, currentPassword: PASSWORD };
  expect(await changeEmail(person, input, new Date())).toEqual({
    ok: true,
    data: { message: EMAIL_CHANGE.later },
  });
  expect(await db.emailMessage.count({ where: { toAddress: email, status: "queued" } })).toBe(1);
});

test("an address that the provider refuses is refused at its field", async () => {
  const person = await createPerson();
  await vendors.fault({ provider: "resend", mode: "status", status: 422, times: 99 });
  const input = { email: `x-${person.email}`, currentPassword: PASSWORD };
  expect(await changeEmail(person, input, new Date())).toMatchObject({
    ok: false,
    field: "email",
    message: EMAIL_CHANGE.refused,
  });
});

test("the mail to a new address carries no name that could mislead a stranger", async () => {
  const greeting = async (fullName: string) => {
    const person = { ...(await createPerson()), fullName };
    const email = `n-${person.email}`;
    await changeEmail(person, { email, currentPassword: PASSWORD }, new Date());
    const [mail] = await vendors.inbox(email);
    return mail?.text.match(/Olá.*\./)?.[0];
  };
  expect(await greeting("Marina Tavares")).toBe("Olá, Marina Tavares.");
  expect(await greeting("Conta bloqueada, ligue 0800 591 0117")).toBe("Olá.");
});

test("an address that returned a mail, complained or was blocked is refused before a link is issued", async () => {
  const person = await createPerson();
  for (const reason of ["bounce", "complaint", "unsubscribe"]) {
    const email = `${reason}-${person.email}`;
    await db.emailSuppression.create({ data: { email, reason } });
    expect(await changeEmail(person, { email, currentPassword: PASSWORD }, new Date())).toMatchObject({
      ok: false,
      field: "email",
      message: EMAIL_CHANGE.refused,
    });
    expect(await db.emailMessage.count({ where: { toAddress: { in: [person.email, email] } } })).toBe(0);
  }
  expect(await db.accountToken.count({ where: { userId: person.userId } })).toBe(0);
});

test("A9.7 the right password mails ten addresses an hour, and one address three times in a quarter of an hour", async () => {
  const change = async (person: Awaited<ReturnType<typeof createPerson>>, email: string) => {
    startRequest({ [VIEWER_HEADER]: await encryptViewer(person) });
    const result = await changeEmailAction({ email, currentPassword: PASSWORD });
    return result.ok ? "sent" : result.code;
  };
  const [person, other] = [await createPerson(), await createPerson()];
  // A refused change of address still uses up one of the ten changes.
  expect(await change(person, other.email)).toBe("conflict");
  for (let at = 1; at < LIMITS.email_change.points; at += 1)
    expect(await change(person, `a${at}-${person.email}`)).toBe("sent");
  const eleventh = `a11-${person.email}`;
  expect(await change(person, eleventh)).toBe("rate_limited");
  expect(await db.emailMessage.count({ where: { toAddress: eleventh } })).toBe(0);

  const victim = `vitima-${person.email}`;
  for (let time = 0; time < LIMITS.resend.points; time += 1)
    expect(await change(await createPerson(), victim)).toBe("sent");
  expect(await change(await createPerson(), victim)).toBe("rate_limited");
  clearCookies();
});
