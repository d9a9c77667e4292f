import { fold, isLonger, toPlainLines, toPlainText } from "@/lib/kit/text";
import { type InFiles, PROPOSAL_FIELDS, type ProposalField, type ProposalTexts } from "../types";

type Field = { label: string; max: number; hint: string };

/** `max`: length in characters. `hint`: instruction for the model. */
export const FIELDS: Record<ProposalField, Field> = {
  title: { label: "Título", max: 120, hint: "Nome do projeto, ou uma frase curta que diz o que ele faz." },
  investment: {
    label: "Investimento",
    max: 400,
    hint: "Quanto se pede, o valor da cota se houver, e em que o dinheiro é usado.",
  },
  timeline: { label: "Cronograma", max: 400, hint: "Duração e etapas na ordem em que acontecem." },
  location: { label: "Localização", max: 200, hint: "Cidade, estado e lugares onde o projeto acontece." },
  description: {
    label: "Descrição",
    max: 1_500,
    hint: "O que o projeto faz, para quem e como, em dois ou três parágrafos curtos.",
  },
  impact: {
    label: "Impacto",
    max: 1_200,
    hint: "O que muda no ambiente e na vida das pessoas, e como se mede.",
  },
  targetAudience: {
    label: "Público-alvo",
    max: 800,
    hint: "Que empresas e pessoas combinam com o projeto, e por quê.",
  },
  valueProposition: {
    label: "Proposta de valor",
    max: 1_200,
    hint: "Por que apoiar este projeto, e o que mostra que a organização entrega.",
  },
  marketingBenefits: {
    label: "Benefícios de marketing",
    max: 1_200,
    hint: "O que quem apoia recebe de visibilidade e de prestação de contas.",
  },
};

export const jsonSchemaOf = (fields: readonly ProposalField[]) => ({
  type: "object",
  additionalProperties: false,
  required: [...fields],
  properties: Object.fromEntries(
    fields.map((field) => [
      field,
      { type: "string", description: `${FIELDS[field].hint} Até ${FIELDS[field].max} caracteres.` },
    ]),
  ),
});

export const cleanText = (field: ProposalField, text: string): string =>
  field === "title" ? toPlainText(text) : toPlainLines(text);

/**
 * Reads a proposal's texts. `problems` names texts that are missing or too long, in Portuguese, for the model.
 * @param anyLength true for a stored version, which may exceed today's limits
 */
export function readTexts<F extends ProposalField>(
  value: unknown,
  fields: readonly F[],
  anyLength = false,
): { texts: Record<F, string>; problems: string[] } {
  const given = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const problems: string[] = [];
  const texts = {} as Record<F, string>;
  for (const field of fields) {
    const text = Object.hasOwn(given, field) ? given[field] : undefined;
    const clean = typeof text === "string" ? cleanText(field, text) : null;
    const isEmpty = clean === null || (field === "title" && clean === "");
    if (isEmpty || (!anyLength && isLonger(clean, FIELDS[field].max))) {
      problems.push(`"${field}" precisa ser um texto de até ${FIELDS[field].max} caracteres.`);
    } else texts[field] = clean;
  }
  return { texts, problems };
}

/** Problems, for the model, of texts that became too long when 'a informar' replaced invented figures. */
export const lengthProblems = (texts: Partial<ProposalTexts>): string[] =>
  PROPOSAL_FIELDS.flatMap((field) =>
    isLonger(texts[field] ?? "", FIELDS[field].max)
      ? `"${field}" tem números que ninguém informou: escreva "a informar" no lugar deles, em até ${FIELDS[field].max} caracteres.`
      : [],
  );

/** Texts of up to this many characters are not checked for their language. */
const DETECTABLE = 40;

export const languageProblems = (texts: Partial<ProposalTexts>): string[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    text.length > DETECTABLE && isEnglish(text) ? `"${field}" está em inglês: escreva em português.` : [],
  );

export const titleSlug = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, FIELDS.title.max)
    .replace(/^-+|-+$/g, "") || "sem-titulo";

export const EXPORT_FORMATS = ["md", "docx", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `proposta-{title slug}.md` (B9.9). */
export const fileNameOf = (title: string, format: ExportFormat | "pptx"): string =>
  `proposta-${titleSlug(title)}.${format}`;

const toMarkdownText = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/^(\s*)([-+=])/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])/gm, "$1\\$2")
    .replace(/\n/g, "  \n");

export const textsInFile = (texts: ProposalTexts, { investment }: InFiles): ProposalTexts =>
  investment === null ? texts : { ...texts, investment };

const toNotes = (lines: readonly string[]) => lines.map((line) => `*${toMarkdownText(line)}*`).join("  \n");

export function toMarkdown(
  texts: ProposalTexts,
  footer: readonly string[],
  notices: readonly string[] = [],
): string {
  const [title, ...rest] = PROPOSAL_FIELDS;
  const sections = rest.map(
    (field) => `## ${FIELDS[field].label}\n\n${toMarkdownText(texts[field]) || "a informar"}`,
  );
  const head = `# ${toMarkdownText(texts[title]).replaceAll("\n", " ")}`;
  return [head, ...(notices.length > 0 ? [toNotes(notices)] : []), ...sections, "---", toNotes(footer)]
    .join("\n\n")
    .concat("\n");
}

const CARD_END = "\n---\n";

const toCards = (texts: ProposalTexts): string =>
  PROPOSAL_FIELDS.map((field, at) =>
    at === 0
      ? `# ${texts.title.replace(/\s+/g, " ")}\nProposta de apoio pela Lei de Incentivo à Reciclagem (Lei nº 14.260/2021)`
      : `# ${FIELDS[field].label}\n${texts[field].replace(/^---$/gm, "") || "a informar"}`,
  ).join(CARD_END);

/**
 * Text from which the vendor makes the cards (B8.7). The first card has the notices.
 * @param given the person's own cards; if empty, there is one card per text of the proposal
 */
export function cardsOf(texts: ProposalTexts, inFiles: InFiles, given = ""): string {
  const [first = "", ...others] = (given || toCards(textsInFile(texts, inFiles))).split(CARD_END);
  // A given text without CARD_END is one long card, at whose end the notices would be overlooked.
  if (given && others.length === 0) return [...inFiles.notices, first].join("\n");
  return [[first, ...inFiles.notices].join("\n"), ...others].join(CARD_END);
}

const ENGLISH = /\b(the|and|of|to|with|for|is|are|will|this|that|by|from|our|project|their|which)\b/gi;
const PORTUGUESE =
  /(?<!\p{L})(de|da|do|das|dos|e|com|para|que|os|as|um|uma|por|em|no|na|é|são|ao|projeto)(?!\p{L})/giu;

export function isEnglish(text: string): boolean {
  const english = text.match(ENGLISH)?.length ?? 0;
  return english >= 3 && english > (text.match(PORTUGUESE)?.length ?? 0);
}
