import { afterAll, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { findPendingEmail, isCommonPassword } = await import("./queries");
const { cancelEmailChange, changeEmail } = await import("./mutations");
const { confirmEmail } = await import("@/lib/people/accounts/mutations/confirm-email");
const { createPerson, PASSWORD } = await import("@/tests/setup/people");

afterAll(() => vendors.stop());

test("a common password is found whatever its case", () => {
  for (const password of ["123456", "senha123", "SENHA123", "Password1"])
    expect(isCommonPassword(password)).toBe(true);
});

test("a password that only resembles a common one is not found", () => {
  for (const password of ["Girassol77", "senha123 e mais", "", "constructor-9"])
    expect(isCommonPassword(password)).toBe(false);
});

test("a pending change of e-mail is shown until its link expires, and its cancellation ends the link", async () => {
  const viewer = await createPerson();
  const [email, now] = [`outro-${viewer.email}`, new Date()];
  const pending = (at = now) => findPendingEmail(viewer.userId, at);
  expect(await pending()).toBeNull();
  await changeEmail(viewer, { email, currentPassword: PASSWORD }, now);
  const link = await vendors.confirmationParamsFor(email, "/email-confirmation");
  expect(await pending()).toBe(email);
  expect(await pending(new Date(now.getTime() + 30 * DAY))).toBeNull();
  expect((await cancelEmailChange(viewer.userId)).ok).toBe(true);
  expect(await pending()).toBeNull();
  const opened = { viewer, address: "203.0.113.7", userAgent: null, signedUp: null };
  expect((await confirmEmail(link, now, opened)).ok).toBe(false);
});
