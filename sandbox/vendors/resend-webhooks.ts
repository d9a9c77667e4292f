import type { WebhookEventPayload } from "resend";
import type { Message } from "../mailbox.ts";

export type Outcome = "delivered" | "delivery_delayed" | "bounced" | "complained" | "suppressed";

export type WebhookContent =
  | { event: "sent" | Outcome | "opened" }
  | { event: "clicked"; link: string; userAgent: string };

export function webhookFor(message: Message, content: WebhookContent): WebhookEventPayload {
  const now = new Date().toISOString();
  const data = {
    created_at: message.at.toISOString(),
    email_id: message.id,
    message_id: message.messageId,
    from: message.from,
    to: message.to,
    subject: message.subject,
    ...(message.tags.length > 0 && {
      tags: Object.fromEntries(message.tags.map(({ name, value }) => [name, value])),
    }),
  };
  switch (content.event) {
    case "bounced":
      return {
        type: "email.bounced",
        created_at: now,
        data: { ...data, bounce: { type: "Permanent", subType: "General", message: BOUNCED } },
      };
    case "suppressed":
      return {
        type: "email.suppressed",
        created_at: now,
        data: { ...data, suppressed: { type: "OnAccountSuppressionList", message: SUPPRESSED } },
      };
    case "clicked": {
      const { link, userAgent } = content;
      const click = { ipAddress: "127.0.0.1", link, timestamp: now, userAgent };
      return { type: "email.clicked", created_at: now, data: { ...data, click } };
    }
    default:
      return { type: `email.${content.event}`, created_at: now, data };
  }
}

const BOUNCED = "The recipient's mail server permanently rejected the email: 550 5.1.1 user unknown.";
const SUPPRESSED = "The recipient is on the suppression list because of an earlier bounce or complaint.";
