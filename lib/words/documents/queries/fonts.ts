import "server-only";
import path from "node:path";
import { Font } from "@react-pdf/renderer";
import { FONT } from "../look";

type Face = { family: string; package: string; subset: string; weights: readonly number[] };

const TEXT = [400, 500, 600, 700];
const DISPLAY = [600, 700];

/**
 * The site's faces, their other Latin letters, and the faces that draw what those lack: signs, Greek, Cyrillic, Hebrew and
 * Arabic in DejaVu Sans, whose regular weight has more of them than its bold one, and emoji. The files are those of the
 * packages: the variable ones of the pages are no format that documents take.
 */
const FACES: readonly Face[] = [
  { family: FONT.display, package: "bricolage-grotesque", subset: "latin", weights: DISPLAY },
  { family: FONT.text, package: "figtree", subset: "latin", weights: TEXT },
  { family: `${FONT.display} ext`, package: "bricolage-grotesque", subset: "latin-ext", weights: DISPLAY },
  { family: `${FONT.text} ext`, package: "figtree", subset: "latin-ext", weights: TEXT },
  { family: "DejaVu Sans", package: "dejavu-sans", subset: "latin", weights: [400, 700] },
  { family: "DejaVu Sans regular", package: "dejavu-sans", subset: "latin", weights: [400] },
  { family: "Noto Emoji", package: "noto-emoji", subset: "emoji", weights: [400] },
];

const FALLBACKS = ["DejaVu Sans", "DejaVu Sans regular", "Noto Emoji"];

/** Families of a text in the order in which each of its characters looks for a face that has it. */
export const STACK = {
  text: [FONT.text, `${FONT.text} ext`, ...FALLBACKS],
  display: [FONT.display, `${FONT.display} ext`, ...FALLBACKS],
};

const fileOf = ({ package: name, subset }: Face, weight: number) =>
  path.join(
    process.cwd(),
    "node_modules",
    "@fontsource",
    name,
    "files",
    `${name}-${subset}-${weight}-normal.woff`,
  );

for (const face of FACES) {
  const fonts = face.weights.map((fontWeight) => ({ src: fileOf(face, fontWeight), fontWeight }));
  Font.register({ family: face.family, fonts });
}

/** The little that is asked of a face: what it can draw, and how wide that becomes. */
type Drawn = {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
};

async function load(fontFamily: string): Promise<Drawn[]> {
  await Font.load({ fontFamily, fontWeight: 400 });
  const { data } = Font.getFont({ fontFamily, fontWeight: 400 }) ?? {};
  return data ? [data as unknown as Drawn] : [];
}

/** The faces of the text, in regular weight, with which texts are checked and measured. */
const loadText = async (): Promise<Drawn[]> => (await Promise.all(STACK.text.map(load))).flat();

let loaded: ReturnType<typeof loadText> | null = null;
const textFaces = () => {
  loaded ??= loadText();
  return loaded;
};

/** Stands for a sign that no face has: something was written here that this paper cannot show. */
const MISSING = "□";
/** Latin letters and signs that the site's faces have: nothing to be looked for. */
const COMMON = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff–—‘’“”•…]*$/;
/** What is drawn as nothing, but for joiners after a letter, which change its form in some scripts; tones of skin, here without colours. */
const UNSEEN =
  /(?<![\p{L}\p{M}])\p{Join_Control}|(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;
/** The library takes this one for a picture in the text. */
const ATTACHMENT = "\ufffc";
/** Parts two signs beyond U+FFFF: next to each other, the library draws the first one alone. */
const BETWEEN = " ";
const isBeyond = (segment: string) => (segment.codePointAt(0) ?? 0) > 0xffff;

const signs = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/** @returns a function that makes a text drawable: nothing in it is left to a face that would draw another letter */
export async function legible(): Promise<(text: string) => string> {
  const faces = await textFaces();
  const isDrawable = (sign: string) => {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (sign === "\n") return true;
    return sign !== ATTACHMENT && faces.some((face) => face.hasGlyphForCodePoint(codePoint));
  };
  return (text) => {
    if (COMMON.test(text)) return text;
    let drawn = "";
    let last = "";
    for (const { segment } of signs.segment(text.normalize("NFC").replace(UNSEEN, ""))) {
      const next = [...segment].every(isDrawable) ? segment : MISSING;
      drawn += isBeyond(last) && isBeyond(next) ? BETWEEN + next : next;
      last = next;
    }
    return drawn;
  };
}

/** Width of a sign that the face of the text has not, in parts of the size: those of the others are wider. */
const WIDEST = 1.1;

/**
 * @returns a function that counts the lines of a text in a column; a little too many rather than too few
 * @param size points of the text, `width` points of the column
 */
export async function countLines(size: number): Promise<(text: string, width: number) => number> {
  const [face] = await textFaces();
  const widths = new Map<string, number>();
  const widthOf = (sign: string): number => {
    const known = widths.get(sign);
    if (known !== undefined) return known;
    const codePoint = sign.codePointAt(0) ?? 0;
    const own = face?.hasGlyphForCodePoint(codePoint)
      ? face.glyphForCodePoint(codePoint).advanceWidth / face.unitsPerEm
      : WIDEST;
    widths.set(sign, own * size);
    return own * size;
  };
  return (text, width) => {
    let lines = 1;
    let used = 0;
    for (const word of text.split(/(?<= )/)) {
      let wide = 0;
      for (const sign of word) wide += widthOf(sign);
      if (used > 0 && used + wide > width) {
        lines += 1;
        used = 0;
      }
      lines += Math.floor(wide / width);
      used = wide > width ? wide % width : used + wide;
    }
    return lines;
  };
}
