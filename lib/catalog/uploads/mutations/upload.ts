import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { asAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import { files } from "@/lib/providers/files";
import { db, type Transaction } from "@/lib/server/db";
import { UPLOADS } from "../messages";
import { toUploadedFile } from "../queries";
import {
  fileName,
  isPhotoType,
  isWholePdf,
  LASTING_BYTES,
  MAX_PIXELS,
  PHOTO_CONTENT_TYPES,
  UPLOAD_LIMITS,
  UPLOAD_QUOTA,
} from "../rules";
import type { MadePicture, StoredVariant, UploadedFile, UploadPurpose } from "../types";
import { makePhoto, type PhotoOutcome } from "./photo-queue";

type FileInput = { name: string; bytes: Buffer };

type PreparedFile = {
  name: string;
  main: Content;
  width?: number;
  height?: number;
  blur?: string;
  variants: Content[];
};
type Content = { file: string; contentType: string; bytes: Uint8Array; picture?: MadePicture };

const asContent = (picture: MadePicture): Content => ({
  file: `${picture.width}.${picture.format}`,
  contentType: PHOTO_CONTENT_TYPES[picture.format],
  bytes: picture.bytes,
  picture,
});

/** Retry-After (s) when the queue of photos is full, or a photo has waited too long. */
const SOON = 5;

const BUSY = { ...failure("provider_down", UPLOADS.busy), retryAfter: SOON };

const REFUSED_PHOTO: Record<Exclude<PhotoOutcome["kind"], "made">, Failure> = {
  pixels: failure("bad_input", UPLOADS.tooManyPixels(MAX_PIXELS / 1e6)),
  unreadable: failure("bad_input", UPLOADS.unreadablePhoto),
  slow: failure("bad_input", UPLOADS.slowPhoto),
  "account-full": { ...failure("rate_limited", UPLOADS.ownBusy), retryAfter: SOON },
  "all-full": BUSY,
  late: BUSY,
  failed: failure("provider_down", UPLOADS.photoFailed),
};

const PHOTO_ENDING = /\.(?:jpe?g|png|webp|avif)$/i;

async function preparePhoto(ownerId: string, { name, bytes }: FileInput): Promise<Result<PreparedFile>> {
  const made = await makePhoto(ownerId, bytes);
  if (made.kind !== "made") return REFUSED_PHOTO[made.kind];
  const { main, variants, blur } = made.photo;
  return ok({
    name: fileName(name.replace(PHOTO_ENDING, ""), ".jpg"),
    blur,
    main: asContent(main),
    width: main.width,
    height: main.height,
    variants: variants.map(asContent),
  });
}

async function prepare(
  ownerId: string,
  purpose: UploadPurpose,
  given: FileInput,
): Promise<Result<PreparedFile>> {
  const { bytes } = given;
  const { types, maxBytes } = UPLOAD_LIMITS[purpose];
  if (bytes.length === 0) return failure("bad_input", UPLOADS.empty);
  if (bytes.length > maxBytes) return failure("too_large", UPLOADS.tooLarge(maxBytes));
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? null;
  if (!type || !types.some((taken) => taken === type)) {
    return failure("bad_input", UPLOADS.wrongType(purpose, type));
  }
  if (isPhotoType(type)) return preparePhoto(ownerId, given);
  if (!isWholePdf(bytes)) return failure("bad_input", UPLOADS.unreadablePdf);
  const main = { file: "documento.pdf", contentType: type, bytes };
  return ok({ name: fileName(given.name, ".pdf"), main, variants: [] });
}

type Room = { files: number; bytes: number; lasting: number };

/** Files that the account cannot remove (`fica`) count only in the quota `lasting`. */
async function refuseFull(tx: Transaction, ownerId: string, more: number): Promise<Failure | null> {
  const [kept] = await tx.$queryRaw<[Room]>`
    select (count(*) filter (where not fica))::int as files,
      coalesce(sum(total) filter (where not fica), 0)::float8 as bytes,
      coalesce(sum(total) filter (where fica), 0)::float8 as lasting
    from (
      select f.size + coalesce((select sum((v ->> 'size')::int) from jsonb_array_elements(f.variants) v), 0) as total,
        f.purpose = 'apresentacao' or exists (select from talk_attachments where file_id = f.id)
          or exists (select from deposit_proofs where file_id = f.id) as fica
      from files f where f.owner_id = ${ownerId}::uuid
    ) guardado`;
  if (kept.files >= UPLOAD_QUOTA.files) return failure("conflict", UPLOADS.fullFiles(UPLOAD_QUOTA.files));
  if (kept.bytes + more > UPLOAD_QUOTA.bytes)
    return failure("conflict", UPLOADS.fullBytes(UPLOAD_QUOTA.bytes));
  // Check `lasting` for every upload: any file may become an attachment or a proof, which cannot be removed.
  if (kept.lasting + more > LASTING_BYTES) return failure("conflict", UPLOADS.fullLasting(LASTING_BYTES));
  return null;
}

const contentsOf = ({ main, variants }: PreparedFile): Content[] => [main, ...variants];

export function newFolder(purpose: string): string {
  const id = randomUUID();
  return `${purpose}/${id.slice(0, 2)}/${id}`;
}

/**
 * Notes the keys for removal before it stores the bytes: if no row follows, `removeNotedBytes` (sweep.ts) removes them.
 * @returns folder of the keys, or null if the store is down
 */
async function storeBytes(purpose: string, prepared: PreparedFile): Promise<string | null> {
  const folder = newFolder(purpose);
  const contents = contentsOf(prepared);
  await db.fileRemoval.createMany({ data: contents.map(({ file }) => ({ key: `${folder}/${file}` })) });
  for (const { file, bytes, contentType } of contents)
    if (!(await files.put(`${folder}/${file}`, bytes, contentType))) return null;
  return folder;
}

type StoredBytes = { ownerId: string; purpose: string; folder: string; prepared: PreparedFile };

/** Writes the row of a file and deletes the removal notes of its keys. @param tx transaction of `asAccount` */
export async function createRow(
  tx: Transaction,
  { ownerId, purpose, folder, prepared }: StoredBytes,
): Promise<Result<UploadedFile>> {
  const keyOf = ({ file }: Content) => `${folder}/${file}`;
  const keys = contentsOf(prepared).map(keyOf);
  const { count } = await tx.fileRemoval.deleteMany({ where: { key: { in: keys } } });
  // If a note is missing, the upload took so long that the sweep removed its bytes.
  if (count < keys.length) return failure("provider_down", UPLOADS.storeDown);
  const { main, variants, ...columns } = prepared;
  const stored = variants.flatMap(({ picture, ...content }): StoredVariant[] => {
    if (!picture || picture.format === "jpg") return [];
    const { format, width, height } = picture;
    return [{ format, width, height, size: content.bytes.length, key: keyOf(content) }];
  });
  const row = await tx.storedFile.create({
    data: {
      ...columns,
      ownerId,
      purpose,
      variants: stored,
      contentType: main.contentType,
      size: main.bytes.length,
      key: keyOf(main),
      sha256: createHash("sha256").update(main.bytes).digest(),
    },
  });
  return ok(toUploadedFile(row));
}

/** Checks the quota and writes the row under the account's lock, so that concurrent uploads cannot exceed the quota. */
export async function storeUpload(
  { userId: ownerId }: Pick<Viewer, "userId">,
  purpose: UploadPurpose,
  given: FileInput,
): Promise<Result<UploadedFile>> {
  // Check before the work, so that no photo is converted for a full account.
  const full = await refuseFull(db, ownerId, 0);
  if (full) return full;
  const prepared = await prepare(ownerId, purpose, given);
  if (!prepared.ok) return prepared;
  const folder = await storeBytes(purpose, prepared.data);
  if (folder === null) return failure("provider_down", UPLOADS.storeDown);
  return asAccount(ownerId, async (tx) => {
    const more = contentsOf(prepared.data).reduce((sum, { bytes }) => sum + bytes.length, 0);
    const refused = await refuseFull(tx, ownerId, more);
    return refused ?? createRow(tx, { ownerId, purpose, folder, prepared: prepared.data });
  });
}

export function readName(escaped: string | null): string {
  try {
    return decodeURIComponent(escaped ?? "");
  } catch {
    return "";
  }
}

type Arriving = { name: string | null; read: (maxBytes: number) => Promise<Result<Buffer>> };

export async function receiveUpload(
  userId: string,
  purpose: UploadPurpose,
  { name, read }: Arriving,
): Promise<Result<UploadedFile>> {
  const { maxBytes } = UPLOAD_LIMITS[purpose];
  const bytes = await read(maxBytes);
  if (!bytes.ok) return failure("too_large", UPLOADS.tooLarge(maxBytes));
  return storeUpload({ userId }, purpose, { name: readName(name), bytes: bytes.data });
}

/**
 * Stores the bytes of a generated file, without a check of the quota. Call it before the transaction of
 * {@link createRow}, which would time out while a slow store writes.
 */
export async function storeGenerated(
  userId: string,
  { name, contentType, bytes }: FileInput & { contentType: string },
): Promise<Result<StoredBytes>> {
  const extension = /\.[a-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  const main = { file: `arquivo${extension}`, contentType, bytes };
  const prepared: PreparedFile = { name: fileName(name, extension), main, variants: [] };
  const folder = await storeBytes("apresentacao", prepared);
  if (folder === null) return failure("provider_down", UPLOADS.storeDown);
  return ok({ ownerId: userId, purpose: "apresentacao", folder, prepared });
}
