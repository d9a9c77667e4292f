import "server-only";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

/** First and last byte of a part, both included. */
export type ByteRange = { start: number; end: number };

export type OpenedFile =
  | { kind: "found"; body: ReadableStream<Uint8Array> }
  | { kind: "missing" }
  | { kind: "down" };

/** The content of a key is written once and never changes. No method throws when the store is unavailable. */
export type FileStore = {
  /** Writes a whole file or nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  open(key: string, range?: ByteRange): Promise<OpenedFile>;
  /** Size of a file in bytes. Null if there is no file, or the store is unavailable. */
  sizeOf(key: string): Promise<number | null>;
  /** True if no file is left under the key, even if there was none. */
  remove(key: string): Promise<boolean>;
};

/** Pattern of a key. A key that fits it cannot lead out of the store's folder. */
const KEY = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)*$/;

function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new Error("not a key of the file store");
}

type Operation = "put" | "open" | "size" | "remove";

function noteFailure(store: string, operation: Operation, error: unknown): void {
  const { name, code } = error as { name?: string; code?: string };
  log.warn({ vendor: store, operation, reason: code ?? name }, "file store did not answer");
}

const isMissing = (error: unknown) =>
  ["ENOENT", "ENOTDIR", "NoSuchKey", "NotFound"].some(
    (word) => (error as { code?: string }).code === word || (error as Error).name === word,
  );

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
    // Without the sync, a power cut could save the name but lose the content.
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * File store in a local folder, or in a folder that all instances share. It never makes this folder, because an
 * upload without the mounted volume would begin an empty store on another disk. ensureFilesFolder
 * (scripts/files-folder.ts) makes it.
 */
export function createDiskStore(root: string): FileStore {
  const placeOf = (key: string): string => {
    assertKey(key);
    return path.join(root, key);
  };
  /** Makes the folders of a key one at a time, because a recursive mkdir would make the root, too. */
  const makeFolders = async (key: string) => {
    let folder = root;
    for (const name of key.split("/").slice(0, -1)) {
      folder = path.join(folder, name);
      await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }
  };
  /** Whether the root folder is missing, as when its volume is not mounted. Then no file is reported as `missing`. */
  const isUnmounted = async () => !(await stat(root).catch(() => null))?.isDirectory();
  const draftOf = (place: string) => `${place}.part`;

  return {
    async put(key, bytes) {
      const place = placeOf(key);
      try {
        await makeFolders(key);
        await writeWhole(await open(draftOf(place), "w", 0o640), bytes);
        await rename(draftOf(place), place);
        return true;
      } catch (error) {
        noteFailure("disk", "put", error);
        await rm(draftOf(place), { force: true }).catch(() => {});
        return false;
      }
    },
    async open(key, range) {
      const place = placeOf(key);
      try {
        if (!(await stat(place)).isFile()) return { kind: "missing" };
        const file = createReadStream(place, range);
        await new Promise((resolve, reject) => file.once("open", resolve).once("error", reject));
        return { kind: "found", body: Readable.toWeb(file) as ReadableStream<Uint8Array> };
      } catch (error) {
        if (isMissing(error) && !(await isUnmounted())) return { kind: "missing" };
        noteFailure("disk", "open", error);
        return { kind: "down" };
      }
    },
    async sizeOf(key) {
      const found = await stat(placeOf(key)).catch(() => null);
      return found?.isFile() ? found.size : null;
    },
    async remove(key) {
      const place = placeOf(key);
      try {
        await rm(place, { force: true });
        await rm(draftOf(place), { force: true });
        // rmdir fails unless the folder is empty.
        if (key.includes("/")) await rmdir(path.dirname(place)).catch(() => {});
        return !(await isUnmounted());
      } catch (error) {
        if (isMissing(error)) return !(await isUnmounted());
        noteFailure("disk", "remove", error);
        return false;
      }
    },
  };
}

type S3Place = {
  endpoint?: string;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
};

/**
 * Timeouts (ms). `silence`: for a connection without data, and until an attempt's response begins. `whole`: for a call
 * other than `open`, with its retry.
 */
const S3_TIMES = { connect: 3_000, silence: 10_000, whole: 30_000 };

export function createS3Store({ endpoint, region, bucket, keyId, secret }: S3Place): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Some services with an S3 API do not support the bucket as a subdomain.
    forcePathStyle: endpoint !== undefined,
    // One retry is safe, because the content of a key never changes.
    maxAttempts: 2,
    // Some services with an S3 API lack the SDK's newer checksums. The signature already covers uploaded bytes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: S3_TIMES.connect,
      socketTimeout: S3_TIMES.silence,
      requestTimeout: S3_TIMES.silence,
      throwOnRequestTimeout: true,
    },
  });
  const limits = () => ({ abortSignal: AbortSignal.timeout(S3_TIMES.whole) });
  const objectOf = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };

  return {
    async put(key, bytes, contentType) {
      const put = new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: contentType });
      try {
        await client.send(put, limits());
        return true;
      } catch (error) {
        noteFailure("s3", "put", error);
        return false;
      }
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const get = new GetObjectCommand({ ...objectOf(key), Range });
      try {
        // No time limit for the read as a whole, because a slow reader may take long over a large file.
        const { Body } = await client.send(get);
        if (!Body) return { kind: "missing" };
        return { kind: "found", body: Body.transformToWebStream() as ReadableStream<Uint8Array> };
      } catch (error) {
        if (isMissing(error)) return { kind: "missing" };
        noteFailure("s3", "open", error);
        return { kind: "down" };
      }
    },
    async sizeOf(key) {
      const head = new HeadObjectCommand(objectOf(key));
      try {
        return (await client.send(head, limits())).ContentLength ?? null;
      } catch (error) {
        if (!isMissing(error)) noteFailure("s3", "size", error);
        return null;
      }
    },
    async remove(key) {
      const remove = new DeleteObjectCommand(objectOf(key));
      try {
        await client.send(remove, limits());
        return true;
      } catch (error) {
        if (isMissing(error)) return true;
        noteFailure("s3", "remove", error);
        return false;
      }
    },
  };
}

export const files: FileStore = env.FILES_S3_BUCKET
  ? createS3Store({
      endpoint: env.FILES_S3_ENDPOINT,
      region: env.FILES_S3_REGION,
      bucket: env.FILES_S3_BUCKET,
      keyId: env.FILES_S3_KEY_ID ?? "",
      secret: env.FILES_S3_SECRET ?? "",
    })
  : createDiskStore(env.FILES_DIR);
