import { PHOTO_WIDTHS } from "@/lib/catalog/uploads/rules";
import type { UploadPurpose } from "@/lib/catalog/uploads/types";

/** Longest side (px) of a stored photo. */
const LONGEST = Math.max(...PHOTO_WIDTHS);
/** Photos up to this size (bytes) are sent unchanged. */
const QUICK = 700 * 1024;
/** Largest file (bytes) that a phone can decode in memory. */
const HOLDABLE = 60 * 1024 * 1024;
const QUALITY = 0.9;

const SHRINKABLE: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

export const isShrinkable = (purpose: UploadPurpose, { type, size }: Pick<File, "type" | "size">): boolean =>
  purpose === "foto" && SHRINKABLE.includes(type) && size > QUICK && size <= HOLDABLE;

/** Size (px) in which a photo is sent; null when the photo fits the stored size. */
export function sentSize(width: number, height: number): { width: number; height: number } | null {
  const longer = Math.max(width, height);
  if (longer <= LONGEST) return null;
  const scaled = (side: number) => Math.max(1, Math.round((side * LONGEST) / longer));
  return { width: scaled(width), height: scaled(height) };
}

/** Transparency becomes white, as on the server. */
async function draw(bitmap: ImageBitmap, size: { width: number; height: number }): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** Resizes a photo to the stored size. Returns `file` if the photo fits, or if resizing fails or saves no bytes. */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const size = sentSize(bitmap.width, bitmap.height);
    const drawn = size && (await draw(bitmap, size));
    bitmap.close();
    return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file;
  } catch {
    return file;
  }
}
