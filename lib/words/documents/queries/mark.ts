import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The logo as PNG, for formats without vector drawings. */
export const readMark = (ground: "light" | "deep" = "light"): Promise<Buffer> =>
  readFile(path.join(process.cwd(), "public", "brand", ground === "deep" ? "mark-on-deep.png" : "mark.png"));
