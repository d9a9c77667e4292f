import { UPLOADS } from "@/lib/catalog/uploads/messages";
import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import type { UploadPurpose } from "@/lib/catalog/uploads/types";

/** Text of the reason to reject a file, or null. Allows a missing type, because the server checks the content. */
export function rejectFile(purpose: UploadPurpose, file: Pick<File, "size" | "type">): string | null {
  const { types, maxBytes } = UPLOAD_LIMITS[purpose];
  if (file.size === 0) return UPLOADS.empty;
  if (file.size > maxBytes) return UPLOADS.tooLarge(maxBytes);
  const isTaken = file.type === "" || types.some((type) => type === file.type);
  return isTaken ? null : UPLOADS.wrongType(purpose, file.type);
}
