import { type HttpRequest, handler, nothingSchema } from "@/lib/access/door";
import { streamConversations } from "@/lib/matches/conversations/queries/live";

/** A reconnection first gets the missed messages, if not too many. */
export const GET = handler({
  name: "conversas/eventos",
  schema: nothingSchema,
  allow: "viewer",
  limit: "conversation_stream",
  run: (_, { viewer: { userId, sessionId, colleague } }, request) => {
    // `request` is null only for Server Actions.
    const { headers, signal } = request as HttpRequest;
    const reader = { userId, sessionId, personId: colleague?.userId ?? userId };
    return streamConversations({ ...reader, lastSeen: headers.get("last-event-id"), signal });
  },
});
