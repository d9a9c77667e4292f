import "server-only";
import { asAccount, holdAccounts } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { DEAL_GOES_ON } from "@/lib/people/contact/queries";
import type { Transaction } from "@/lib/server/db";
import { CONVERSATION } from "../messages";
import { findSent, toMessage } from "../queries/conversation";
import type { Notice } from "../queries/live";
import type { ConversationMessage } from "../rules/thread";
import type { MessageInput } from "../schema";

/** Notifies every server when the transaction commits. */
export const notifyInstances = (tx: Transaction, notice: Notice) =>
  tx.$executeRaw`select pg_notify('conversas', ${JSON.stringify(notice)})`;

type Counterpart = { otherId: string; opportunityId: string };

async function findCounterpart(
  tx: Transaction,
  userId: string,
  conversationId: string,
): Promise<Counterpart | null> {
  const [counterpart] = await tx.$queryRaw<Counterpart[]>`
    select x.user_id as "otherId", t.opportunity_id as "opportunityId"
    from talk_sides s join talk_sides x on x.talk_id = s.talk_id and x.user_id <> s.user_id
      join talks t on t.id = s.talk_id
    where s.user_id = ${userId}::uuid and s.talk_id = ${conversationId}::uuid`;
  return counterpart ?? null;
}

/**
 * Locks the opportunity, so that the conversation cannot be closed before the commit. Locks the other account first, as
 * account deletion does, to avoid a deadlock.
 * @returns "paused" if the conversation is closed only because the other account is suspended; null if it is open
 */
async function holdOpen(
  tx: Transaction,
  { otherId, opportunityId }: Counterpart,
): Promise<"closed" | "paused" | null> {
  const other = (await holdAccounts(tx, [otherId])).get(otherId);
  if (!other) return "closed";
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from opportunities o where o.id = ${opportunityId}::uuid and ${DEAL_GOES_ON} for share`;
  if (rows.length === 0) return "closed";
  return other.isSuspended ? "paused" : null;
}

/** Takes the next number, and counts the message as unread for the other side. */
async function assignNumber(
  tx: Transaction,
  conversationId: string,
  userId: string,
): Promise<{ number: number; at: Date }> {
  const [row] = await tx.$queryRaw<[{ number: number; at: Date }]>`
    with talk as (
      update talks set last_number = last_number + 1, last_at = clock_timestamp() where id = ${conversationId}::uuid
      returning id, last_number, last_at
    ), sides as (
      update talk_sides s set last_at = talk.last_at,
        unread = s.unread + (s.user_id <> ${userId}::uuid)::int,
        unread_since = case when s.user_id = ${userId}::uuid then s.unread_since
          else coalesce(s.unread_since, talk.last_at) end
      from talk where s.talk_id = talk.id
    )
    select last_number as number, last_at as at from talk`;
  return row;
}

/** `colleague.id`: membership of the colleague who writes. */
type Author = { userId: string; colleague?: { id: string } | undefined };

/**
 * Writes a message. If an earlier call with the same client id wrote it, returns that message and writes nothing.
 * @returns `conflict` with `closed` in the body if the conversation is closed or the other account is suspended
 */
export const sendMessage = (
  { userId, colleague }: Author,
  { conversa: conversationId, clientId, texto, anexos }: MessageInput,
): Promise<Result<ConversationMessage>> =>
  asAccount(userId, async (tx) => {
    const sent = await findSent(tx, userId, clientId);
    if (sent)
      return sent.conversationId === conversationId
        ? ok(toMessage(sent, userId))
        : failure("conflict", CONVERSATION.gone);
    const counterpart = await findCounterpart(tx, userId, conversationId);
    if (!counterpart) return failure("not_found", CONVERSATION.gone);
    const refusal = await holdOpen(tx, counterpart);
    if (refusal) return { ...failure("conflict", CONVERSATION[refusal]), body: { closed: true } };
    const files = await tx.storedFile.count({
      where: { id: { in: anexos }, ownerId: userId, purpose: "anexo" },
    });
    if (files < new Set(anexos).size) return failure("bad_input", CONVERSATION.fileGone, "anexos");
    const { number, at } = await assignNumber(tx, conversationId, userId);
    const ids = [...new Set(anexos)];
    await tx.talkMessage.create({
      data: {
        talkId: conversationId,
        number,
        authorId: userId,
        clientId,
        texto,
        createdAt: at,
        colleagueId: colleague?.id ?? null,
        attachments: { create: ids.map((fileId, position) => ({ position, fileId })) },
      },
    });
    await notifyInstances(tx, {
      kind: "message",
      talk: conversationId,
      number,
      to: [userId, counterpart.otherId],
    });
    const written = await findSent(tx, userId, clientId);
    if (!written) throw new Error("a message was not found after its insert");
    return ok(toMessage(written, userId));
  });
