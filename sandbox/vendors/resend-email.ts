import type { EmailApiAttachment, EmailApiOptions, ErrorResponse } from "resend";
import type { Attachment, Mail } from "../mailbox.ts";
import { typeOfFile } from "../media-types.ts";

export class EmailRefused extends Error {
  override name: ErrorResponse["name"];
  constructor(name: ErrorResponse["name"], message: string) {
    super(message);
    this.name = name;
  }
}

const MAX_RECIPIENTS = 50;
/** Bytes of all attachments together. */
const MAX_ATTACHMENTS = 40 * 1024 * 1024;
const ADDRESS = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]{2,}$/;
const NAMED_ADDRESS = /^[^\r\n<>]*<([^<>]+)>$/;

const invalid = (message: string) => new EmailRefused("validation_error", message);

type Wire = { [Field in keyof EmailApiOptions]?: unknown };

export function readEmail(value: unknown): Mail {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("The request body must be a JSON object.");
  }
  const wire: Wire = value;
  refuseUncovered(wire);
  for (const field of ["to", "from", "subject"] as const) {
    if (wire[field] === undefined || wire[field] === null || wire[field] === "") throw missing(field);
  }
  const html = readText(wire.html, "html");
  const text = readText(wire.text, "text");
  if (!html && !text) throw new EmailRefused("missing_required_field", "Missing `html` or `text` field.");
  const [from = ""] = readAddresses(wire.from, "from");
  return {
    provider: "resend",
    from,
    to: readAddresses(wire.to, "to"),
    cc: readAddresses(wire.cc, "cc"),
    bcc: readAddresses(wire.bcc, "bcc"),
    replyTo: readAddresses(wire.reply_to, "reply_to"),
    subject: readSubject(wire.subject),
    html,
    text,
    headers: readHeaders(wire.headers),
    tags: readTags(wire.tags),
    attachments: readAttachments(wire.attachments),
  };
}

const missing = (field: string) => new EmailRefused("missing_required_field", `Missing \`${field}\` field.`);

/** Refuses fields that the stand-in does not cover, so that no part of a mail is dropped silently. */
function refuseUncovered(wire: Wire): void {
  for (const field of ["scheduled_at", "template", "topic_id"] as const) {
    if (wire[field] != null) throw invalid(`The sandbox does not cover the \`${field}\` field.`);
  }
}

function readAddresses(value: unknown, field: string): string[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_RECIPIENTS) throw invalid(`The \`${field}\` field must have at most 50 addresses.`);
  return list.map((entry) => {
    if (typeof entry === "string" && ADDRESS.test(NAMED_ADDRESS.exec(entry)?.[1] ?? entry)) return entry;
    throw invalid(
      `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
    );
  });
}

function readSubject(value: unknown): string {
  if (typeof value !== "string") throw invalid("The `subject` field must be a string.");
  if (/[\r\n]/.test(value)) throw invalid("The `\\n` is not allowed in the `subject` field.");
  return value;
}

function readText(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw invalid(`The \`${field}\` field must be a string.`);
  return value;
}

function readHeaders(value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") throw invalid("The `headers` field must be an object.");
  return Object.entries(value).map(([name, content]) => {
    const allowed = /^[!-9;-~]+$/.test(name) && typeof content === "string" && !/[\r\n]/.test(content);
    if (!allowed) throw invalid(`Invalid header \`${name}\`.`);
    return [name, content];
  });
}

function readTags(value: unknown): Mail["tags"] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("The `tags` field must be an array.");
  return value.map((tag) => {
    const { name, value: content } = Object(tag);
    if (![name, content].every((part) => typeof part === "string" && /^[\w-]{1,256}$/.test(part))) {
      throw invalid("Tags should only contain ASCII letters, numbers, underscores, or dashes.");
    }
    return { name, value: content };
  });
}

function readAttachments(value: unknown): Attachment[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("The `attachments` field must be an array.");
  const attachments = value.map((entry) => {
    const { content, filename, content_type, content_id }: Partial<EmailApiAttachment> = Object(entry);
    if (typeof content !== "string" || typeof filename !== "string") {
      throw new EmailRefused("invalid_attachment", "Attachment must have a `content` and a `filename`.");
    }
    return {
      name: filename,
      type: content_type ?? typeOfFile(filename),
      content: Buffer.from(content, "base64"),
      contentId: content_id ?? null,
    };
  });
  const size = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (size > MAX_ATTACHMENTS) throw invalid("The attachments must not exceed 40MB.");
  return attachments;
}
