/** Worker process of photo.ts: makes pictures and sends the costs by IPC. Does nothing else: its memory is measured. */
import { readFileSync } from "node:fs";
import drawPhoto from "@/lib/catalog/uploads/mutations/photo-worker";
import { PHOTOS, type PhotoCost } from "./photo.ts";

const peak = () => process.resourceUsage().maxRSS * 1024;

async function costOf(photo: Buffer, before: number): Promise<PhotoCost> {
  const started = process.cpuUsage();
  const made = await drawPhoto(photo);
  if (made.kind !== "made" || made.photo.variants.length !== 6) throw new Error(made.kind);
  const { user, system } = process.cpuUsage(started);
  return { seconds: (user + system) / 1e6, bytes: peak() - before };
}

const photo = readFileSync(process.argv[2] ?? "");
const before = peak();
const costs: PhotoCost[] = [];
for (let at = 0; at < PHOTOS; at++) costs.push(await costOf(photo, before));
process.send?.(costs);
process.disconnect?.();
