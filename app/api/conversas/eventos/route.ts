import { type HttpRequest, handler } from "@/lib/access/door";
import { streamConversations } from "@/lib/matches/conversations/queries/live";
import { streamSchema } from "@/lib/matches/conversations/schema";

/** Events of the viewer's conversations as a stream that resumes after the last received event. */
export const GET = handler({
  name: "conversas/eventos",
  schema: streamSchema,
  allow: "viewer",
  limit: (_, { viewer }) => (viewer ? [["talk_stream", viewer.userId]] : []),
  run: (_, { viewer: { userId, sessionId } }, request) => {
    // HTTP functions always get their request.
    const { headers, signal } = request as HttpRequest;
    return streamConversations({ userId, sessionId, lastSeen: headers.get("last-event-id"), signal });
  },
});
