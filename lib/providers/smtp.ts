import "server-only";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { env } from "@/lib/server/env";
import type { AttemptLimits, Outcome } from "./mail";
import type { OutgoingEmail } from "./resend";

type SmtpFailure = {
  /** Whether the server had begun to receive the content. */
  handedOver: boolean;
  code?: string;
  command?: string;
  responseCode?: number;
  message: string;
};

/** What an SMTP failure means: only silence after the content was handed over leaves a doubt. */
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
 * One attempt by SMTP, the second e-mail service (A4.6). SMTP knows no idempotency keys; the Message-ID is the same
 * in every attempt, so that mailboxes which fold equal messages show one. An attempt is given up after its `total`,
 * also when the server keeps talking. Never throws.
 */
export async function sendBySmtp(
  { id, attachments = [], ...email }: OutgoingEmail,
  { answer, total }: AttemptLimits,
): Promise<Outcome> {
  const { hostname } = new URL(env.APP_URL);
  const messageId = `<${id}@${hostname}>`;
  const files = attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: bytes,
  }));
  const mail = { ...email, attachments: files, from: env.EMAIL_FROM, messageId };
  const node = new MailComposer(mail).compile();
  const content = await node.build();
  let handedOver = false;
  // The connection reads the content only after the server said that it will take it.
  const source = new Readable({
    read() {
      handedOver = true;
      this.push(content);
      this.push(null);
    },
  });
  const connection = new SMTPConnection({
    host: server.hostname,
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    // A password never crosses an open line.
    requireTLS: credentials !== null,
    connectionTimeout: answer,
    greetingTimeout: answer,
    socketTimeout: answer,
    dnsTimeout: answer,
  });
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

type Envelope = ReturnType<ReturnType<MailComposer["compile"]>["getEnvelope"]>;

/** Connects, logs in where credentials are configured, and hands the mail over. @returns an HTTP status: 200 */
async function converse(connection: SMTPConnection, envelope: Envelope, source: Readable): Promise<number> {
  // A server that breaks off once more while the connection closes has nothing to tell anybody.
  connection.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (credentials) {
    await new Promise<void>((resolve, reject) => {
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
    });
  }
  await new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.send(envelope as SMTPConnection.Envelope, source, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return 200;
}
