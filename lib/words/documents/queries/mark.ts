import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The mark as a PNG, for formats that take no drawing; on a dark ground it has colours of its own. */
export const readMark = (ground: "light" | "deep" = "light"): Promise<Buffer> =>
  readFile(path.join(process.cwd(), "public", "brand", ground === "deep" ? "mark-on-deep.png" : "mark.png"));
