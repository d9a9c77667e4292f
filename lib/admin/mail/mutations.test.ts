import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { DAY } from "@/lib/kit/time";
import { idAt } from "@/prisma/demo-ids";
import { startVendors } from "@/tests/setup/mailbox";
import { MAIL, RESUME_REFUSED } from "./messages";
import { MAIL_LIST, mailFilterOf } from "./rules";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const mail = await import("./mutations");
const queries = await import("./queries");
const send = await import("@/lib/words/email/mutations/send");
const erase = await import("@/lib/words/email/mutations/erase");
afterAll(() => vendors.stop());
beforeEach(async () => {
  await vendors.reset();
  await db.emailMessage.deleteMany();
  await db.emailSuppression.deleteMany();
});

const now = new Date();
const by = { adminId: randomUUID(), requestId: null, now };
const noWait = async () => {};

async function givenUp(to: string) {
  await vendors.fault({ provider: "resend", mode: "status", status: 403, times: 99 });
  await vendors.fault({ provider: "smtp", mode: "status", status: 554, times: 99 });
  const templateData = { userName: "Ana", subject: "Aviso", title: "Aviso", message: "Olá" };
  await send.sendEmail(
    { to, category: "system_notification", templateData, idempotencyKey: `aviso:${to}` },
    { wait: noWait },
  );
  const { id } = await db.emailMessage.findFirstOrThrow({ where: { toAddress: to } });
  await expect(send.deliverQueued({ id }, true)).rejects.toThrow();
  await vendors.reset();
  return id;
}

test("a failed mail is sent again, and repeated clicks send it once", async () => {
  const to = `${randomUUID()}@exemplo.com.br`;
  const id = await givenUp(to);
  expect(await queries.getMail(id, now)).toMatchObject({ estado: "failed", reenvio: "yes", bloqueio: null });
  const pressed = await Promise.all(Array.from({ length: 4 }, () => mail.resendMail(by, id)));
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.auditEntry.count({ where: { objectId: id, action: "mail_resent" } })).toBe(1);
  await Promise.all(
    [send.deliverQueued({ id }, false), send.deliverQueued({ id }, false)].map((one) => one.catch(() => {})),
  );
  expect(await vendors.inbox(to)).toHaveLength(1);
  expect(await mail.resendMail(by, id)).toMatchObject({ ok: false, code: "conflict" });
  expect(await mail.resendMail(by, randomUUID())).toMatchObject({ ok: false, code: "not_found" });
});

test("a mail with an expired link is not sent again; contents are deleted after 30 days", async () => {
  const id = await givenUp(`${randomUUID()}@exemplo.com.br`);
  const old = new Date(now.getTime() - DAY);
  await db.emailMessage.update({ where: { id }, data: { emailType: "password_reset", createdAt: old } });
  expect(await mail.resendMail(by, id)).toMatchObject({ ok: false, code: "conflict" });
  await erase.deleteOldContents(new Date(now.getTime() + 28 * DAY));
  expect(await queries.getMail(id, now)).toMatchObject({ reenvio: "link_expired" });
  expect(await erase.deleteOldContents(new Date(now.getTime() + 31 * DAY))).toBe(1);
  expect(await queries.getMail(id, now)).toMatchObject({ reenvio: "content_gone" });
});

test("the confirmation of a changed address is not sent again once its link has expired", async () => {
  await vendors.fault({ provider: "resend", mode: "status", status: 403, times: 99 });
  await vendors.fault({ provider: "smtp", mode: "status", status: 554, times: 99 });
  const to = `${randomUUID()}@exemplo.com.br`;
  const templateData = { userName: "Ana", subject: "Confirme", title: "Confirme", message: "Olá" };
  await send.sendEmail(
    { to, category: "system_notification", awaited: true, templateData },
    { wait: noWait },
  );
  const { id } = await db.emailMessage.findFirstOrThrow({ where: { toAddress: to } });
  await db.emailMessage.update({ where: { id }, data: { status: "failed" } });
  await vendors.reset();
  expect(await mail.resendMail({ ...by, now: new Date(now.getTime() + 2 * DAY) }, id)).toMatchObject({
    ok: false,
    message: expect.stringContaining("já venceu"),
  });
  expect(await mail.resendMail(by, id)).toMatchObject({ ok: true });
});

test("the block after a bounce is lifted with a reason, and the block after a complaint is not", async () => {
  const to = `${randomUUID()}@exemplo.com.br`;
  const { id } = await db.emailMessage.create({
    data: { emailType: "support", toAddress: to, subject: "Aviso" },
  });
  const input = { id, motivo: "Confirmou por telefone." };
  expect(await mail.liftBlock(by, input)).toMatchObject({ ok: false, code: "conflict" });
  await db.emailSuppression.create({ data: { email: to.toUpperCase(), reason: "complaint" } });
  expect(await mail.liftBlock(by, input)).toMatchObject({ ok: false, code: "conflict" });
  await db.emailSuppression.updateMany({ data: { reason: "bounce" } });
  expect(await queries.getMail(id, now)).toMatchObject({ bloqueio: { reason: "bounce", liftable: true } });
  const both = await Promise.all([mail.liftBlock(by, input), mail.liftBlock(by, input)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.emailSuppression.count()).toBe(0);
  const entries = await db.auditEntry.findMany({ where: { objectId: id } });
  expect(entries).toMatchObject([{ action: "mail_unblocked", reason: "Confirmou por telefone." }]);
  expect(JSON.stringify(entries)).not.toContain(to);
});

test("an address is blocked at the person's request once, audited without the address, and the team cannot lift it", async () => {
  const to = "contador@escritorio.com.br";
  const { id } = await db.emailMessage.create({
    data: { emailType: "system_notification", toAddress: to, subject: "Recibo" },
  });
  const input = { id, motivo: "Respondeu que não quer receber." };
  const both = await Promise.all([mail.blockAddress(by, input), mail.blockAddress(by, input)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await queries.getMail(id, now)).toMatchObject({
    bloqueio: { reason: "unsubscribe", liftable: false },
  });
  expect(await mail.liftBlock(by, input)).toMatchObject({ ok: false, code: "conflict" });
  const { findBlock } = await import("@/lib/words/email/queries");
  const mailOf = (category: "system_notification" | "password_reset", userId: string | null) =>
    findBlock({ address: to, userId, category });
  expect(await mailOf("system_notification", null)).toBe("unsubscribed");
  expect(await mailOf("password_reset", null)).toBeNull();
  expect(await mailOf("system_notification", by.adminId)).toBeNull();
  const entries = await db.auditEntry.findMany({ where: { objectId: id } });
  expect(entries).toMatchObject([{ action: "mail_blocked", reason: "Respondeu que não quer receber." }]);
  expect(JSON.stringify(entries)).not.toContain(to);
});

test("lifting a bounce restores the person's own wish, and a wish is stored beside a bounce", async () => {
  const to = `${randomUUID()}@exemplo.com.br`;
  const { id } = await db.emailMessage.create({
    data: { emailType: "system_notification", toAddress: to, subject: "Recibo" },
  });
  const input = { id, motivo: "Confirmou por telefone." };
  const wishAt = new Date("2026-01-15T12:00:00Z");
  await db.emailSuppression.create({ data: { email: to, reason: "bounce", wish: "complaint", wishAt } });
  expect(await mail.blockAddress(by, input)).toMatchObject({ ok: false, code: "conflict" });
  expect(await mail.liftBlock(by, input)).toMatchObject({ ok: true });
  expect(await db.emailSuppression.findUnique({ where: { email: to } })).toMatchObject({
    reason: "complaint",
    createdAt: wishAt,
    wish: null,
  });
  expect(await mail.liftBlock(by, input)).toMatchObject({ ok: false, code: "conflict" });

  await db.emailSuppression.update({ where: { email: to }, data: { reason: "bounce" } });
  expect(await mail.blockAddress(by, input)).toMatchObject({ ok: true });
  expect(await queries.getMail(id, now)).toMatchObject({
    bloqueio: { reason: "bounce", wish: "unsubscribe", liftable: true },
  });
  expect(await mail.liftBlock(by, input)).toMatchObject({ ok: true });
  expect(await queries.getMail(id, now)).toMatchObject({
    bloqueio: { reason: "unsubscribe", wish: null, liftable: false },
  });
});

test("the list is filtered by state, kind and address, newest first", async () => {
  // Ids of different seconds, because ids of one millisecond have no order.
  const make = (second: number, toAddress: string, emailType: string, status: string) => {
    const id = idAt(new Date(Date.UTC(2026, 10, 20, 12, 0, second)));
    return db.emailMessage.create({ data: { id, toAddress, emailType, status, subject: "Aviso" } });
  };
  const one = await make(1, "a@exemplo.com.br", "support", "failed");
  const two = await make(2, "a@exemplo.com.br", "search_alert", "delivered");
  const three = await make(3, "b@exemplo.com.br", "support", "delivered");
  const list = async (params: Record<string, string>) =>
    (await queries.listMails(mailFilterOf(readListState(MAIL_LIST, params)), null)).rows.map(({ id }) => id);
  expect(await list({})).toEqual([three.id, two.id, one.id]);
  expect(await list({ estado: "failed" })).toEqual([one.id]);
  expect(await list({ tipo: "support" })).toEqual([three.id, one.id]);
  expect(await list({ busca: "A@EXEMPLO.com.br" })).toEqual([two.id, one.id]);
  expect(await list({ busca: "A@EXEMPLO.com.br", estado: "delivered" })).toEqual([two.id]);
  expect(await list({ estado: "bounced" })).toEqual([]);
});

test("a reader without an account lifts the own block by a link that the team mails, and the next receipt arrives", async () => {
  const preferences = await import("@/lib/words/email/mutations/preferences");
  const to = `${randomUUID()}@escritorio.com.br`;
  const { id } = await db.emailMessage.create({
    data: { emailType: "system_notification", toAddress: to, subject: "Recibo" },
  });
  const input = { id, motivo: "Telefonou: quer os recibos de novo." };
  expect(await mail.mailResumeLink(by, input)).toMatchObject({ message: MAIL.notBlocked });
  expect(await mail.blockAddress(by, { id, motivo: "Respondeu que não quer receber." })).toMatchObject({
    ok: true,
  });
  expect(await queries.getMail(id, now)).toMatchObject({ bloqueio: { resumable: true } });
  const both = await Promise.all([mail.mailResumeLink(by, input), mail.mailResumeLink(by, input)]);
  expect(both.map((one) => one.ok).toSorted()).toEqual([false, true]);
  expect(both.find((one) => !one.ok)).toMatchObject({ code: "conflict", message: RESUME_REFUSED.recent });
  const offer = await db.emailMessage.findFirstOrThrow({ where: { toAddress: to, id: { not: id } } });
  await send.deliverQueued({ id: offer.id }, false);
  const [arrived] = await vendors.inbox(to);
  expect(arrived?.subject).toBe("Voltar a receber os nossos e-mails");
  const link = arrived?.links.find((one) => one.includes("/descadastrar?t=")) ?? "";
  const token = new URL(link).searchParams.get("t") ?? "";
  expect(await preferences.viewSubscription(token)).toMatchObject({
    data: { subscribed: false, isAboutAddress: true },
  });
  const receipt = async (key: string) => {
    const templateData = { userName: "Ana", subject: "Recibo", title: "Recibo", message: "Olá" };
    const about = { to, category: "system_notification", templateData, idempotencyKey: key } as const;
    return (await send.sendEmail(about, { wait: noWait })).success;
  };
  expect(await receipt(`antes:${to}`)).toBe(false);
  expect(await preferences.changeSubscription(token, true, now)).toMatchObject({
    data: { subscribed: true },
  });
  expect(await receipt(`depois:${to}`)).toBe(true);
  expect(await vendors.inbox(to)).toHaveLength(2);
  expect(await db.emailSuppression.count()).toBe(0);
  const entries = await db.auditEntry.findMany({ where: { objectId: id, action: "mail_resume_offered" } });
  expect(entries).toMatchObject([{ reason: input.motivo }]);
  expect(JSON.stringify(entries)).not.toContain(to);
});

test("a bounced address, and one with an account, get no link to resume", async () => {
  const { createPerson } = await import("@/tests/setup/people");
  const { email } = await createPerson();
  const to = `${randomUUID()}@escritorio.com.br`;
  const offer = async (toAddress: string, reason: string) => {
    const data = { emailType: "system_notification", toAddress, subject: "Recibo" };
    const { id } = await db.emailMessage.create({ data });
    await db.emailSuppression.create({ data: { email: toAddress, reason } });
    return mail.mailResumeLink(by, { id, motivo: "Pediu." });
  };
  expect(await offer(to, "bounce")).toMatchObject({ message: RESUME_REFUSED.bounced });
  expect(await offer(email, "complaint")).toMatchObject({ message: RESUME_REFUSED.hasAccount });
});
