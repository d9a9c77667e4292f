/** Amounts in input fields: digits, one comma, dots between thousands (B5.2). Values are centavos. */

/** Maximum digits before the comma. An amount that long exceeds {@link MAX_VALUE} anyway. */
const MAX_WHOLE_DIGITS = 18;

/** `1.234,56` for 123456 centavos. Requires an integer, 0 or more. */
export function formatAmount(centavos: number): string {
  const whole = Math.floor(centavos / 100);
  const cents = String(centavos % 100).padStart(2, "0");
  return `${String(whole).replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}

/**
 * Masks a text: keeps its first comma and its digits (at most {@link MAX_WHOLE_DIGITS} before the comma and two after
 * it), drops leading zeros, and adds dots. Idempotent.
 */
export function maskAmount(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^\d,]/g, "").split(",");
  const digits = whole.replace(/^0+(?=\d)/, "").slice(0, MAX_WHOLE_DIGITS);
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ".");
  return rest.length === 0 ? grouped : `${grouped || "0"},${rest.join("").slice(0, 2)}`;
}

/** Centavos of a text; null if it has neither digit nor comma, Infinity above Number.MAX_SAFE_INTEGER. */
export function parseAmount(text: string): number | null {
  const [whole = "", cents = ""] = maskAmount(text).replaceAll(".", "").split(",");
  if (whole === "" && cents === "") return null;
  const centavos = Number(whole + cents.padEnd(2, "0"));
  return Number.isSafeInteger(centavos) ? centavos : Number.POSITIVE_INFINITY;
}

/** Maximum amount (centavos): one billion reais, about three times the incentive's yearly total. */
export const MAX_VALUE = 100_000_000_000;

export type ValueProblem = "unclear" | "notPositive" | "tooLarge";

const CURRENCY = /r\$|\b(?:brl|reais|real)\b/gi;

/**
 * Problem of a typed amount (B5.1); null for a valid or empty text. Without this check, "100 mil" would become 100,
 * "10^18" would become 1018, and "-5" would become 5.
 */
export function valueProblem(text: string): ValueProblem | null {
  const bare = text.replace(CURRENCY, "").replace(/\s/g, "");
  if (bare === "") return null;
  if (/^[-\u2212(]/.test(bare)) return "notPositive";
  if (!/^[\d.]*(?:,\d{0,2})?$/.test(bare) || !/\d/.test(bare)) return "unclear";
  const [whole = ""] = bare.split(",");
  if (whole.includes(".") && !/^\d{1,3}(?:\.\d{3})+$/.test(whole)) return "unclear";
  if (whole.replace(/[.]|^0+/g, "").length > 18) return "tooLarge";
  const centavos = parseAmount(bare) ?? 0;
  if (centavos === 0) return "notPositive";
  return centavos > MAX_VALUE ? "tooLarge" : null;
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/**
 * Keeps the number of digits between caret and comma or, without a comma, between caret and end, because masking adds
 * and removes dots and leading zeros.
 */
function caretAfterMask(before: string, after: string, masked: string): number {
  const comma = masked.indexOf(",");
  const typedComma = before.indexOf(",");
  if (typedComma >= 0) return Math.min(comma + 1 + digitsIn(before.slice(typedComma)), masked.length);
  return fromEnd(comma < 0 ? masked : masked.slice(0, comma), digitsIn(after.split(",", 1)[0] ?? ""));
}

type Keystroke = {
  /** Masked text before the keystroke. */
  previous: string;
  /** Text and caret as the browser left them. */
  next: string;
  caret: number;
  /** Direction of a deletion, "backward" for a cut; null for typing or pasting. */
  deleted: "backward" | "forward" | null;
  /** Inserted text; null if the browser does not report it, for example after autofill. */
  inserted?: string | null;
  /** `isDot` of the previous {@link AmountEdit}; false once the person has left the field. */
  isDot?: boolean;
};

/**
 * - `isDot`: whether the comma was typed as a dot. A third digit after it shows that the dot was between thousands.
 * - `unclear`: `insertion` if a text was refused and nothing changed; `letters` if the digits are shown without the
 *   letters after them, so that "180 mil" shows 180; null for an understood keystroke
 */
type AmountEdit = { text: string; caret: number; isDot: boolean; unclear: "insertion" | "letters" | null };

const SCALE_LETTER = /[mkb]/i;

/**
 * Masks a keystroke. Deleting a dot also deletes the digit beside it, because the mask would put the dot back. A dot
 * typed at the end becomes a comma, until a third digit follows.
 */
export function editAmount(keystroke: Keystroke): AmountEdit {
  const { previous, next, caret, deleted, inserted = null, isDot = false } = keystroke;
  const before = next.slice(0, caret);
  const after = next.slice(caret);
  if (deleted !== null) {
    const onlyDotGone = next.length < previous.length && maskAmount(next) === previous;
    if (!onlyDotGone) return maskedEdit(before, after, isDot);
    const gone = deleted === "backward" ? caret - 1 : caret;
    return maskedEdit(next.slice(0, Math.max(gone, 0)), next.slice(gone + 1));
  }
  if (isAtOnce(keystroke)) return insertAtOnce(keystroke);
  if (before.endsWith(".") && isDotTyped(keystroke)) return maskedEdit(`${before.slice(0, -1)},`, "", true);
  if (isDot && isThirdDigit(next, after)) return maskedEdit(before.replace(",", ""), "");
  if (isRejected(next)) {
    const back = Math.max(0, caret - (next.length - previous.length));
    const stepsOver = previous[back] === "," && before.endsWith(",");
    const unclear = (inserted?.length ?? 0) > 1 ? "insertion" : null;
    return { text: previous, caret: stepsOver ? back + 1 : back, isDot: false, unclear };
  }
  const unclear = SCALE_LETTER.test(next) && digitsIn(next) > 0 ? "letters" : null;
  return { ...maskedEdit(before, after, isDot), unclear };
}

function maskedEdit(before: string, after: string, isDot = false): AmountEdit {
  const text = maskAmount(before + after);
  const caret = caretAfterMask(before, after, text);
  return { text, caret, isDot: isDot && after === "" && text.includes(","), unclear: null };
}

const isRejected = (next: string): boolean =>
  next.split(",").length > 2 || digitsIn(next.split(",", 1)[0] ?? "") > MAX_WHOLE_DIGITS;

const isDotTyped = ({ previous, next, caret, inserted }: Keystroke): boolean =>
  caret === next.length && !next.includes(",") && (inserted?.endsWith(".") ?? next.length > previous.length);

function isThirdDigit(next: string, after: string): boolean {
  const [whole = "", decimals = ""] = next.split(",");
  return after === "" && /^\d{3}$/.test(decimals) && !/^0*$/.test(whole) && !isRejected(whole + decimals);
}

/** Whether more than one character arrived, not all of them digits, and the mask would change the text. */
function isAtOnce({ previous, next, caret, inserted = null }: Keystroke): boolean {
  if (maskAmount(next) === next) return false;
  if (inserted !== null) return inserted.length > 1 && /\D/.test(inserted);
  return next.slice(0, Math.max(caret - 1, 0)) + next.slice(caret) !== previous;
}

/** Reads the whole text of the field, because the earlier text may be a part of the number: "180" and then ".000". */
function insertAtOnce({ previous, next, caret, inserted = null }: Keystroke): AmountEdit {
  const text = readPastedAmount(next);
  const after = next.slice(caret);
  if (text !== null) return { text, caret: fromEnd(text, digitsIn(after)), isDot: false, unclear: null };
  const added = inserted ?? (next.startsWith(previous) ? next.slice(previous.length) : next);
  const isScale = /^\s*[mkb]/i.test(added) && digitsIn(added) === 0 && digitsIn(previous) > 0;
  const back = fromEnd(previous, digitsIn(after));
  return { text: previous, caret: back, isDot: false, unclear: isScale ? "letters" : "insertion" };
}

/** Position in a text with `digits` digits after it. */
function fromEnd(text: string, digits: number): number {
  let position = text.length;
  for (let left = digits; left > 0 && position > 0; position -= 1) if (isDigit(text[position - 1])) left -= 1;
  return position;
}

/** Spaces and apostrophes may separate thousands. */
const NUMBER = /\d[\d.,]*(?:[\s\u00a0\u202f']\d{3}(?!\d)[\d.,]*)*/g;
const SCALE_WORD = /(?<!\p{L})(mi|bi|tri|k|[mb](?!\p{L}))/iu;

/**
 * Amount in a pasted text, in Brazilian notation: the number after its only "R$", otherwise its only number. Null if
 * there is none, or if the text is ambiguous ("10^18", "1,234", "R$ 2 milhões"). Drops a minus sign, because ledgers
 * show taxes as negative.
 */
export function readPastedAmount(text: string): string | null {
  if (SCALE_WORD.test(text)) return null;
  const marked = text.match(/R\$\s*[-(]?\s*(?=\d)/g) ?? [];
  const start = marked.length === 1 && marked[0] ? text.indexOf(marked[0]) + marked[0].length : 0;
  const numbers = text.slice(start).match(NUMBER) ?? [];
  const [first] = numbers;
  if (!first || (marked.length !== 1 && numbers.length !== 1)) return null;
  const notation = toNotation(first.replace(/[\s\u00a0\u202f']/g, "").replace(/[.,]+$/, ""));
  return notation === null ? null : maskAmount(notation);
}

/** Converts a number in any notation to Brazilian notation without dots; null if ambiguous. */
function toNotation(number: string): string | null {
  const separators = number.replace(/\d/g, "");
  if (separators === "") return number;
  const last = separators.at(-1) ?? "";
  const other = last === "." ? "," : ".";
  const grouped = (text: string, by: string) => new RegExp(`^\\d{1,3}(\\${by}\\d{3})+$`).test(text);
  if (separators.length > 1 && !separators.includes(other))
    return grouped(number, last) ? number.replaceAll(last, "") : null;
  const [whole = "", decimals = "", ...more] = number.split(last);
  if (separators.length > 1)
    return more.length === 0 && grouped(whole, other) ? `${whole.replaceAll(other, "")},${decimals}` : null;
  if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3) return last === "." ? whole + decimals : null;
  return `${whole},${decimals}`;
}
