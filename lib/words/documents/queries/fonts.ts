import "server-only";
import path from "node:path";
import { Font } from "@react-pdf/renderer";
import { FONT } from "../brand";
import type { PaperLine } from "../types";

type Face = { family: string; package: string; subset: string; weights: readonly number[] };

const TEXT = [400, 500, 600, 700];
const DISPLAY = [600, 700];

/** Documents cannot use the variable fonts of the pages. */
const FACES: readonly Face[] = [
  { family: FONT.display, package: "bricolage-grotesque", subset: "latin", weights: DISPLAY },
  { family: FONT.text, package: "figtree", subset: "latin", weights: TEXT },
  { family: `${FONT.display} ext`, package: "bricolage-grotesque", subset: "latin-ext", weights: DISPLAY },
  { family: `${FONT.text} ext`, package: "figtree", subset: "latin-ext", weights: TEXT },
  // Symbols, Greek, Cyrillic, Hebrew and Arabic.
  { family: "DejaVu Sans", package: "dejavu-sans", subset: "latin", weights: [400, 700] },
  // The regular weight has characters that the bold weight lacks.
  { family: "DejaVu Sans regular", package: "dejavu-sans", subset: "latin", weights: [400] },
  { family: "Noto Emoji", package: "noto-emoji", subset: "emoji", weights: [400] },
];

const FALLBACKS = ["DejaVu Sans", "DejaVu Sans regular", "Noto Emoji"];

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

type Drawn = {
  unitsPerEm: number;
  characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
};

/**
 * Looks up every glyph by its character, because the library caches a glyph with the characters of its first use. A
 * glyph that is first drawn as a part of an accented letter would be cached without a character. Readers of later
 * documents could then not copy the plain letter.
 */
async function load(fontFamily: string, fontWeight: number): Promise<Drawn[]> {
  await Font.load({ fontFamily, fontWeight });
  const { data } = Font.getFont({ fontFamily, fontWeight }) ?? {};
  if (!data) return [];
  const drawn = data as unknown as Drawn;
  for (const codePoint of drawn.characterSet) drawn.glyphForCodePoint(codePoint);
  return [drawn];
}

async function loadText(): Promise<Drawn[]> {
  await Promise.all(FACES.flatMap(({ family, weights }) => weights.map((weight) => load(family, weight))));
  return (await Promise.all(STACK.text.map((family) => load(family, 400)))).flat();
}

let loaded: ReturnType<typeof loadText> | null = null;
const textFaces = () => {
  loaded ??= loadText();
  return loaded;
};

const MISSING = "□";
/** Text that the site's own fonts draw without fallback. */
const COMMON = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff–—‘’“”•…]*$/;
/**
 * Characters to remove:
 * - invisible characters. Exception: a joiner after a letter, because it changes the letter's form in some scripts
 * - skin tones of emojis, because the emoji font has no colours
 */
const UNSEEN =
  /(?<![\p{L}\p{M}])\p{Join_Control}|(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;
/** The library interprets this character as an inline picture. */
const ATTACHMENT = "\ufffc";
/** Separates adjacent characters above U+FFFF; the library would draw only the first. */
const BETWEEN = " ";
const isBeyond = (segment: string) => (segment.codePointAt(0) ?? 0) > 0xffff;

const characters = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/** @returns a function that removes, replaces or separates every character that the fonts would draw wrongly */
export async function createTextFilter(): Promise<(text: string) => string> {
  const faces = await textFaces();
  const isDrawable = (character: string) => {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character === "\n") return true;
    return character !== ATTACHMENT && faces.some((face) => face.hasGlyphForCodePoint(codePoint));
  };
  return (text) => {
    if (COMMON.test(text)) return text;
    let drawn = "";
    let last = "";
    for (const { segment } of characters.segment(text.normalize("NFC").replace(UNSEEN, ""))) {
      const next = [...segment].every(isDrawable) ? segment : MISSING;
      drawn += isBeyond(last) && isBeyond(next) ? BETWEEN + next : next;
      last = next;
    }
    return drawn;
  };
}

/** Assumed width of a character that the font lacks, relative to the font size. */
const WIDEST = 1.1;

/** `size` and the widths are in points. */
function widthsIn(face: Drawn | undefined, size: number): (character: string) => number {
  const widths = new Map<string, number>();
  return (character) => {
    const known = widths.get(character);
    if (known !== undefined) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const own = face?.hasGlyphForCodePoint(codePoint)
      ? face.glyphForCodePoint(codePoint).advanceWidth / face.unitsPerEm
      : WIDEST;
    widths.set(character, own * size);
    return own * size;
  };
}

export const STRONG = 600;

/**
 * @param size font size in points
 * @returns a function that counts the lines of a paragraph in a column of `width` points. The count may be too high
 */
export async function countLines(
  size: number,
): Promise<(text: string, width: number, look?: PaperLine["look"]) => number> {
  const [[regular], [bold]] = await Promise.all([textFaces(), load(FONT.text, STRONG)]);
  const [inRegular, inBold] = [widthsIn(regular, size), widthsIn(bold, size)];
  return (text, width, look) => {
    const widthOf = look === "strong" ? inBold : inRegular;
    let lines = 1;
    let used = 0;
    for (const word of text.split(/(?<= )/)) {
      let wide = 0;
      for (const character of word) wide += widthOf(character);
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
