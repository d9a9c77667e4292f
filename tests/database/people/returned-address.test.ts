import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startVendors } from "../../setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { encryptSession, readViewer } = await import("@/lib/access/auth/session");
const { ADMIN } = await import("@/lib/admin/access/messages");
const { grantAdmin, returnAddress } = await import("@/lib/admin/access/mutations");
const { logIn } = await import("@/lib/people/accounts/mutations/log-in");
const { confirmEmail } = await import("@/lib/people/accounts/mutations/confirm-email");
const { changeEmail, requestPasswordReset, resetPassword } = await import(
  "@/lib/people/credentials/mutations"
);
const { EMAIL_CHANGED_MAIL } = await import("@/lib/people/accounts/messages");
const { createPerson, PASSWORD } = await import("../../setup/people");

afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

type Person = Awaited<ReturnType<typeof createPerson>>;

const now = () => new Date();
const NEW = "NovaSenha9";
const MOTIVO = "Chamado 7, retorno ao telefone do chamado 3";
const canLogIn = async (email: string, password: string) =>
  (await logIn({ email, password }, { address: "203.0.113.7", userAgent: null, now: now() })).ok;
const give = ({ userId: id }: Pick<Person, "userId">, email: string) =>
  returnAddress({ id, email, motivo: MOTIVO, by: "ana" }, now());

/** An account whose e-mail a thief with its password has changed, with a second factor of the thief. */
async function createStolen() {
  const person = await createPerson();
  const stolen = `ladrao-${person.email}`;
  expect((await changeEmail(person, { email: stolen, currentPassword: PASSWORD }, now())).ok).toBe(true);
  const params = await vendors.confirmationParamsFor(stolen, "/email-confirmation");
  const opener = { viewer: person, address: "203.0.113.7", userAgent: null, signedUp: null };
  const confirmed = await confirmEmail(params, now(), opener);
  const session = confirmed.ok ? confirmed.data.session : null;
  if (!session || typeof session === "string" || !("sessionId" in session))
    throw new Error("the e-mail was not changed");
  const secondFactor = { secret: Buffer.from("x"), createdAt: now(), confirmedAt: now() };
  await db.secondFactor.create({
    data: { userId: person.userId, ...secondFactor, codes: { create: { codeHash: Buffer.from("um") } } },
  });
  return { ...person, stolen, cookie: await encryptSession(session.sessionId) };
}

test("an account whose e-mail a thief changed goes back to its person, who alone can choose a new password", async () => {
  const person = await createStolen();
  const { userId, email, stolen, cookie } = person;
  await requestPasswordReset(stolen, now());
  const thiefs = await vi.waitFor(() => vendors.confirmationParamsFor(stolen, "/auth/nova-senha"), 10_000);
  expect(await give(person, email)).toEqual({ ok: true, data: null });
  expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ email });
  expect(await readViewer({ cookie, authorization: null })).toBeNull();
  expect(await db.secondFactor.count({ where: { userId } })).toBe(0);
  for (const address of [email, stolen]) expect(await canLogIn(address, PASSWORD)).toBe(false);
  const reset = (token: string | undefined) =>
    resetPassword({ token: token ?? "", password: NEW, confirmPassword: NEW }, now());
  expect((await reset(thiefs.token_hash)).ok).toBe(false);
  const { deliverQueued } = await import("@/lib/words/email/mutations/send");
  const mail = await db.emailMessage.findFirstOrThrow({
    where: { userId, emailType: "password_reset", toAddress: email },
  });
  await deliverQueued({ id: mail.id }, true);
  const own = await vendors.confirmationParamsFor(email, "/auth/nova-senha");
  expect((await reset(own.token_hash)).ok).toBe(true);
  expect(await canLogIn(email, NEW)).toBe(true);
  expect(await db.auditEntry.findMany({ where: { objectId: userId } })).toMatchObject([
    { action: "address_returned", adminId: null, after: { por: "ana" }, reason: MOTIVO },
  ]);
  const told = { toAddress: stolen, subject: EMAIL_CHANGED_MAIL.subject };
  expect(await db.emailMessage.count({ where: told })).toBe(1);
  expect(await db.securityEvent.count({ where: { userId, eventType: "email_returned" } })).toBe(1);
  expect(await give(person, email)).toMatchObject({ message: ADMIN.addressSame });
});

test("an e-mail goes back to no account that never had it, to none of the team, and not from another confirmed account", async () => {
  const person = await createStolen();
  const { userId, email, stolen } = person;
  const stays = async (address: string, message: string) => {
    expect(await give(person, address)).toMatchObject({ ok: false, message });
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).email).toBe(stolen);
  };
  expect(await give({ userId: "00000000-0000-7000-8000-000000000000" }, email)).toMatchObject({
    message: ADMIN.accountUnknown,
  });
  await stays("outra@exemplo.com.br", ADMIN.addressNeverHad);
  // An address that was only asked for never was the account's.
  const asked = `pedido-${email}`;
  await changeEmail({ ...person, email: stolen }, { email: asked, currentPassword: PASSWORD }, now());
  await stays(asked, ADMIN.addressNeverHad);
  await grantAdmin(stolen, "ana", now());
  await stays(email, ADMIN.teamKeepsFactor);
  await db.administrator.deleteMany({ where: { userId } });
  const other = await createPerson();
  await db.user.update({ where: { id: other.userId }, data: { email } });
  await stays(email, ADMIN.addressTaken);
  // A sign-up that nobody confirmed gives way to the person who wrote from the address.
  await db.user.update({ where: { id: other.userId }, data: { emailConfirmedAt: null } });
  expect(await give(person, email)).toEqual({ ok: true, data: null });
});
