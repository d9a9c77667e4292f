import { cutText, toPlainLine } from "@/lib/kit/text";
import type { UploadPurpose } from "./types";

const MB = 1024 * 1024;

const PHOTO_TYPES = ["image/jpeg", "image/png", "image/apng", "image/webp", "image/avif"] as const;
const DOCUMENT_TYPES = ["application/pdf"] as const;

/** `maxBytes` per upload, `maxCount` per form. */
type UploadLimit = { types: readonly string[]; maxBytes: number; maxCount: number };

export const UPLOAD_LIMITS = {
  foto: { types: PHOTO_TYPES, maxBytes: 15 * MB, maxCount: 12 },
  documento: { types: DOCUMENT_TYPES, maxBytes: 10 * MB, maxCount: 10 },
  anexo: { types: [...DOCUMENT_TYPES, ...PHOTO_TYPES], maxBytes: 10 * MB, maxCount: 5 },
} as const satisfies Record<UploadPurpose, UploadLimit>;

/** Quota of an account for files that it can remove. `bytes` counts every size of a photo. */
export const UPLOAD_QUOTA = { files: 300, bytes: 500 * MB } as const;

/** Quota (bytes) of an account for files that it cannot remove: sent attachments, proofs of deposits, presentations. */
export const LASTING_BYTES = 2_048 * MB;

/** Key of the advisory lock that a backup holds. */
export const BACKUP_LOCK = 72_707_370;

/** Days before an unused file is removed, so that an unfinished form can be continued. */
export const UNUSED_DAYS = 7;

export const MAX_PIXELS = 64_000_000;

/**
 * Widths (pixels) of stored photos. A photo is reduced to fit a square of the largest width, then stored in its own
 * width and in all smaller ones.
 */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;

/** `jpg` exists only in the photo's largest width. */
export type PhotoFormat = "avif" | "webp" | "jpg";

export const PHOTO_CONTENT_TYPES: Record<PhotoFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

export const photoUrl = (id: string, width: number, format: PhotoFormat): string =>
  `/arquivos/${id}/${width}.${format}`;

export const fileUrl = (id: string, nome: string): string => `/arquivos/${id}/${encodeURIComponent(nome)}`;

export const isPhotoType = (contentType: string): boolean => PHOTO_TYPES.some((type) => type === contentType);

export const MAX_ALT = 200;

const MAX_NAME = 120;

const UNFIT = /[\\/:*?"<>|]/g;

/** File name on one line that is safe on all systems. Idempotent. @param extension such as ".pdf" */
export function fileName(given: string, extension: string): string {
  const line = toPlainLine(given.slice(given.search(/[^\\/]*$/)).replace(UNFIT, "_"));
  const bare = line.toLowerCase().endsWith(extension) ? line.slice(0, -extension.length) : line;
  // Some systems hide a file with a leading dot, others drop trailing dots.
  const stem = cutText(bare, MAX_NAME - extension.length).replace(/^[.\s]+|[.\s]+$/g, "");
  return `${stem || "arquivo"}${extension}`;
}

export const sizeText = (bytes: number): string =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MB).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Bytes at the end of a PDF that are searched for %%EOF, because some programs append data after this mark. */
const PDF_TAIL = 2_048;

/**
 * Whether the bytes are a whole PDF that begins with its signature. PDF readers tolerate bytes before the signature,
 * but browsers could render these bytes as a page.
 */
export function isWholePdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8)) &&
    bytes.includes("%%EOF", Math.max(0, bytes.length - PDF_TAIL), "latin1")
  );
}

/** Requested range. "whole" if the header names no supported range, null if the range cannot be satisfied. */
export function readRange(
  header: string | null,
  size: number,
): { start: number; end: number } | "whole" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return "whole";
  return start <= end ? { start, end } : null;
}

export const matchesTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((entry) => ["*", tag, `W/${tag}`].includes(entry.trim()));

/** Content-Disposition for a download, with names in any alphabet (RFC 6266, RFC 5987). */
export function attachmentNamed(name: string): string {
  const plain = name.normalize("NFD").replace(/[^\x20-\x7e]|["\\%]/g, "") || "arquivo";
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`;
}
