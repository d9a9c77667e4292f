/**
 * Renders the explainer film of the landing page from scene.html.
 *
 *   node scripts/video/render.ts             the film (mp4 and webm) and its poster, into public/video
 *   node scripts/video/render.ts 4 12.5 30   only these moments, as PNG files in a new temporary folder
 *
 * Needs ffmpeg (libx264, libvpx-vp9, libwebp) on the path. The browser is CHROMIUM_PATH, else an installed Chromium,
 * else the one that Playwright downloads.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const FPS = 30;
const SIZE = { width: 1280, height: 720 };
const scene = new URL("./scene.html", import.meta.url).href;
const target = fileURLToPath(new URL("../../public/video/", import.meta.url));

// Screenshots are sRGB; players assume BT.709 for this size, so the frames are converted and tagged.
const BT709 = [
  ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
  ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
].flat();

function ffmpeg(args: string[]) {
  const child = spawn("ffmpeg", ["-loglevel", "error", "-y", ...args], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const done = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
  });
  return { input: child.stdin, done };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium"].find((path) => existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: SIZE });
await page.goto(scene);
// Load the fonts first; otherwise the first frame would show a fallback font.
await page.evaluate(
  `Promise.all(["700 70px Bricolage", "500 46px Figtree"].map((font) => document.fonts.load(font)))`,
);

async function frame(seconds: number): Promise<Buffer> {
  await page.evaluate(`seek(${seconds})`);
  return page.screenshot({ type: "png" });
}

const moments = process.argv.slice(2).map(Number);
if (moments.length > 0) {
  const folder = await mkdtemp(join(tmpdir(), "elo-film-"));
  for (const moment of moments)
    await writeFile(join(folder, `${moment.toFixed(2)}.png`), await frame(moment));
  console.log(folder);
} else {
  await mkdir(target, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), "elo-film-"));
  const master = join(work, "master.mkv");

  const frames = Math.round(Number(await page.evaluate("DURATION")) * FPS);
  const lossless = ffmpeg([
    "-f",
    "image2pipe",
    "-framerate",
    String(FPS),
    "-c:v",
    "png",
    "-i",
    "-",
    "-c:v",
    "libx264rgb",
    "-preset",
    "ultrafast",
    "-qp",
    "0",
    master,
  ]);
  for (let index = 0; index < frames; index++) {
    if (!lossless.input.write(await frame(index / FPS))) await once(lossless.input, "drain");
    if (index % FPS === 0) process.stdout.write(`\r${index / FPS} s`);
  }
  lossless.input.end();
  await lossless.done;

  await page.evaluate("poster()");
  const still = ffmpeg([
    "-f",
    "image2pipe",
    "-c:v",
    "png",
    "-i",
    "-",
    "-frames:v",
    "1",
    "-c:v",
    "libwebp",
    "-quality",
    "86",
    join(target, "poster.webp"),
  ]);
  still.input.end(await page.screenshot({ type: "png" }));
  await still.done;

  const mp4 = ["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "23", "-g", "300"];
  await ffmpeg(["-i", master, ...BT709, ...mp4, "-movflags", "+faststart", join(target, "explicacao.mp4")])
    .done;

  const vp9 = [
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "0",
    "-crf",
    "36",
    "-g",
    "240",
    "-row-mt",
    "1",
    "-cpu-used",
    "1",
  ];
  const log = ["-passlogfile", join(work, "vp9")];
  await ffmpeg(["-i", master, ...BT709, ...vp9, "-pass", "1", ...log, "-f", "null", "-"]).done;
  await ffmpeg(["-i", master, ...BT709, ...vp9, "-pass", "2", ...log, join(target, "explicacao.webm")]).done;

  await rm(work, { recursive: true });
  for (const name of ["explicacao.mp4", "explicacao.webm", "poster.webp"]) {
    const { size } = await stat(join(target, name));
    console.log(`\r${name}: ${Math.round(size / 1024)} KB`);
  }
}
await browser.close();
