/**
 * Verifies the signature of a request to Amazon S3, after
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. Independent of the SDK, so that an
 * error on either side shows as a mismatch. Does not cover: chunked payloads.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

type SignedRequest = { method: string; url: URL; headers: Headers; body: Uint8Array };
export type Credentials = { keyId: string; secret: string };

/** Maximum difference (ms) between the time of a request and the clock. */
const MAX_SKEW = 15 * 60_000;

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (params: URLSearchParams) =>
  [...params]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join("&");

const canonicalPath = (pathname: string) =>
  pathname.split("/").map(decodeURIComponent).map(percentEncode).join("/");

/** Unix time (ms) of "20261122T034100Z". */
function timeOf(stamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export function signatureProblem(
  request: SignedRequest,
  { keyId, secret }: Credentials,
  now: number,
): string | null {
  const { method, url, headers, body } = request;
  const [, id, day = "", region = "", names = "", signature = ""] =
    HEADER.exec(headers.get("authorization") ?? "") ?? [];
  if (!id) return "AccessDenied";
  if (id !== keyId) return "InvalidAccessKeyId";
  const stamp = headers.get("x-amz-date") ?? "";
  if (!stamp.startsWith(day) || !(Math.abs(timeOf(stamp) - now) <= MAX_SKEW)) return "RequestTimeTooSkewed";
  const payload = headers.get("x-amz-content-sha256") ?? "";
  if (payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const signed = names.split(";");
  if (!signed.includes("host") || !signed.includes("x-amz-content-sha256")) return "AccessDenied";
  const canonical = [
    method,
    canonicalPath(url.pathname),
    canonicalQuery(url.searchParams),
    ...signed.map((name) => `${name}:${(headers.get(name) ?? "").trim().replace(/ +/g, " ")}`),
    "",
    names,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day));
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
