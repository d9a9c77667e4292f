import { expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { SIGNUP_TEXTS_CHANGED } from "@/lib/people/accounts/messages";
import { PRIVACY_VERSION, SIGNUP_VERSIONS, TERMS_VERSION } from "@/lib/people/accounts/rules";
import { INVITATION } from "@/lib/people/colleagues/messages";

const { db } = await import("@/lib/server/db");
const { hashToken, newToken } = await import("@/lib/server/crypto");
const { joinByInvitation } = await import("@/lib/people/colleagues/mutations");
const people = await import("@/tests/setup/people");

const PASSWORD = "Girassol77";

/** @returns a function that follows the link at a given moment */
async function invite(email: string) {
  const token = newToken();
  const { userId: accountId } = await people.createPerson();
  const expiresAt = new Date(Date.now() + 7 * DAY);
  await db.colleague.create({
    data: { accountId, email, role: "le", tokenHash: hashToken(token), expiresAt },
  });
  const input = { token, nome: "Maria Souza", password: PASSWORD, confirmPassword: PASSWORD };
  return (now: Date, signupVersions?: string) =>
    joinByInvitation(
      { ...input, acceptTerms: true, signupVersions },
      { address: "203.0.113.7", userAgent: null, now },
    );
}

test("a stranger's unconfirmed sign-up with the invited address does not keep the person out, a confirmed account does", async () => {
  const stranger = await people.createPerson({ confirmed: false });
  const join = await invite(stranger.email);
  const count = () => db.user.count({ where: { id: stranger.userId } });
  // An expired invitation no longer proves who owns the mailbox, so the stranger's sign-up stays.
  expect(await join(new Date(Date.now() + 8 * DAY))).toMatchObject({ message: INVITATION.gone });
  expect(await count()).toBe(1);
  expect(await join(new Date())).toMatchObject({ ok: true });
  expect(await count()).toBe(0);

  const known = await people.createPerson();
  expect(await (await invite(known.email))(new Date())).toMatchObject({ message: INVITATION.hasAccount });
});

test("an invitation's page with other terms or another privacy page than the present ones creates no account and spends no invitation", async () => {
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  const join = await invite(email);
  for (const shown of [`0.9 ${PRIVACY_VERSION}`, `${TERMS_VERSION} 1.5`])
    expect(await join(new Date(), shown)).toMatchObject({ isOutdated: true, message: SIGNUP_TEXTS_CHANGED });
  expect(await db.user.count({ where: { email } })).toBe(0);
  expect(await join(new Date(), SIGNUP_VERSIONS)).toMatchObject({ ok: true });
});
