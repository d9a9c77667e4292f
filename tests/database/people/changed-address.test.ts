import { afterAll, beforeEach, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { EMAIL_CHANGE } = await import("@/lib/people/credentials/messages");
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

test("an address that returned a mail is refused before a link is issued, one that only complained is not", async () => {
  const person = await createPerson();
  const [bounced, complained] = [`b-${person.email}`, `c-${person.email}`];
  await db.emailSuppression.create({ data: { email: bounced, reason: "bounce" } });
  await db.emailSuppression.create({ data: { email: complained, reason: "complaint" } });
  const change = (email: string) => changeEmail(person, { email, currentPassword: PASSWORD }, new Date());
  expect(await change(bounced)).toMatchObject({
    ok: false,
    field: "email",
    message: EMAIL_CHANGE.refused,
  });
  expect(await db.accountToken.count({ where: { userId: person.userId } })).toBe(0);
  expect(await db.emailMessage.count({ where: { toAddress: { in: [person.email, bounced] } } })).toBe(0);
  expect(await change(complained)).toMatchObject({ ok: true, data: { message: EMAIL_CHANGE.sent } });
});
