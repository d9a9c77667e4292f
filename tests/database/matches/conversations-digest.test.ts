import { expect, test } from "vitest";
import { DEFAULT_PREFERENCES } from "@/lib/words/email/rules";

const { db } = await import("@/lib/server/db");
const sides = await import("@/lib/matches/conversations/mutations/read-mute-report");
const { sendDigests } = await import("@/lib/matches/conversations/mutations/digest");
const { sendDailyDigests } = await import("@/lib/words/digest/mutations");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const preferences = await import("@/lib/words/email/mutations/preferences");
const { aPair, sendText } = await import("../../setup/conversations");

const MINUTE = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** The mail about the unread messages waits for the reader's daily digest. */
async function mailedPair() {
  const pair = await aPair();
  const wishes = { ...DEFAULT_PREFERENCES, talkMessages: "resumo" } as const;
  await preferences.saveEmailPreferences(pair.funder.userId, wishes, new Date());
  for (const text of ["Oi", "Tudo certo?"]) await sendText(pair.captador, pair.conversationId, text);
  await sendDigests(later(16));
  return pair;
}

async function digestOf({ userId }: { userId: string }): Promise<string[]> {
  await sendDailyDigests(later(60));
  const mail = await db.emailMessage.findFirst({ where: { userId, emailType: "daily_digest" } });
  const content = mail?.payload ? openContent(mail.payload) : null;
  if (content?.category !== "daily_digest") return [];
  return content.templateData.sections.flatMap(({ items }) => items.map(({ title }) => title));
}

test("the daily digest has only messages that are still unread when it is written", async () => {
  const [read, half, muted, unread] = [
    await mailedPair(),
    await mailedPair(),
    await mailedPair(),
    await mailedPair(),
  ];
  await sides.markRead(read.funder.userId, read.conversationId, 2);
  await sides.markRead(half.funder.userId, half.conversationId, 1);
  await sides.setMuted(muted.funder.userId, muted.conversationId, true);
  await sendDigests(later(30));
  expect(await digestOf(read.funder)).toEqual([]);
  expect(await digestOf(half.funder)).toEqual([expect.stringMatching(/^1 mensagem de /)]);
  expect(await digestOf(muted.funder)).toEqual([]);
  expect(await digestOf(unread.funder)).toEqual([expect.stringMatching(/^2 mensagens de /)]);
});

test("messages of a conversation that was muted for a while are in the digest again", async () => {
  const { funder, conversationId } = await mailedPair();
  await sides.setMuted(funder.userId, conversationId, true);
  await sides.setMuted(funder.userId, conversationId, false);
  await sendDigests(later(30));
  expect(await digestOf(funder)).toEqual([expect.stringMatching(/^2 mensagens de /)]);
});

test("the mail about messages after a reading is in the digest", async () => {
  const { captador, funder, conversationId } = await mailedPair();
  await sides.markRead(funder.userId, conversationId, 2);
  await sendText(captador, conversationId, "Depois da leitura");
  await sendDigests(later(30));
  expect(await digestOf(funder)).toEqual([expect.stringMatching(/^1 mensagem de /)]);
});

test("the daily digest counts the messages that are unread when it is written, also those after the mail", async () => {
  const { captador, funder, conversationId } = await mailedPair();
  for (const text of ["Mais uma", "E outra"]) await sendText(captador, conversationId, text);
  await sendDigests(later(30));
  expect(await digestOf(funder)).toEqual([expect.stringMatching(/^4 mensagens de /)]);
});

test("messages that were unread when the account was suspended are mailed once it is active again", async () => {
  const { captador, funder, conversationId } = await aPair();
  const where = { talkId_userId: { talkId: conversationId, userId: funder.userId } };
  const mailsTo = ({ userId }: typeof funder) =>
    db.emailMessage.count({ where: { userId, emailType: "talk_messages" } });
  const suspend = (suspendedAt: Date | null) =>
    db.user.update({ where: { id: funder.userId }, data: { suspendedAt } });
  await sendText(captador, conversationId, "Oi");
  await suspend(new Date());
  await sendDigests(later(16));
  expect(await mailsTo(funder)).toBe(0);
  expect(await db.talkSide.findUniqueOrThrow({ where })).toMatchObject({ mailedAt: null, unread: 1 });
  await suspend(null);
  await sendDigests(later(30));
  await sendDigests(later(45));
  expect(await mailsTo(funder)).toBe(1);
});

test("a suspension at the moment of the mail leaves the messages to be mailed later", async () => {
  const { captador, funder, conversationId } = await aPair();
  const where = { talkId_userId: { talkId: conversationId, userId: funder.userId } };
  await sendText(captador, conversationId, "Oi");
  const { isAnyWaiting } = await import("../../setup/locks");
  const { running } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from users where id = ${funder.userId}::uuid for update`;
    const running = sendDigests(later(16));
    await expect.poll(isAnyWaiting, { timeout: 4000 }).toBe(true);
    await tx.user.update({ where: { id: funder.userId }, data: { suspendedAt: new Date() } });
    return { running };
  });
  await running;
  expect(await db.talkSide.findUniqueOrThrow({ where })).toMatchObject({ mailedAt: null });
});
