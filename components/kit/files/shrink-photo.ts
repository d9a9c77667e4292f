import { PHOTO_WIDTHS } from "@/lib/catalog/uploads/rules";
import type { UploadPurpose } from "@/lib/catalog/uploads/types";

/** Pixels of the longer side that the store keeps at most. */
const LONGEST = Math.max(...PHOTO_WIDTHS);
/** Bytes up to which a photo is quickly sent as it is. */
const QUICK = 700 * 1024;
/** Bytes of what a telephone can still hold decoded. */
const HOLDABLE = 60 * 1024 * 1024;
const QUALITY = 0.9;

const SHRINKABLE: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Whether a file may become smaller before it is sent. */
export const isShrinkable = (purpose: UploadPurpose, { type, size }: Pick<File, "type" | "size">): boolean =>
  purpose === "foto" && SHRINKABLE.includes(type) && size > QUICK && size <= HOLDABLE;

/** The size (pixels) in which a photo is sent; null where it is no larger than what is kept. */
export function sentSize(width: number, height: number): { width: number; height: number } | null {
  const longer = Math.max(width, height);
  if (longer <= LONGEST) return null;
  const scaled = (side: number) => Math.max(1, Math.round((side * LONGEST) / longer));
  return { width: scaled(width), height: scaled(height) };
}

/** Upright in the given size, on white where it is transparent, as the store would have it. */
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

/**
 * A photo as it is sent over a slow line: no larger than what is kept of it. The picture is turned as its camera says
 * before it is drawn, so it needs no note about that any more. Whatever a browser cannot do, it sends the original.
 */
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
