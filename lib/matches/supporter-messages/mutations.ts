import "server-only";
import { createHash } from "node:crypto";
import { asAccountWithJobs, isSuspended } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { uuidFromHash } from "@/lib/kit/ids";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { sendMessage } from "@/lib/matches/conversations/mutations/send";
import { enqueue, type JobData } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { SUPPORTERS } from "./messages";
import { supportingConversations } from "./queries";
import type { SupporterMessageInput } from "./schema";

/**
 * Stores a captador's message to the supporters of a project, at most one per project and day. A job delivers it.
 * Idempotent by `id`; a repetition with another text is refused.
 */
export const messageSupporters = (
  { userId, colleague }: Pick<Viewer, "userId" | "colleague">,
  { id, projetoId, texto }: SupporterMessageInput,
  now: Date,
): Promise<MessageResult> =>
  asAccountWithJobs(userId, async (tx) => {
    const dia = new Date(toIsoDay(now));
    const known = await tx.supporterMessage.findUnique({ where: { id } });
    if (known) {
      if (known.authorId !== userId || known.projetoId !== projetoId)
        return failure("conflict", SUPPORTERS.gone);
      if (known.texto === texto) return ok({ message: SUPPORTERS.sent(known.conversas.length) });
      const isToday = known.dia.getTime() === dia.getTime();
      const sent = isToday ? SUPPORTERS.sentBefore : SUPPORTERS.sentEarlier(formatDate(known.createdAt));
      return failure("conflict", sent);
    }
    const own = await tx.project.count({ where: { id: projetoId, captadorId: userId } });
    if (own === 0) return failure("not_found", SUPPORTERS.gone);
    if ((await tx.supporterMessage.count({ where: { projetoId, dia } })) > 0)
      return failure("conflict", SUPPORTERS.today);
    const conversas = await supportingConversations(userId, projetoId, tx);
    if (conversas.length === 0) return failure("conflict", SUPPORTERS.nobody);
    const colleagueId = colleague?.id ?? null;
    await tx.supporterMessage.create({
      data: { id, projetoId, authorId: userId, colleagueId, texto, dia, conversas, createdAt: now },
    });
    await enqueue(tx, "supporter-messages", { id }, 0);
    return ok({ message: SUPPORTERS.sent(conversas.length) });
  });

/** Delivers a message to its conversations, as if the captador had typed it there. Idempotent. */
export async function deliverSupporterMessage({ id }: JobData): Promise<void> {
  const message = await db.supporterMessage.findUnique({ where: { id } });
  if (!message) return;
  const { authorId: userId, colleagueId, texto, conversas } = message;
  if (await isSuspended(db, userId)) return;
  const colleague = colleagueId === null ? undefined : { id: colleagueId };
  for (const conversa of conversas) {
    // The id depends only on message and conversation, so that a repeated job stores no second message.
    const clientId = uuidFromHash(createHash("sha256").update(`${id} ${conversa}`).digest("hex"));
    await sendMessage({ userId, colleague }, { conversa, clientId, texto, anexos: [] });
  }
}
