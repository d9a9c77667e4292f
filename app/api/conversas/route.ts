import { handler } from "@/lib/access/door";
import { sendMessage } from "@/lib/matches/conversations/mutations/send";
import { readOwnMessagePage } from "@/lib/matches/conversations/queries/conversation";
import { messagePageSchema, messageSchema } from "@/lib/matches/conversations/schema";

export const GET = handler({
  name: "conversas",
  schema: messagePageSchema,
  allow: "viewer",
  limit: "conversation_read",
  run: ({ conversa, ...wanted }, { viewer }) => readOwnMessagePage(viewer.userId, conversa, wanted),
});

/** Sends a message. A repetition with the same `clientId` is not stored again. */
export const POST = handler({
  name: "conversas-envio",
  schema: messageSchema,
  allow: "viewer",
  limit: "conversation_message",
  run: (message, { viewer }) => sendMessage(viewer, message),
});
