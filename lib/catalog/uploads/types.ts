import type { PhotoVariant } from "@/lib/catalog/projects/json-columns";

/** `foto`, `documento`: file of a project. `anexo`: attachment of a message, or proof of a deposit. */
export type UploadPurpose = "foto" | "documento" | "anexo";

export type UploadedFile = {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Pixels of a photo's largest version; null for a document. */
  width: number | null;
  height: number | null;
  /** A tiny version of a photo as data URI; null for a document. */
  blur: string | null;
  variants: PhotoVariant[];
};

export type StoredVariant = PhotoVariant & { size: number; key: string };

export type MadePicture = {
  format: "jpg" | "webp" | "avif";
  width: number;
  height: number;
  bytes: Uint8Array;
};

/** `main`: largest version, as JPEG. `blur`: preview as data URI. */
type MadePhoto = { main: MadePicture; variants: MadePicture[]; blur: string };

export type DrawnPhoto = { kind: "made"; photo: MadePhoto } | { kind: "unreadable" | "slow" | "pixels" };
