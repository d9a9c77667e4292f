import { BEFORE_NUMBER, NO_PERCENT, NORM_KIND, UNKNOWN } from "./figures";

export type Flag = { quote: string; problem: string };

const PROBLEMS = {
  share:
    "A lei permite deduzir até 1% do IRPJ devido (empresa no Lucro Real) ou até 6% do imposto devido (pessoa física). Corrija a porcentagem.",
  regime:
    "Só empresas no Lucro Real e pessoas na declaração completa deduzem. Simples, MEI e Lucro Presumido ficam de fora.",
  promise:
    "Ninguém pode prometer isto: há prazos, análise do ministério e prestação de contas. Prefira o que o projeto faz.",
  free: "O apoio sai do caixa de quem apoia e só volta como dedução dentro do limite. Não diga que não custa nada.",
  expense: "O valor apoiado não pode ser lançado também como despesa.",
  law: "As normas são a Lei nº 14.260/2021, o Decreto nº 12.106/2024 e a Portaria GM/MMA nº 1.250/2024. Confira o número.",
  unknownLaw: "Não conferimos esta norma. Confirme o número antes de enviar.",
  gate: "A captação mínima é de 20% do valor, ou de 50% quando há obras.",
  months: "O prazo para chegar à captação mínima é de 12 meses.",
  end: "A data em que o incentivo termina tem mais de uma leitura. Não a afirme.",
  duty: "Projetos que cumprem obrigação que já existe, como metas de logística reversa, ficam fora da lei. Não ofereça isso.",
  account: "O depósito vai direto para a conta do próprio projeto, nunca para um intermediário.",
  missing: "Falta um número que ainda não foi informado. Escreva o valor certo ou tire a frase.",
} as const;

const KNOWN_NORMS = new Map([
  ["14260", "2021"],
  ["12106", "2024"],
  ["1250", "2024"],
]);
const PERCENT = /(\d+(?:[.,]\d+)?)\s?(?:%|por cento(?!\p{L}))/giu;
/**
 * A norm's kind and its number. Between the two stands BEFORE_NUMBER. If "nº" stands before the number or a year after
 * it, there may be any text of up to 40 characters instead, without digits, dots or line ends:
 * "Lei de Incentivo à Reciclagem nº 14.260", "lei da reciclagem 14.260/2021".
 */
const NORM = new RegExp(
  [
    NORM_KIND,
    String.raw`(?:${BEFORE_NUMBER}|[^\d.\n]{0,40}?(?:(?<!\p{L})n\.?\s?[º°]\.?\s*|(?=\d[\d.]+\d\s*\/\s*\d{2,4})))`,
    String.raw`(\d[\d.]*\d)(?:\s*\/\s*(\d{2,4}))?${NO_PERCENT}`,
  ].join(""),
  "giu",
);

const shareOf = (digits = ""): number => Number(digits.replace(",", "."));

const has = (pattern: RegExp) => (text: string) => pattern.test(text);
const isNegated = has(/(?<!\p{L})(não|nunca|nem|exceto|fora|apenas|somente|só)(?!\p{L})/iu);
const aboutDeduction = has(/deduz|deduç|dedut|abat[ei]|irpj|imposto de renda|imposto devido/i);
const aboutPerson = has(/pessoas? físicas?|declaração completa/i);
const aboutCompany = has(/empresas?|pessoas? jurídicas?|lucro real|^irpj$/i);
const SUBJECT = "empresas?|pessoas? (?:jurídicas?|físicas?)|lucro real|declaração completa";
const namesSubject = has(new RegExp(SUBJECT, "i"));
/** Subject after a percentage in the same part of the sentence: "6% para pessoas físicas", "1% (empresas)". */
const SUBJECT_AFTER = new RegExp(
  [
    String.raw`^(?:(?!\s(?:e|ou|mas|já|enquanto)\s)[^,;\d])*?`,
    String.raw`(?:[\s(](?:para|d[aeo]s?|n[ao]s?|como|por|pel[ao]s?)\s+|\((?=[^()]*\)))(?:[ao]s?\s+)?`,
    `((?:${SUBJECT}).*)`,
  ].join(""),
  "i",
);
/** The tax of companies directly after its percentage: "1% do IRPJ". */
const IRPJ_AFTER = /^\s*d[eo]\s+(irpj)(?!\p{L})/iu;

/**
 * Percentages of a sentence.
 * - `subject`: text that names who deducts. It is looked for after the percentage ({@link SUBJECT_AFTER},
 *   {@link IRPJ_AFTER}), then in the nearest text before it that names one; else it is the whole sentence
 * - `after`: text from the percentage to the next one
 */
function sharesIn(sentence: string): { share: number; subject: string; after: string }[] {
  const found = [...sentence.matchAll(PERCENT)];
  let before = sentence;
  let from = 0;
  return found.map(({ 0: whole, 1: digits, index }, at) => {
    const between = sentence.slice(from, index);
    from = index + whole.length;
    const after = sentence.slice(from, found[at + 1]?.index);
    if (namesSubject(between)) before = between;
    return {
      share: shareOf(digits),
      subject: (SUBJECT_AFTER.exec(after) ?? IRPJ_AFTER.exec(after))?.[1] ?? before,
      after,
    };
  });
}

/** Correct percentages: 1 for companies, 6 for natural persons, 100 of the amount given. */
function hasWrongShare(sentence: string): boolean {
  if (!aboutDeduction(sentence)) return false;
  return sharesIn(sentence).some(({ share, subject, after }) => {
    const person = aboutPerson(subject);
    const company = aboutCompany(subject) || (subject === sentence && /irpj/i.test(sentence));
    if (share === 1) return person && !company;
    if (share === 6) return company && !person;
    if (share === 100)
      return !/^\s+d[oae]s?\s+(valor|quantia|montante|apoio|aporte|investimento|doação|que)/i.test(after);
    return true;
  });
}

function normProblem(sentence: string): string | null {
  for (const [whole, digits = "", year] of sentence.matchAll(NORM)) {
    const number = digits.replaceAll(".", "");
    const right = KNOWN_NORMS.get(number);
    if (right && (!year || right.endsWith(year))) continue;
    const isOurs =
      right !== undefined ||
      /reciclagem/i.test(sentence.slice(0, sentence.indexOf(whole) + whole.length + 40));
    return isOurs ? PROBLEMS.law : PROBLEMS.unknownLaw;
  }
  return null;
}

const RULES: ((sentence: string) => string | null | false)[] = [
  (text) => hasWrongShare(text) && PROBLEMS.share,
  (text) =>
    /simples nacional|lucro presumido|\bmei\b/i.test(text) &&
    aboutDeduction(text) &&
    !isNegated(text) &&
    PROBLEMS.regime,
  (text) =>
    /sem (nenhum |qualquer )?risco(?!s? (de acidente|à saúde|ambient))|risco zero|livre de riscos?|zero risco/i.test(
      text,
    ) && PROBLEMS.promise,
  (text) =>
    /(?<!\p{L})(garantid[oa]s?|garantimos|com garantia de|100\s?% segur[oa]|retorno certo|aprovação certa|certeza de)/iu.test(
      text,
    ) &&
    !isNegated(text) &&
    PROBLEMS.promise,
  (text) =>
    /(custo zero|sem custo( algum| nenhum)?|não custa nada|de graça|sai de graça)/i.test(text) &&
    (aboutDeduction(text) || /apoi|empresa|patrocin|financi|invest/i.test(text)) &&
    PROBLEMS.free,
  (text) => /despesa/i.test(text) && aboutDeduction(text) && !isNegated(text) && PROBLEMS.expense,
  normProblem,
  (text) =>
    /captação mínima/i.test(text) &&
    sharesIn(text).some(({ share }) => share !== 20 && share !== 50) &&
    PROBLEMS.gate,
  (text) =>
    /captação/i.test(text) &&
    /prazo/i.test(text) &&
    monthsIn(text).some((months) => months !== 12) &&
    PROBLEMS.months,
  (text) =>
    /(incentivo|benefício|lei)\b.{0,60}\b(vale|vigora|vigente|termina|acaba|válid[oa])\b(.{0,20}|\s+((só|somente|apenas)\s+)?(até\s.{0,40}|em\s+\d.{0,20}|no\s+(dia|fim|final|último).{0,30}))\b20\d\d/i.test(
      text,
    ) && PROBLEMS.end,
  (text) =>
    /logística reversa/i.test(text) &&
    /(cumpr|atend|meta|obrigaç|compens|certificad)/i.test(text) &&
    !isNegated(text) &&
    PROBLEMS.duty,
  (text) =>
    /depósito|deposit|repass/i.test(text) &&
    /(pela|à|na|da) plataforma|elo recicla|intermediári/i.test(text) &&
    !isNegated(text) &&
    PROBLEMS.account,
  (text) => text.toLowerCase().includes(UNKNOWN) && PROBLEMS.missing,
];

const monthsIn = (text: string): number[] =>
  [...text.matchAll(/(\d+)\s+meses/gi)].map(([, digits]) => Number(digits));

/** End of a sentence or line. A dot in a number or after an abbreviation such as "art." does not match. */
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:art|n|nº|Sr|Sra|R\$)\.)\s+(?=["“(]?\p{Lu})|\n+/u;

export function checkClaims(text: string): Flag[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const quote = sentence.trim();
    if (!quote) return [];
    for (const rule of RULES) {
      const problem = rule(quote);
      if (problem) return [{ quote, problem }];
    }
    return [];
  });
}
