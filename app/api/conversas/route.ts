import { handler } from "@/lib/access/door";
import { sendMessage } from "@/lib/matches/conversations/mutations/send";
import { readOwnMessagePage } from "@/lib/matches/conversations/queries/conversation";
import { messagePageSchema, messageSchema } from "@/lib/matches/conversations/schema";

/**
 * Messages of a conversation: those before or after a given message, or the newest. Also returns how far the other side
 * has read, and whether the conversation is open.
 */
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
