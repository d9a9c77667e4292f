import "server-only";
import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS, PHOTO_WIDTHS } from "../rules";
import type { DrawnPhoto, MadePicture } from "../types";

/** Seconds that one step of one picture may take. */
const STEP_TIMEOUT = 15;
/** Pixels of the side of the first view. */
const BLUR_WIDTH = 16;
/** Found by `npm run bench -- photo`: AVIF at effort 2 needs more than twice the time for the same bytes. */
const ENCODINGS = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, progressive: true }),
  webp: (picture: Sharp) => picture.webp({ quality: 76, effort: 2 }),
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 1 }),
} as const;

// One thread for each picture, and nothing kept: the rest of the product runs beside it.
sharp.concurrency(1);
sharp.cache(false);

const READING = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true, pages: 1 } as const;

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Decodes once, upright and in the largest size; from here on there is nothing in it but colours. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const [largest] = PHOTO_WIDTHS.toReversed();
  const { data, info } = await sharp(bytes, READING)
    .autoOrient()
    .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: STEP_TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, info: { width, height, channels: channels as 1 | 2 | 3 | 4 } };
}

async function encode({ data, info }: Pixels, width: number, format: MadePicture["format"]) {
  const picture = sharp(data, { raw: info }).resize({ width });
  const made = await ENCODINGS[format](picture)
    .timeout({ seconds: STEP_TIMEOUT })
    .toBuffer({ resolveWithObject: true });
  return { format, width: made.info.width, height: made.info.height, bytes: made.data };
}

async function firstView({ data, info }: Pixels): Promise<string> {
  const picture = sharp(data, { raw: info }).resize({ width: BLUR_WIDTH, height: BLUR_WIDTH, fit: "inside" });
  const bytes = await picture.webp({ quality: 40, effort: 0 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

/** The widths of a picture: those that pages ask for and that it has, and its own when it is smaller than the largest. */
const widthsOf = (own: number): number[] => [...PHOTO_WIDTHS.filter((width) => width < own), own];

/**
 * The work of a worker (photo.ts): the pictures that pages show of an uploaded one, upright, at most the largest of
 * PHOTO_WIDTHS wide and high, without anything that a camera wrote beside the colours (place, time, device). Of an animated
 * one, its first.
 */
export default async function drawPhoto(given: Uint8Array): Promise<DrawnPhoto> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    // Only the header is read: what would become too large is refused before it does.
    const { width = 0, height = 0 } = await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { kind: "pixels" };
    const pixels = await decode(bytes);
    const variants: MadePicture[] = [];
    for (const each of widthsOf(pixels.info.width))
      for (const format of ["avif", "webp"] as const) variants.push(await encode(pixels, each, format));
    const main = await encode(pixels, pixels.info.width, "jpg");
    return { kind: "made", photo: { main, variants, blur: await firstView(pixels) } };
  } catch {
    // sharp has no kinds of errors; whatever it could not read to its end is no picture for us.
    return { kind: "unreadable" };
  }
}
