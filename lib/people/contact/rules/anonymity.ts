import { toPlainLines } from "@/lib/kit/text";
import { STATES } from "@/lib/people/lookups/federal-states";
import * as lists from "../ordinary-words";

export const HIDDEN = "[oculto]";

type Span = readonly [start: number, end: number];

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const CONNECTIVES = wordSet(lists.CONNECTIVES);
const LEGAL_FORMS = wordSet(lists.LEGAL_FORMS);
const ORDINARY = wordSet(lists.ORDINARY);
const MAIL_PROVIDERS = wordSet(lists.MAIL_PROVIDERS);
const SECOND_LEVEL = wordSet(lists.SECOND_LEVEL);
const TOP_LEVEL = wordSet(lists.TOP_LEVEL);
const STATE_CODES = new Set(STATES.map(({ code }) => code.toLowerCase()));

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();

type Word = { word: string; start: number; end: number };

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu)].map(({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }));

const isConnective = (word: string) => CONNECTIVES.has(word) || word === "";
const identifies = (word: string) =>
  word.length > 1 &&
  /\p{L}/u.test(word) &&
  ![CONNECTIVES, LEGAL_FORMS, ORDINARY, STATE_CODES].some((list) => list.has(word));

type SearchTerms = {
  known: Set<string>;
  /** Words that identify the owner without the rest of the name. */
  identifying: Set<string>;
  /** Names without an identifying word, as lists of words. Only the whole name is hidden. */
  whole: string[][];
};

function searchTermsOf(names: readonly string[]): SearchTerms {
  const terms: SearchTerms = { known: new Set(), identifying: new Set(), whole: [] };
  for (const name of names) {
    const all = wordsOf(name).map(({ word }) => word);
    const content = all.filter((word) => !isConnective(word) && !LEGAL_FORMS.has(word));
    const identifying = content.filter(identifies);
    for (const word of all) terms.known.add(word);
    for (const word of identifying) terms.identifying.add(word);
    // Names are also written as one word ("LimaEmbalagens").
    for (let count = 2; count <= content.length; count++)
      terms.identifying.add(content.slice(0, count).join(""));
    while (all.length > 0 && !content.includes(all.at(-1) ?? "")) all.pop();
    if (identifying.length === 0 && content.length > 1) terms.whole.push(all);
  }
  for (const word of terms.identifying) terms.known.add(word);
  return terms;
}

/** Whether only joining characters stand between two words, as in "Lima & Filhos" or "lima_filhos". */
const isJoined = (text: string, one: Word, other: Word) =>
  /^[^\p{L}\p{N},;:!?()\n]{0,3}$/u.test(text.slice(one.end, other.start));

function identifyingSpans(text: string, words: Word[], { known, identifying }: SearchTerms): Span[] {
  const spans: Span[] = [];
  let run: Word[] = [];
  const close = () => {
    while (run[0] && isConnective(run[0].word)) run.shift();
    while (run.length > 0 && isConnective(run.at(-1)?.word ?? "")) run.pop();
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.some(({ word }) => identifying.has(word))) spans.push([first.start, last.end]);
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last && !isJoined(text, last, word)) close();
    if (known.has(word.word)) run.push(word);
    else close();
  }
  close();
  return spans;
}

function wholeSpans(words: Word[], { whole }: SearchTerms): Span[] {
  return words.flatMap(({ start }, at) =>
    whole
      .filter((name) => name.every((word, offset) => words[at + offset]?.word === word))
      .map((name): Span => [start, words[at + name.length - 1]?.end ?? start]),
  );
}

function nameSpans(text: string, names: readonly string[]): Span[] {
  const terms = searchTermsOf(names);
  const words = wordsOf(text);
  return [...identifyingSpans(text, words, terms), ...wholeSpans(words, terms)];
}

/**
 * Cuts the characters of `set` off the end of a text. A pattern that ends in `$` would take quadratic time.
 * @param set one character class, without astral characters
 */
function cutEnd(text: string, set: RegExp): string {
  let end = text.length;
  while (end > 0 && set.test(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length]);

const AMOUNT = /R\$\s?\d{1,3}(?:\.\d{3})*(?:,\d{2})?(?!\d|\.\d)/gi;
const NUMBER = /[\p{Nd}+(][\p{Nd}\s().+-]*/gu;
/** Eight digits with a hyphen: a phone number without area code. A range of years from 2000 on does not match. */
const SHORT_NUMBER = /(?<!\d)(?!20\d\d-20\d\d)\d{4}-\d{4}(?!\d)/g;
/**
 * CNPJ, with letters since July 2026. Without punctuation it needs a digit among the first 12 characters. Otherwise, a
 * long word before two digits would match.
 */
const CNPJ =
  /(?<![\p{L}\p{N}])(?:[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d\d|(?=[A-Z]{0,11}\d)[0-9A-Z]{12}\d\d)(?![\p{L}\p{N}])/giu;

const FEWEST_DIGITS = 9;

function numberSpans(text: string): Span[] {
  const bare = text.replace(AMOUNT, (amount) => "x".repeat(amount.length));
  const numbers = spansOf(bare, NUMBER).flatMap(([start, end]): Span[] => {
    const parts = [...bare.slice(start, end).matchAll(/[\p{Nd})]/gu)];
    const digits = parts.filter(([part]) => part !== ")").length;
    const last = parts.at(-1);
    return digits < FEWEST_DIGITS || !last ? [] : [[start, start + last.index + last[0].length]];
  });
  return [...numbers, ...spansOf(bare, SHORT_NUMBER), ...spansOf(bare, CNPJ)];
}

/** "@", "(at)", "[arroba]", or "arroba" between spaces. A space on either side belongs to the match. */
const AT = /\s?(?:[@＠]|[([]\s?(?:at|arroba)\s?[)\]]|(?<=\s)arroba(?=\s))\s?/giu;
const DOT_COM = /\s(?:ponto|dot)\s(?:com|net|org)(?:\s(?:ponto|dot)\sbr)?(?!\p{L})/giu;
const BORDER = /[\s@＠<>(),;:"'[\]{}]/u;

function wordBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && !BORDER.test(text[start - 1] ?? " ")) start--;
  return start;
}

function wordAfter(text: string, start: number): number {
  let end = start;
  while (end < text.length && !BORDER.test(text[end] ?? " ")) end++;
  return start + cutEnd(text.slice(start, end), /[.!?]/).length;
}

function mailSpans(text: string): Span[] {
  const mails = spansOf(text, AT).flatMap(([start, end]): Span[] => {
    const after = wordAfter(text, end);
    const sign = text.slice(start, end);
    const isHandle = /^\s[@＠]$/u.test(sign) && !text.slice(end, after).includes(".");
    const before = isHandle ? start + 1 : wordBefore(text, start);
    const hasBoth = before < start && after > end;
    return hasBoth || (/[@＠]/u.test(sign) && after > end) ? [[before, after]] : [];
  });
  const spelled = spansOf(text, DOT_COM).map(([start, end]): Span => [wordBefore(text, start), end]);
  return [...mails, ...spelled];
}

const WEB = /(?:https?:\/\/|www\.)\S+/giu;

function domainSpan(piece: string, at: number): Span[] {
  if (!piece.includes(".")) return [];
  for (const { 0: run, index } of piece.matchAll(/[\p{L}\p{N}_.-]+/gu)) {
    const domain = cutEnd(run, /[.-]/);
    const labels = fold(domain).split(".");
    const isDomain = labels.some(
      (label, place) =>
        place > 0 &&
        (labels[place - 1] ?? "") !== "" &&
        (place === labels.length - 1 ? TOP_LEVEL : INNER_ENDINGS).has(label),
    );
    if (!isDomain) continue;
    const end = index + domain.length;
    return [[at + index, at + (piece[end] === "/" ? piece.length : end)]];
  }
  return [];
}

/** Domain endings that count inside a dotted word, too, as in `empresa.com.br`. */
const INNER_ENDINGS: ReadonlySet<string> = new Set(["com", "net", "org"]);

const webSpans = (text: string): Span[] => [
  ...spansOf(text, WEB).map(
    ([start, end]): Span => [start, start + cutEnd(text.slice(start, end), /[.,;:!?)\]]/).length],
  ),
  ...[...text.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) => domainSpan(piece, index)),
];

function merge(spans: readonly Span[]): Span[] {
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function cover(text: string, spans: readonly Span[], by = HIDDEN): string {
  let shown = "";
  let from = 0;
  for (const [start, end] of merge(spans)) {
    shown += text.slice(from, start) + by;
    from = end;
  }
  return shown + text.slice(from);
}

const contactSpans = (text: string): Span[] => [...numberSpans(text), ...mailSpans(text), ...webSpans(text)];

/** E-mails, phone numbers, web addresses, handles, CPF and CNPJ in a text. */
export const contactsIn = (text: string): string[] =>
  merge(contactSpans(text)).map(([start, end]) => text.slice(start, end));

export const hideIdentity = (text: string, names: readonly string[] = []): string =>
  cover(text, [...contactSpans(text), ...nameSpans(text, names)]);

/**
 * Hides contacts and the proponent's names in a project's own text. A lower-case word of a name may be a common noun
 * ("o rio" for "Curva do Rio"). Therefore only these parts of a name are hidden:
 * - all identifying words of the name side by side, in upper or lower case, if the name has several
 * - an identifying word with a capital letter, unless it stands alone and begins another name ("Praia Grande")
 * - the whole name, if none of its words identifies the proponent
 *
 * A word begins another name if a space and a capital letter follow it. It does not in these cases:
 * - the word itself is all in capitals ("A CURVA PAGA MELHOR")
 * - it is the only identifying word of one of `names`
 * - the next word is a legal form
 * @param isLabel whether the text is a tag or a place. In a label, identifying words are hidden only if all
 * identifying words of a name stand side by side
 */
export function hideOwner(text: string, names: readonly string[], isLabel = false): string {
  const terms = searchTermsOf(names);
  const words = wordsOf(text);
  const own = names.map((name) => wordsOf(name).flatMap(({ word }) => (identifies(word) ? word : [])));
  const beginsOther = (one: Word | undefined): boolean =>
    one !== undefined &&
    /^ \p{Lu}/u.test(text.slice(one.end)) &&
    !LEGAL_FORMS.has(words.find(({ start }) => start > one.end)?.word ?? "") &&
    /\p{Ll}/u.test(text.slice(one.start, one.end)) &&
    own.every((list) => list.length > 1 || !list.includes(one.word));
  const refersToOwner = ([start, end]: Span): boolean => {
    const found = words.filter((word) => word.start >= start && word.end <= end);
    const has = (wanted: string) => found.some(({ word }) => word === wanted);
    if (own.some((list) => list.length > (isLabel ? 0 : 1) && list.every(has))) return true;
    const isName = ({ word, start: at }: Word) =>
      terms.identifying.has(word) && /\p{Lu}/u.test(text[at] ?? "");
    return !isLabel && found.some(isName) && !(found.length === 1 && beginsOther(found[0]));
  };
  const meant = identifyingSpans(text, words, terms).filter(refersToOwner);
  return cover(text, [...contactSpans(text), ...meant, ...wholeSpans(words, terms)]);
}

export const replaceNames = (text: string, names: readonly string[], by: string): string =>
  cover(text, nameSpans(text, names), by);

/** Names in the domain: `lima-embalagens` of `ana@lima-embalagens.com.br`. Empty for a mail provider. */
export function namesInEmail(email: string): string[] {
  const labels = fold(email.slice(email.lastIndexOf("@") + 1))
    .split(".")
    .slice(0, -1);
  if (SECOND_LEVEL.has(labels.at(-1) ?? "")) labels.pop();
  return labels.filter((label) => !MAIL_PROVIDERS.has(label));
}

type Signature = { nome_empresa: string; email_contato: string };

/**
 * A funder's message as the captador reads it before the contact opens (B1.3).
 * @param names names of the account. `nome_empresa` is the name that the funder typed
 */
export const messageForProject = (
  observacoes: string,
  { nome_empresa, email_contato }: Signature,
  names: readonly string[],
): string =>
  hideIdentity(toPlainLines(observacoes), [nome_empresa, ...namesInEmail(email_contato), ...names]);
