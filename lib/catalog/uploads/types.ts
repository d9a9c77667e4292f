import type { PhotoVariant } from "@/lib/catalog/projects/json-columns";

/** `foto`, `documento`: file of a project. `anexo`: attachment of a message, or proof of a deposit. */
export type UploadPurpose = "foto" | "documento" | "anexo";

/**
 * A stored file; `size` in bytes. `width`, `height`: pixels of the largest photo. `blur`: a tiny photo as data URI. All
 * three are null for a document.
 */
export type UploadedFile = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
  blur: string | null;
  variants: PhotoVariant[];
};

/** One width and format of a photo; `size` in bytes. */
export type StoredVariant = PhotoVariant & { size: number; key: string };

export type MadePicture = {
  format: "jpg" | "webp" | "avif";
  width: number;
  height: number;
  bytes: Uint8Array;
};

/** Largest photo as JPEG, the variants in web formats, and the blurred preview as data URI. */
type MadePhoto = { main: MadePicture; variants: MadePicture[]; blur: string };

/** `pixels`: the photo has more than MAX_PIXELS. */
export type DrawnPhoto = { kind: "made"; photo: MadePhoto } | { kind: "unreadable" | "slow" | "pixels" };
