import "server-only";
import { failure, type Result } from "@/lib/kit/result";
import { UPLOADS } from "../messages";
import { UPLOAD_LIMITS } from "../rules";
import type { UploadedFile, UploadPurpose } from "../types";
import { storeUpload } from "./upload";

/** An upload that has begun to arrive: its name as it was sent, and how its bytes are read, never more than so many. */
export type Arriving = {
  name: string | null;
  read: (maxBytes: number) => Promise<Result<Buffer>>;
};

/** The name that a browser could only send escaped; one that was escaped otherwise counts as none. */
function readName(escaped: string | null): string {
  try {
    return decodeURIComponent(escaped ?? "");
  } catch {
    return "";
  }
}

/** Reads an upload, never more of it than its purpose takes, and keeps it. */
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
