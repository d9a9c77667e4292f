import type { PhotoVariant } from "@/lib/catalog/projects/face";

/** What somebody uploads: a picture of a project, one of its documents, or what goes along with a message. */
export type UploadPurpose = "foto" | "documento" | "anexo";

/**
 * A file that is kept. `size` in bytes, `width` and `height` in pixels of the largest picture and null where it is none,
 * as `blur` is, a picture of a few pixels as a data URI.
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

/** A picture in one format and size as the store keeps it; `size` in bytes. */
export type StoredVariant = PhotoVariant & { size: number; key: string };

/** A picture as bytes; `width` and `height` in pixels. */
export type MadePicture = {
  format: "jpg" | "webp" | "avif";
  width: number;
  height: number;
  bytes: Uint8Array;
};

/** The largest picture as JPEG, the others in the formats of the web, and the first view as a data URI. */
export type MadePhoto = { main: MadePicture; variants: MadePicture[]; blur: string };

/** What became of the bytes of a picture: `pixels` has too many of them. */
export type DrawnPhoto = { kind: "made"; photo: MadePhoto } | { kind: "unreadable" } | { kind: "pixels" };
