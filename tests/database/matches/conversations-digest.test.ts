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

/** A conversation with two unread messages, whose mail waits for the reader's daily digest. */
async function mailedPair() {
  const pair = await aPair();
  const wishes = { ...DEFAULT_PREFERENCES, talkMessages: "resumo" } as const;
  await preferences.saveEmailPreferences(pair.funder.userId, wishes, new Date());
  for (const text of ["Oi", "Tudo certo?"]) await sendText(pair.captador, pair.conversationId, text);
  await sendDigests(later(16));
  return pair;
}

/** Titles in the digest of a person; none without a digest. */
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
