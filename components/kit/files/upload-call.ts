import { UPLOADS } from "@/lib/catalog/uploads/messages";
import type { UploadedFile, UploadPurpose } from "@/lib/catalog/uploads/types";
import type { PageMark } from "@/lib/kit/result";

/** Timeout (ms), enough for the largest file at 0.5 Mbit/s. */
const TIMEOUT = 300_000;

export type SendOutcome =
  | { kind: "stored"; file: UploadedFile }
  /** Not temporary: the queue offers no retry. */
  | { kind: "refused"; message: string }
  /** Temporary. `after` is the server's Retry-After (ms). */
  | { kind: "lost"; message: string; after: number | null }
  | { kind: "cancelled" };

/** 0: no response. */
const TEMPORARY = new Set([0, 408, 429, 500, 502, 503, 504]);

function readOutcome(xhr: XMLHttpRequest): SendOutcome {
  const response = xhr.response as (UploadedFile & { error?: string }) | null;
  if (xhr.status === 201 && response) return { kind: "stored", file: response };
  const message = response?.error ?? (xhr.status === 0 ? UPLOADS.lineLost : UPLOADS.storeDown);
  if (!TEMPORARY.has(xhr.status)) return { kind: "refused", message };
  const seconds = Number(xhr.getResponseHeader("retry-after") ?? Number.NaN);
  return { kind: "lost", message, after: seconds > 0 ? seconds * 1000 : null };
}

type Sending = {
  mark: Partial<PageMark>;
  signal: AbortSignal;
  /** Called with the uploaded share (0 to 1). */
  onProgress: (sent: number) => void;
};

/** Uploads a file by XMLHttpRequest, because fetch reports no upload progress. Never rejects. */
export function sendFile(
  file: File,
  purpose: UploadPurpose,
  { mark, signal, onProgress }: Sending,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", `/api/arquivos?${new URLSearchParams({ finalidade: purpose, ...mark })}`);
    xhr.responseType = "json";
    xhr.timeout = TIMEOUT;
    xhr.setRequestHeader("content-type", "application/octet-stream");
    xhr.setRequestHeader("x-file-name", encodeURIComponent(file.name.toWellFormed()));
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = () => resolve(readOutcome(xhr));
    xhr.onerror = () => resolve({ kind: "lost", message: UPLOADS.lineLost, after: null });
    xhr.ontimeout = xhr.onerror;
    xhr.onabort = () => resolve({ kind: "cancelled" });
    if (signal.aborted) return resolve({ kind: "cancelled" });
    signal.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(file);
  });
}
