import { MAX_READ } from "../accounts/rules";
import { INVISIBLE } from "../text-limits/rules";
import { HTML_ELEMENTS } from "./html-elements";

/** Stands for a line break while the rest is reduced; nobody types it. */
const BREAK = "\ue000";

/** Elements without attributes, or with at least one that has a value: "<a partir de maio>" is a remark. */
const ELEMENT = `/?(?:${HTML_ELEMENTS.replaceAll(" ", "|")})(?:[\\s${BREAK}/][^<>=]*=[^<>]*|[\\s${BREAK}]*/?)>`;
const TAG = new RegExp(`<${ELEMENT}`, "gi");
/** Taking tags out may bring the halves of another together; it loses its beginning. */
const TAG_START = new RegExp(`(?<!<)<+(?=${ELEMENT})`, "gi");

const withoutMarkup = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .toWellFormed()
    .replace(/\s/g, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(TAG, "")
    .replace(TAG_START, "")
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();

/**
 * A remark or a subject as one line of plain text. Only what HTML knows as an element counts as a tag: "Ana
 * <ana@x.com.br>" and "erro <NaN>" stay as they were typed. Whoever shows the result escapes it, as any text.
 */
export const toPlainLine = (text: string): string => withoutMarkup(text.replaceAll(BREAK, ""));

/** The same for a message, which keeps its lines; of several empty ones in a row, one. */
export const toPlainLines = (text: string): string =>
  withoutMarkup(text.replaceAll(BREAK, "").replace(/\r\n?|[\n\u2028\u2029]/g, BREAK))
    .split(BREAK)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
