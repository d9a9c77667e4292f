import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Coordinates as cameras write them: 23° 33' 1" S, 46° 38' 2" W. */
const PLACE = {
  GPSLatitudeRef: "S",
  GPSLatitude: "23/1 33/1 1/1",
  GPSLongitudeRef: "W",
  GPSLongitude: "46/1 38/1 2/1",
};

type PictureOptions = { width?: number; height?: number; format?: "jpeg" | "png" | "webp" | "avif" | "gif" };

export const picture = ({
  width = 640,
  height = 480,
  format = "jpeg",
}: PictureOptions = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c00" } })
    .composite([
      {
        input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#00c" } },
        gravity: "east",
      },
    ])
    .toFormat(format)
    .toBuffer();

/** A photo as phones store it: rotated (orientation 6), with place, device and owner in its metadata. */
export const photoFromPhone = async (wanted: PictureOptions = {}): Promise<Buffer> =>
  sharp(await picture(wanted))
    .withExif({
      IFD0: { Make: "Telefone", Artist: "Marina Tavares", Orientation: "6" },
      IFD2: { DateTimeOriginal: "2026:11:22 03:41:00" },
      IFD3: PLACE,
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const crc = body.reduce((value, byte) => (CRC[(value ^ byte) & 255] ?? 0) ^ (value >>> 8), 0xffffffff);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A black PNG of `side` × `side` pixels, compressed to about a thousandth. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A minimal PDF without pages. @param body text inside, so that two PDFs can differ */
export const pdf = (body = ""): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${body}\n` +
      "xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n",
    "latin1",
  );
