import "server-only";
import { failure, type Result } from "@/lib/kit/result";
import { UPLOADS } from "../messages";
import { UPLOAD_LIMITS } from "../rules";
import type { UploadedFile, UploadPurpose } from "../types";
import { storeUpload } from "./upload";

type Arriving = {
  name: string | null;
  read: (maxBytes: number) => Promise<Result<Buffer>>;
};

/** Decodes the URL-encoded name of an upload. A malformed name counts as missing. */
export function readName(escaped: string | null): string {
  try {
    return decodeURIComponent(escaped ?? "");
  } catch {
    return "";
  }
}

export async function receiveUpload(
  ownerId: string,
  purpose: UploadPurpose,
  { name, read }: Arriving,
): Promise<Result<UploadedFile>> {
  const { maxBytes } = UPLOAD_LIMITS[purpose];
  const bytes = await read(maxBytes);
  if (!bytes.ok) return failure("too_large", UPLOADS.tooLarge(maxBytes));
  return storeUpload({ userId: ownerId }, purpose, { name: readName(name), bytes: bytes.data });
}
