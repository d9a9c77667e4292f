/** `npm run bench -- photo`: cost of making all variants of an uploaded 12-megapixel photo. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { ALLOCATOR } from "../../scripts/environment.ts";
import { atMost, median, type Row } from "./rows.ts";

/** `seconds`: CPU time of all threads for one photo. `bytes`: growth of the peak memory since the first photo began. */
export type PhotoCost = { seconds: number; bytes: number };

/** Photos made in a row, as many as a project may have. One photo would not show how much memory threads keep. */
export const PHOTOS = 12;

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

/** As expensive to encode as a real photo. */
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

/** Draws the photo in this process, because drawing it in the worker would raise the worker's peak memory. */
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
