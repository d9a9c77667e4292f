import { cutText, toPlainLine } from "@/lib/kit/text";
import type { UploadPurpose } from "./types";

const MB = 1024 * 1024;

const PHOTO_TYPES = ["image/jpeg", "image/png", "image/apng", "image/webp", "image/avif"] as const;
const DOCUMENT_TYPES = ["application/pdf"] as const;

/** `types` are told from the content; `maxBytes` of one upload; `maxCount` of them in one form. */
type UploadLimit = { types: readonly string[]; maxBytes: number; maxCount: number };

/** What may be uploaded for what. */
export const UPLOAD_LIMITS = {
  foto: { types: PHOTO_TYPES, maxBytes: 15 * MB, maxCount: 12 },
  documento: { types: DOCUMENT_TYPES, maxBytes: 10 * MB, maxCount: 10 },
  anexo: { types: [...DOCUMENT_TYPES, ...PHOTO_TYPES], maxBytes: 10 * MB, maxCount: 5 },
} as const satisfies Record<UploadPurpose, UploadLimit>;

/** What one account may keep that it can remove: files, and their bytes with all sizes of the pictures. */
export const UPLOAD_QUOTA = { files: 300, bytes: 500 * MB } as const;

/**
 * Bytes of what stays for good: attachments that were sent, papers of deposits, presentations. Nobody can make room
 * there, so the bound is wide; it is there for the storage.
 */
export const LASTING_BYTES = 2_048 * MB;

/** Days that a file is kept which nothing shows: a form that was begun may be gone on with. */
export const UNUSED_DAYS = 7;

/** Pixels of a picture; the largest that telephones take have about 50 million. */
export const MAX_PIXELS = 64_000_000;

/** Widths (pixels) that pages ask for; a picture that is smaller has its own as the largest. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;

/** `jpg` is there once, in the largest width: for readers of mail, slides and shared links. */
export type PhotoFormat = "avif" | "webp" | "jpg";

export const PHOTO_CONTENT_TYPES: Record<PhotoFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Address of a picture in a width and format that its variants name. */
export const photoUrl = (id: string, width: number, format: PhotoFormat): string =>
  `/arquivos/${id}/${width}.${format}`;

/** Address of a document under its name. */
export const fileUrl = (id: string, nome: string): string => `/arquivos/${id}/${encodeURIComponent(nome)}`;

export const isPhotoType = (contentType: string): boolean => PHOTO_TYPES.some((type) => type === contentType);

/** Characters of a photo's description and of a document's title. */
export const MAX_ITEM_TEXT = 200;

/** Characters of a name that is kept. */
const MAX_NAME = 120;

/** What separates folders, stands for drives, or ends a name in one of the systems that files are saved on. */
const UNFIT = /[\\/:*?"<>|]/g;

/**
 * The name that a device gave a file, as one line that every system can save: without folders, with the ending of what
 * the file really is. Applied again it stays as it is.
 * @param extension such as ".pdf"
 */
export function fileName(given: string, extension: string): string {
  const line = toPlainLine(given.slice(given.search(/[^\\/]*$/)).replace(UNFIT, "_"));
  const bare = line.toLowerCase().endsWith(extension) ? line.slice(0, -extension.length) : line;
  // No leading or closing points: hidden on one system, dropped by another.
  const stem = cutText(bare, MAX_NAME - extension.length).replace(/^[.\s]+|[.\s]+$/g, "");
  return `${stem || "arquivo"}${extension}`;
}

/** Bytes as people read them: "840 KB", "1,2 MB". */
export const sizeText = (bytes: number): string =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MB).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;

/** The list with one entry at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** How many bytes at the end of a PDF may hold its last line; programs append a little to it. */
const PDF_TAIL = 2_048;

/**
 * Whether bytes are a PDF from the first to the last: nothing stands before its signature, which readers tolerate and
 * browsers could take for a page, and the end is there.
 */
export function isWholePdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8)) &&
    bytes.includes("%%EOF", Math.max(0, bytes.length - PDF_TAIL), "latin1")
  );
}

/** The asked part of a file of `size` bytes; "whole" where nothing that we understand is asked, null where there is none. */
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

/** Whether If-None-Match names this tag. */
export const matchesTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((entry) => ["*", tag, `W/${tag}`].includes(entry.trim()));

/** A file to be saved, under its name in every alphabet (RFC 6266, RFC 5987). */
export function attachmentNamed(name: string): string {
  const plain = name.normalize("NFD").replace(/[^\x20-\x7e]|["\\%]/g, "") || "arquivo";
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`;
}
