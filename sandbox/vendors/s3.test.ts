import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, describe, expect, test } from "vitest";
import { startSandbox } from "../server";
import { S3_BUCKET, S3_CREDENTIALS } from "./s3";
import { signatureProblem } from "./s3-signature";

const sandbox = await startSandbox({ port: 0 });
const client = new S3Client({
  endpoint: `${sandbox.url}/s3`,
  region: "sa-east-1",
  forcePathStyle: true,
  credentials: { accessKeyId: S3_CREDENTIALS.keyId, secretAccessKey: S3_CREDENTIALS.secret },
  requestChecksumCalculation: "WHEN_REQUIRED",
});
afterAll(() => sandbox.stop());

describe("signatures", () => {
  // First example of Amazon's documentation (GET Object with a range), with its date and credentials.
  const example = () => ({
    method: "GET",
    url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
    headers: new Headers({
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
        "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
        "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "x-amz-date": "20130524T000000Z",
    }),
    body: new Uint8Array(),
  });
  const credentials = {
    keyId: "AKIAIOSFODNN7EXAMPLE",
    secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  };
  const now = Date.parse("2013-05-24T00:00:00Z");

  test("the signature of Amazon's own example is accepted", () => {
    expect(signatureProblem(example(), credentials, now)).toBeNull();
  });

  test("a changed signed request is refused", () => {
    const change = (make: (it: ReturnType<typeof example>) => void) => {
      const changed = example();
      make(changed);
      return signatureProblem(changed, credentials, now);
    };
    const no = "SignatureDoesNotMatch";
    expect(change((it) => it.headers.set("range", "bytes=0-10"))).toBe(no);
    expect(change((it) => Object.assign(it, { method: "DELETE" }))).toBe(no);
    expect(change((it) => Object.assign(it.url, { pathname: "/other.txt" }))).toBe(no);
    expect(change((it) => Object.assign(it.url, { search: "?acl" }))).toBe(no);
    expect(change((it) => Object.assign(it, { body: new Uint8Array(1) }))).toBe("XAmzContentSHA256Mismatch");
    expect(change((it) => it.headers.delete("authorization"))).toBe("AccessDenied");
    expect(signatureProblem(example(), { ...credentials, secret: "x" }, now)).toBe(no);
    expect(signatureProblem(example(), { ...credentials, keyId: "x" }, now)).toBe("InvalidAccessKeyId");
    expect(signatureProblem(example(), credentials, now + 16 * 60_000)).toBe("RequestTimeTooSkewed");
  });
});

test("keys with characters that need escaping are signed and found", async () => {
  const Key = "pasta com espaço/a+b (1)'*!~.pdf";
  await client.send(new PutObjectCommand({ Bucket: S3_BUCKET, Key, Body: "olá" }));
  const { Body } = await client.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key }));
  expect(await Body?.transformToString()).toBe("olá");
});

test("errors have the vendor's codes, which the SDK maps to its own", async () => {
  const get = (input: object) =>
    client.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key: "none", ...input })).catch((error) => error);
  expect(await get({})).toMatchObject({ name: "NoSuchKey", $metadata: { httpStatusCode: 404 } });
  expect(await get({ Bucket: "outro" })).toMatchObject({ name: "NoSuchBucket" });
  await client.send(new PutObjectCommand({ Bucket: S3_BUCKET, Key: "short", Body: "abc" }));
  expect(await get({ Key: "short", Range: "bytes=9-" })).toMatchObject({ name: "InvalidRange" });
  expect((await fetch(`${sandbox.url}/s3/${S3_BUCKET}/short`)).status).toBe(403);
});
