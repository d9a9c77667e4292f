import { handler } from "@/lib/access/door";
import { markRead } from "@/lib/matches/conversations/mutations/read-mute-report";
import { readSchema } from "@/lib/matches/conversations/schema";

export const POST = handler({
  name: "conversas/lidas",
  schema: readSchema,
  allow: "viewer",
  limit: "conversation_read",
  run: ({ conversa, numero }, { viewer }) => markRead(viewer.userId, conversa, numero),
});
