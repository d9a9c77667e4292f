import { fold } from "@/lib/kit/text";

export const UNKNOWN = "a informar";

/** Pairs number words with `first`, `first + step` and so on. A slash separates two forms of one number. */
const inOrder = (words: string, first: number, step = 1): [word: string, value: number][] =>
  words
    .split(" ")
    .flatMap((forms, at) => forms.split("/").map((word): [string, number] => [word, first + at * step]));
const WORDS = new Map([
  ...inOrder("onze doze treze quatorze/catorze quinze dezesseis dezessete dezoito dezenove", 11),
  ...inOrder("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa", 20, 10),
  ...inOrder("cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas", 100, 100),
  ...inOrder("quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas", 500, 100),
  ...inOrder("oitocentos/oitocentas novecentos/novecentas", 800, 100),
]);
/** By default, {@link figuresIn} skips a number up to ten that stands alone. */
const SMALL = new Map(inOrder("um/uma dois/duas tres quatro cinco seis sete oito nove dez", 1));
const SCALE: [RegExp, number][] = [
  [/^(mil)$/, 1e3],
  [/^(milhao|milhoes|mi)$/, 1e6],
  [/^(bilhao|bilhoes|bi)$/, 1e9],
];

/** `value`: null for a date, and for digits that are no single number. Such figures are compared as text. */
type Figure = { start: number; end: number; value: number | null; text: string };

// The constants from here to `LAW` are parts of patterns for norms. These patterns need the flags i and u.

const anyOf = (...forms: string[]): string => `(?:${forms.join("|")})`;
const GAP = String.raw`[^\S\n]+`;

export const NORM_KIND = String.raw`(?<!\p{L})${anyOf(
  "leis?",
  "decretos?",
  "portarias?",
  "medidas? provisórias?",
  "instruç(?:ão|ões) normativas?",
)}(?!\p{L})`;
/** A word between a norm's kind and its number: "Lei Complementar 123", "Portaria GM/MMA nº 1.250". */
const QUALIFIER = `(?:${GAP}${anyOf(
  "complementar|ordinária|federal|estadual|municipal|distrital|legislativo|interministerial|conjunta",
  "gm|mma|rfb|mf",
  String.raw`\p{L}{2,6}(?:\/\p{L}{2,6})+`,
)})`;
/** A plural or unit after a number. Such a number counts something and is no norm: "pela lei 2.500 famílias". */
const COUNTED = String.raw`${GAP}${anyOf(
  String.raw`\p{L}{4,}s`,
  String.raw`mil|milh\p{L}+|bilh\p{L}+|mi|bi`,
  "kg|t|km|ha|h|l|m[²³23]?",
)}(?!\p{L})`;
/** End of a number that counts nothing. */
const NOT_COUNTING = String.raw`(?![\d.]*\d)(?!\p{L}|${COUNTED})`;
const YEAR_OR_SIGN = String.raw`\s*\/\s*\d{2,4}|[º°]`;
/** Numbers that belong to a norm even without "nº" before them. */
const LIKE_A_NORM = [
  // "Portaria 280/2020", "Decreto 7º"
  String.raw`\d[\d.]*(?:${YEAR_OR_SIGN})`,
  // The incentive's law and decree: "Lei 14.260 empresas deduzem"
  String.raw`(?:14\.?260|12\.?106)(?!\.?\d)`,
  // A number as large as a norm's: "Lei 12.305", "Lei 8666"
  String.raw`(?:\d{1,3}(?:\.\d{3})+|\d{4,})${NOT_COUNTING}`,
].join("|");
export const BEFORE_NUMBER = anyOf(
  // "Portaria Interministerial GM/MMA n.º 1.250", "Lei 12.305"
  String.raw`${QUALIFIER}*${GAP}(?:n(?:\.?[^\S\n]?[º°o]\.?|\.)[^\S\n]*|(?=${LIKE_A_NORM}))`,
  // A short number after a qualifier: "Lei Complementar 123"
  String.raw`${QUALIFIER}+${GAP}(?=\d{1,3}${NOT_COUNTING})`,
);
/** A percentage is never the number of a norm or article. */
export const NO_PERCENT = String.raw`(?![\d.,]*\s?(?:%|por cento))`;
/** Numbers of the incentive's norms. They need no norm's kind before them. */
const OURS = String.raw`(?<![\d.])${anyOf(
  // "14.260/2021", "12.106/24"
  String.raw`(?:14\.?260\/(?:20)?21|(?:12\.?106|1\.?250)\/(?:20)?24)`,
  // "nº 1.250"
  String.raw`(?<=n\.?\s?[º°]\.?\s*)(?:14\.?260|12\.?106|1\.?250)`,
)}(?!\.?\d)`;
const LAW = new RegExp(
  [
    // "Lei nº 14.260/2021"
    String.raw`${NORM_KIND}${BEFORE_NUMBER}\d[\d.]*(?:${YEAR_OR_SIGN}|${NO_PERCENT})`,
    // "art. 3º", "§ 2"
    String.raw`(?:(?<!\p{L})(?:arts?\.?|artigos?)|§)[^\S\n]*\d[\d.]*(?:[º°]|${NO_PERCENT})`,
    OURS,
  ].join("|"),
  "giu",
);

const DAY = /(?<![\p{L}\d/])\d{1,2}\/\d{1,2}\/\d{2,4}(?![\d/])/gu;
/** Digits that are names, not amounts: "3D", "os 5Rs", ordinals. */
const NAMED = /(?<![\p{L}\d.,])(?:\d(?:[DGS]|Rs?)|\d+[aoªº])(?![\p{L}\d])/gu;
/** A number in digits. A unit may follow without a space ("500kg", "R$3mi"), and the decimal sign may be a dot. */
const DIGITS =
  /(?<![\p{L}\d.,])(?:R\$\s*)?(\d+(?:[.,]\d+)*)(?:\s*(mil|milh(?:ão|ões|ao|oes)|bilh(?:ão|ões|ao|oes)|mi|bi)(?!\p{L}))?(?:\s?%)?/giu;
const LIST_MARK = /^[ \t]*\d{1,2}[.)][ \t]/gm;
const NUMBER_WORD = anyOf(...WORDS.keys(), ...SMALL.keys(), "três");
/** A number in words: "duzentas e cinquenta", "doze mil". */
const SPELLED = new RegExp(
  String.raw`(?<!\p{L})(?:${NUMBER_WORD}(?:\s+e\s+|\s+))*${NUMBER_WORD}(?:\s+(?:mil|milhão|milhões|bilhão|bilhões))?(?!\p{L})`,
  "giu",
);

/** One U+0001 for each character, so that positions stay. */
const blank = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => "\u0001".repeat(found.length));

function numberIn(digits: string): number | null {
  if (/^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(digits))
    return Number(digits.replaceAll(".", "").replace(",", "."));
  // "1.500.00": a dot before the centavos
  const [, thousands, cents] = /^(\d{1,3}(?:\.\d{3})+)\.(\d\d)$/.exec(digits) ?? [];
  if (thousands) return Number(`${thousands.replaceAll(".", "")}.${cents}`);
  return /^\d+\.\d+$/.test(digits) ? Number(digits) : null;
}

const scaleOf = (word: string | undefined): number =>
  (word && SCALE.find(([form]) => form.test(fold(word)))?.[1]) || 1;

function spelledValue(text: string): number {
  let sum = 0;
  let scale = 1;
  for (const word of fold(text).split(/\s+/)) {
    sum += WORDS.get(word) ?? SMALL.get(word) ?? 0;
    scale *= scaleOf(word);
  }
  return sum * scale;
}

/**
 * Finds the figures in a text. Leaves out numbers of norms and list items, ordinals, and names such as "3D".
 * @param least smallest number in words that counts as a figure
 */
export function figuresIn(text: string, least = 11): Figure[] {
  const found: Figure[] = [];
  const take = (pattern: RegExp, source: string, read: (match: RegExpExecArray) => number | null) => {
    for (const match of source.matchAll(pattern)) {
      const start = match.index;
      found.push({
        start,
        end: start + match[0].length,
        text: match[0],
        value: read(match as RegExpExecArray),
      });
    }
  };
  const plain = blank(blank(blank(text, LAW), LIST_MARK), NAMED);
  take(DAY, plain, () => null);
  take(DIGITS, blank(plain, DAY), ([, digits = "", word]) => {
    const number = numberIn(digits);
    return number === null ? null : Math.round(number * scaleOf(word) * 100) / 100;
  });
  // Blank "por cento", because its "cento" would count as 100.
  take(SPELLED, blank(plain, /por cento/giu), ([words]) => spelledValue(words));
  return found
    .filter(({ value, text: shown }) => value === null || /\d/.test(shown) || value >= least)
    .sort((one, other) => one.start - other.start);
}

const keyOf = ({ value, text }: Figure) => (value === null ? text : String(value));

type Unit = "%" | "meses" | "reais";

/**
 * Figures of the law, each accepted only in a sentence about its subject. Shares of the tax are from Lei 14.260/2021,
 * art. 4º; the other figures are from Portaria GM/MMA 1.250/2024.
 */
const OF_THE_LAW: readonly { values: readonly number[]; unit: Unit; about: RegExp }[] = [
  { values: [1, 6, 100], unit: "%", about: /imposto|irpj|deduz|deduç|dedut/i },
  {
    values: [20, 50],
    unit: "%",
    about: /captação mínima|mínimo (?:da|de) captação|captar (?:pelo menos|no mínimo|ao menos)/i,
  },
  { values: [12], unit: "meses", about: /captação|captar/i },
  {
    values: [36],
    unit: "meses",
    about:
      /(?:lei|portaria|no máximo|máxim[oa])[^.]*(?:dur|execu|projeto)|(?:dur|execu|projeto)[^.]*(?:lei|portaria|no máximo|máxim[oa])/i,
  },
  {
    values: [50_000],
    unit: "reais",
    about: /(?:valor )?mínimo (?:da lei|de um projeto|por projeto)|(?:lei|portaria)[^.]*mínimo/i,
  },
  { values: [6, 12], unit: "meses", about: /cnpj/i },
];

function unitOf(figure: Figure, after: string): Unit | null {
  if (figure.text.endsWith("%") || /^\s*por cento/i.test(after)) return "%";
  if (/^\s*m[eê]s(?:es)?(?!\p{L})/iu.test(after)) return "meses";
  return figure.text.startsWith("R$") || /^\s*(?:de )?reais/i.test(after) ? "reais" : null;
}

const NORM_NUMBER = /(?<![\d./])\d(?:[\d.]*\d)?/u;
const YEAR = String.raw`(?:\s*\/\s*\d{2,4}|,?\s+de\s+(?:\d{1,2}º?\s+de\s+\p{L}+\s+de\s+)?(?:19|20)\d\d)?`;

/**
 * Blanks out the norms in `text` that a text in `given` names, even in another spelling. A number of up to three digits
 * counts as a norm only after a norm's kind or "nº".
 */
function withoutNormsOf(given: readonly string[], text: string): string {
  const norms = given.flatMap((one) => [...one.matchAll(LAW)].map(([norm]) => norm));
  const named = norms.filter((norm) => !/^(?:art|§)/i.test(norm));
  const numbers = [...new Set(named.map((norm) => (NORM_NUMBER.exec(norm)?.[0] ?? "").replaceAll(".", "")))];
  const formsOf = (least: number) =>
    numbers.filter(({ length }) => length >= least).map((number) => [...number].join("\\.?"));
  const [all, long] = [formsOf(1), formsOf(4)];
  if (all.length === 0) return text;
  const before = String.raw`(?:${NORM_KIND}${QUALIFIER}*[^\S\n]+|n\.?\s?[º°]\.?\s*)`;
  const forms = [`${before}(?:${all.join("|")})`, ...long.map((number) => `(?<![\\d.,/])${number}`)];
  return blank(text, new RegExp(`(?:${forms.join("|")})${YEAR}(?![\\d/]|[.,]\\d)`, "giu"));
}

function isOfTheLaw(figure: Figure, sentence: string, after: string): boolean {
  const unit = unitOf(figure, after);
  return OF_THE_LAW.some(
    (one) =>
      one.unit === unit &&
      figure.value !== null &&
      one.values.includes(figure.value) &&
      one.about.test(sentence),
  );
}

const SENTENCE_END = /\n|[.!?] /;

/**
 * Replaces figures by 'a informar', so that a proposal has no invented ones. Keeps figures that a text in `given` has,
 * and figures of the law in a sentence about their subject ({@link OF_THE_LAW}). Idempotent.
 * @param given texts of the person and of the project
 */
export function withholdFigures(text: string, given: readonly string[]): string {
  const known = new Set(given.flatMap((one) => figuresIn(one, 1).map(keyOf)));
  const withheld = figuresIn(withoutNormsOf(given, text)).filter((figure) => {
    const after = text.slice(figure.end);
    const sentence = [
      text.slice(0, figure.start).split(SENTENCE_END).at(-1),
      figure.text,
      after.split(SENTENCE_END, 1)[0],
    ].join("");
    return !known.has(keyOf(figure)) && !isOfTheLaw(figure, sentence, after);
  });
  let result = "";
  let at = 0;
  for (const { start, end } of withheld) {
    if (start < at) continue;
    const isGlued = /^\p{L}/u.test(text.slice(end));
    result += `${text.slice(at, start)}${UNKNOWN}${isGlued ? " " : ""}`;
    at = end;
  }
  return result + text.slice(at);
}
