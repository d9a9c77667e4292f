/**
 * Cost of an uploaded photo's pictures: three sizes in two formats, a JPEG and a blurred preview of a photo of 12
 * megapixels, in a process of its own: `npm run bench -- photo`.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { ALLOCATOR } from "../../scripts/environment.ts";
import { atMost, median, type Row } from "./rows.ts";

/** Processor time (s) of all threads, and memory (bytes) that the process has grown by since the first. */
export type PhotoCost = { seconds: number; bytes: number };

/** Photos, one after the other: as many as a project has, because what threads keep shows only then. */
export const PHOTOS = 12;

/** As telephones take them. */
const [WIDTH, HEIGHT] = [4000, 3000];

const MAX_SECONDS = 1.5;
const MAX_BYTES = 300e6;

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma },
    },
  });

/** Large shapes, fine grain and a turn to the right: as much to encode as a picture of a sorting hall. */
export async function takePhoto(): Promise<Buffer> {
  const shapes = await noise(WIDTH / 4, HEIGHT / 4, 60)
    .blur(6)
    .png()
    .toBuffer();
  const grain = await noise(WIDTH, HEIGHT, 10).png().toBuffer();
  const large = await sharp(shapes).resize(WIDTH, HEIGHT).png().toBuffer();
  return sharp(large)
    .composite([{ input: grain, blend: "soft-light" }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Runs the product's own function; the photo is made outside, so that its making is in no figure. */
async function measure(): Promise<PhotoCost[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "elo-recicla-bench-"));
  try {
    const file = path.join(folder, "photo.jpg");
    await writeFile(file, await takePhoto());
    const worker = fork(path.join(import.meta.dirname, "photo-worker.ts"), [file], {
      execArgv: ["--conditions=react-server", "--import", "tsx"],
      env: { ...process.env, ...ALLOCATOR },
    });
    const [costs] = (await once(worker, "message")) as [PhotoCost[]];
    return costs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const spoken = (seconds: number) => seconds.toLocaleString("pt-BR", { maximumFractionDigits: 2 });

export async function benchPhoto(): Promise<Row[]> {
  const costs = await measure();
  const times = costs.map(({ seconds }) => seconds);
  const [least, most] = [Math.min(...times), Math.max(...times)].map(spoken);
  return [
    atMost(
      {
        name: "foto de 12 megapixels: processador",
        value: median(times),
        unit: "s",
        note: `de ${least} a ${most} s em ${PHOTOS} fotos seguidas`,
      },
      MAX_SECONDS,
    ),
    atMost(
      {
        name: "foto de 12 megapixels: memória a mais",
        value: Math.max(...costs.map(({ bytes }) => bytes)),
        unit: "bytes",
        note: `o máximo do processo em ${PHOTOS} fotos, menos o que tinha antes delas`,
      },
      MAX_BYTES,
    ),
  ];
}
