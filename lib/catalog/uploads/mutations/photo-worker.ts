import "server-only";
import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS, PHOTO_WIDTHS } from "../rules";
import type { DrawnPhoto, MadePicture } from "../types";

/** Time limit (s) for decoding a photo, and for each of its encodings. */
const STEP_TIMEOUT = 15;
/** Longest side (pixels) of the blurred preview. */
const BLUR_WIDTH = 16;
/** AVIF uses effort 1: effort 2 takes more than twice as long for no smaller file (`npm run bench -- photo`). */
const ENCODINGS = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, progressive: true }),
  webp: (picture: Sharp) => picture.webp({ quality: 76, effort: 2 }),
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 1 }),
} as const;

// One thread per photo and no cache, because other processes share the machine.
sharp.concurrency(1);
sharp.cache(false);

const READING = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true, pages: 1 } as const;

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

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

async function blurredPreview({ data, info }: Pixels): Promise<string> {
  const picture = sharp(data, { raw: info }).resize({ width: BLUR_WIDTH, height: BLUR_WIDTH, fit: "inside" });
  const bytes = await picture.webp({ quality: 40, effort: 0 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

const widthsOf = (own: number): number[] => [...PHOTO_WIDTHS.filter((width) => width < own), own];

/** Converts an upload to upright photos without metadata such as the location. Uses an animation's first frame. */
export default async function drawPhoto(given: Uint8Array): Promise<DrawnPhoto> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    // metadata() reads only the header, so that a photo that is too large is not decoded.
    const { width = 0, height = 0 } = await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { kind: "pixels" };
    const pixels = await decode(bytes);
    const variants: MadePicture[] = [];
    for (const each of widthsOf(pixels.info.width))
      for (const format of ["avif", "webp"] as const) variants.push(await encode(pixels, each, format));
    const main = await encode(pixels, pixels.info.width, "jpg");
    return { kind: "made", photo: { main, variants, blur: await blurredPreview(pixels) } };
  } catch (error) {
    // sharp has no error types, so a timeout is recognised by its message.
    const isSlow = error instanceof Error && error.message.startsWith("timeout");
    return { kind: isSlow ? "slow" : "unreadable" };
  }
}
