import { randomUUID } from "node:crypto";
import type { GetEmailResponseSuccess, Tag } from "resend";
import { extractLinks } from "./links.ts";

export type Attachment = { name: string; type: string; content: Buffer; contentId: string | null };

/** Addresses are as written: `Nome <a@b.com>` or `a@b.com`. */
export type Mail = {
  provider: "resend" | "smtp";
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: [name: string, value: string][];
  tags: Tag[];
  attachments: Attachment[];
};

export type Message = Mail & {
  id: string;
  /** Message-ID for Resend's webhooks. A mail received by SMTP has its own Message-ID in `headers`. */
  messageId: string;
  at: Date;
  links: string[];
  read: boolean;
  lastEvent: GetEmailResponseSuccess["last_event"];
};

export type Mailbox = ReturnType<typeof createMailbox>;

const LIMIT = 5_000;

export const bareAddress = (recipient: string): string =>
  (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();

export const recipientsOf = ({ to, cc, bcc }: Pick<Mail, "to" | "cc" | "bcc">): string[] =>
  [...to, ...cc, ...bcc].map(bareAddress);

export function createMailbox() {
  const messages = new Map<string, Message>();
  const newestFirst = () => [...messages.values()].reverse();
  return {
    add(mail: Mail): Message {
      const id = randomUUID();
      const message: Message = {
        ...mail,
        id,
        messageId: `<${id}@sandbox.invalid>`,
        at: new Date(),
        links: extractLinks(mail.html, mail.text),
        read: false,
        lastEvent: "sent",
      };
      messages.set(id, message);
      const [oldest] = messages.keys();
      if (messages.size > LIMIT && oldest) messages.delete(oldest);
      return message;
    },
    get: (id: string): Message | null => messages.get(id) ?? null,
    /** With `to`, only mails that have exactly this address in To, Cc or Bcc. */
    list(to?: string): Message[] {
      const wanted = to ? bareAddress(to) : null;
      return newestFirst().filter((message) => !wanted || recipientsOf(message).includes(wanted));
    },
    search(text: string): Message[] {
      const wanted = text.trim().toLowerCase();
      return newestFirst().filter(({ to, cc, bcc }) =>
        [...to, ...cc, ...bcc].join(" ").toLowerCase().includes(wanted),
      );
    },
    clear: () => messages.clear(),
  };
}
