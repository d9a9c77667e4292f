/**
 * Stand-in for Amazon S3 and compatible stores, with one bucket in memory, addressed by path. It follows
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html, API_GetObject, API_HeadObject, API_DeleteObject.
 * Verifies signatures (s3-signature.ts). Does not cover: buckets by host name, multipart or chunked uploads, presigned
 * URLs, lists, versions, access lists, encryption, conditional requests (If-Match).
 */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Vendor } from "../vendor.ts";
import { type Credentials, signatureProblem } from "./s3-signature.ts";

export const S3_CREDENTIALS: Credentials = { keyId: "AKIASANDBOX", secret: "sandbox-secret" };
export const S3_BUCKET = "elo-recicla";

const PREFIX = "/s3";

type StoredObject = { bytes: Uint8Array<ArrayBuffer>; type: string; changed: Date };

const STATUS: Record<string, number> = {
  InvalidRange: 416,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  SlowDown: 503,
  InternalError: 500,
  XAmzContentSHA256Mismatch: 400,
};

const refuse = (code: string, status = STATUS[code] ?? 403) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    {
      status,
      headers: { "content-type": "application/xml" },
    },
  );

/** `header`: "bytes=a-b", "bytes=a-" or "bytes=-n". */
function rangeOf(header: string, size: number): [start: number, end: number] | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start <= end ? [start, end] : null;
}

function answer({ bytes, type, changed }: StoredObject, range: string | undefined): Response {
  const headers = new Headers({
    "content-type": type,
    "last-modified": changed.toUTCString(),
    "accept-ranges": "bytes",
    etag: `"${createHash("md5").update(bytes).digest("hex")}"`,
  });
  if (range === undefined) return new Response(bytes, { headers });
  const part = rangeOf(range, bytes.length);
  if (!part) return refuse("InvalidRange");
  const [start, end] = part;
  headers.set("content-range", `bytes ${start}-${end}/${bytes.length}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

export function createS3(): Vendor {
  const objects = new Map<string, StoredObject>();

  async function serve(c: Context): Promise<Response> {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const url = new URL(c.req.url);
    const { method, raw } = c.req;
    const problem = signatureProblem({ method, url, headers: raw.headers, body }, S3_CREDENTIALS, Date.now());
    if (problem) return refuse(problem);
    if (c.req.param("bucket") !== S3_BUCKET) return refuse("NoSuchBucket");
    const key = decodeURIComponent(url.pathname.slice(`${PREFIX}/${S3_BUCKET}/`.length));
    if (method === "PUT") {
      objects.set(key, { bytes: body, type: c.req.header("content-type") ?? "", changed: new Date() });
      return new Response(null, { headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } });
    }
    if (method === "DELETE") {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    const found = objects.get(key);
    if (!found) return refuse("NoSuchKey");
    const sent = answer(found, c.req.header("range"));
    if (method === "HEAD") sent.headers.set("content-length", String(found.bytes.length));
    return sent;
  }

  return {
    id: "s3",
    name: "Amazon S3",
    purpose: "Fotos e documentos, quando um bucket é configurado",
    docs: "https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html",
    http: {
      prefix: PREFIX,
      app: new Hono().on(["GET", "PUT", "DELETE"], "/:bucket/:key{.+}", serve),
      refusal(status) {
        const words: Record<number, string> = { 404: "NoSuchKey", 405: "MethodNotAllowed", 503: "SlowDown" };
        return refuse(words[status] ?? (status < 500 ? "AccessDenied" : "InternalError"), status);
      },
    },
    statuses: [503, 500, 403],
    hints: [
      ["FILES_S3_ENDPOINT", "endereço do sandbox com /s3"],
      ["FILES_S3_BUCKET", S3_BUCKET],
      ["FILES_S3_KEY_ID", S3_CREDENTIALS.keyId],
      ["FILES_S3_SECRET", S3_CREDENTIALS.secret],
    ],
    reset: () => objects.clear(),
  };
}
