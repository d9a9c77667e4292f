import "server-only";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { env } from "@/lib/server/env";
import { type AttemptLimits, type Outcome, toAttachments } from "./mail-outcome";
import type { OutgoingEmail } from "./resend";

type SmtpFailure = {
  handedOver: boolean;
  code?: string;
  command?: string;
  responseCode?: number;
  message: string;
};

/** `unknown` if no reply came after the content was sent: the server may have accepted the mail. */
export function smtpFailure({ handedOver, code, command, responseCode, message }: SmtpFailure): Outcome {
  const refused = { kind: "refused", details: message } as const;
  if (!responseCode) {
    if (!handedOver) return { ...refused, code: "UNREACHABLE", httpStatus: 503 };
    const silent = code === "ETIMEDOUT";
    return { kind: "unknown", code: silent ? "TIMEOUT" : "CONNECTION_LOST", details: message };
  }
  if (responseCode < 500) return { ...refused, code: "PROVIDER_ERROR", httpStatus: 503 };
  if (command === "RCPT TO") return { ...refused, code: "INVALID_EMAIL", httpStatus: 422 };
  return { ...refused, code: "PROVIDER_REJECTED", httpStatus: 502 };
}

const server = new URL(env.SMTP_URL);
const secure = server.protocol === "smtps:";
const credentials = server.username
  ? { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) }
  : null;

/**
 * Makes one attempt to send a mail by SMTP, the fallback (A4.6). Ends after `total` ms, even if the server still
 * responds. All attempts for a mail share a Message-ID, by which some mailboxes merge duplicates.
 */
export async function sendBySmtp(
  { id, attachments = [], ...email }: OutgoingEmail,
  { perReply, total }: AttemptLimits,
): Promise<Outcome> {
  const { hostname } = new URL(env.APP_URL);
  const messageId = `<${id}@${hostname}>`;
  const mail = { ...email, attachments: toAttachments(attachments), from: env.EMAIL_FROM, messageId };
  const node = new MailComposer(mail).compile();
  const content = await node.build();
  let handedOver = false;
  // SMTPConnection reads this stream only after the server has accepted the DATA command.
  const source = new Readable({
    read() {
      handedOver = true;
      this.push(content);
      this.push(null);
    },
  });
  const connection = open(perReply);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })), total);
  });
  try {
    const status = await Promise.race([converse(connection, node.getEnvelope(), source), tooLate]);
    return { kind: "sent", messageId, httpStatus: status };
  } catch (error) {
    return smtpFailure({
      handedOver,
      ...(error as SMTPConnection.SMTPError),
      message: (error as Error).message,
    });
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}

const open = (perReply: number) =>
  new SMTPConnection({
    host: server.hostname,
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    // Never send a password without TLS.
    requireTLS: credentials !== null,
    connectionTimeout: perReply,
    greetingTimeout: perReply,
    socketTimeout: perReply,
    dnsTimeout: perReply,
  });

const CHECK = 10_000;

/** Connects and signs in, but sends nothing. Returns the server's error, or null. */
export async function checkSmtp(): Promise<string | null> {
  const connection = open(CHECK);
  try {
    await enter(connection);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    connection.close();
  }
}

type Envelope = ReturnType<ReturnType<MailComposer["compile"]>["getEnvelope"]>;

async function enter(connection: SMTPConnection): Promise<void> {
  // Without this listener, an error while closing would end the process.
  connection.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (credentials) {
    await new Promise<void>((resolve, reject) => {
      connection.once("error", reject);
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Returns 200, because SMTP has no HTTP status. */
async function converse(connection: SMTPConnection, envelope: Envelope, source: Readable): Promise<number> {
  await enter(connection);
  await new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.send(envelope as SMTPConnection.Envelope, source, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return 200;
}
