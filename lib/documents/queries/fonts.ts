import "server-only";
import path from "node:path";
import { FONT } from "../look";

/** The site's faces as files of their packages: the variable ones of the pages are no format that documents take. */
const fileOf = (name: string, weight: number) =>
  path.join(
    process.cwd(),
    "node_modules",
    "@fontsource",
    name,
    "files",
    `${name}-latin-${weight}-normal.woff`,
  );

export const FACES = [
  { family: FONT.display, weights: [600, 700], name: "bricolage-grotesque" },
  { family: FONT.text, weights: [400, 500, 600, 700], name: "figtree" },
].map(({ family, weights, name }) => ({
  family,
  fonts: weights.map((fontWeight) => ({ src: fileOf(name, fontWeight), fontWeight })),
}));
