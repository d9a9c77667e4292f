import { fold, isLonger, toPlainLines, toPlainText } from "@/lib/kit/text";
import { PROPOSAL_FIELDS, type ProposalField, type ProposalTexts } from "../types";

type Field = { label: string; max: number; hint: string };

/** Label on the screen and in the files, characters, and what the model is to write there. */
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

/** What the model must answer with, in the vendor's language: every property, and no other. */
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

/** A text as it is kept: without tags and invisible characters, a title in one line. */
export const cleanText = (field: ProposalField, text: string): string =>
  field === "title" ? toPlainText(text) : toPlainLines(text);

/**
 * The texts of an answer, or what is wrong with them in words for the model. The same limits as the form's schema, which
 * a test compares.
 */
export function readTexts<F extends ProposalField>(
  value: unknown,
  fields: readonly F[],
): { texts: Record<F, string>; problems: string[] } {
  const given = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const problems: string[] = [];
  const texts = {} as Record<F, string>;
  for (const field of fields) {
    const text = Object.hasOwn(given, field) ? given[field] : undefined;
    const clean = typeof text === "string" ? cleanText(field, text) : null;
    const isEmpty = clean === null || (field === "title" && clean === "");
    if (isEmpty || isLonger(clean, FIELDS[field].max)) {
      problems.push(`"${field}" precisa ser um texto de até ${FIELDS[field].max} caracteres.`);
    } else texts[field] = clean;
  }
  return { texts, problems };
}

/** Characters from which a text is long enough to tell its language. */
const TELLING = 40;

/** What is wrong with the language of an answer, in words for the model. */
export const foreignTexts = (texts: Partial<ProposalTexts>): string[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    text.length > TELLING && isEnglish(text) ? `"${field}" está em inglês: escreva em português.` : [],
  );

/** Characters of a title in the name of a file. */
const LONGEST_SLUG = 60;

/** A title as part of a file's name: small letters, digits and single hyphens. */
export const slugOf = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, "") || "sem-titulo";

export const EXPORT_FORMATS = ["md", "docx", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `proposta-{title slug}.md` (B9.9), and the same name for the other formats. */
export const fileNameOf = (title: string, format: ExportFormat | "pptx"): string =>
  `proposta-${slugOf(title)}.${format}`;

/** A person's text in Markdown: no sign of theirs becomes a heading, a link, a list or a tag. */
export const toMarkdownText = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/^(\s*)([-+=])/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])/gm, "$1\\$2")
    .replace(/\n/g, "  \n");

/** The whole proposal as Markdown (B9.9). @param footer where it comes from and when, one line each */
export function toMarkdown(texts: ProposalTexts, footer: readonly string[]): string {
  const [title, ...rest] = PROPOSAL_FIELDS;
  const sections = rest.map(
    (field) => `## ${FIELDS[field].label}\n\n${toMarkdownText(texts[field]) || "a informar"}`,
  );
  const end = footer.map((line) => `*${toMarkdownText(line)}*`).join("  \n");
  return [`# ${toMarkdownText(texts[title]).replaceAll("\n", " ")}`, ...sections, "---", end]
    .join("\n\n")
    .concat("\n");
}

/** Cards of a presentation; what goes to the vendor, and what a person may copy when it fails (B8.7). */
export const toCards = (texts: ProposalTexts): string =>
  PROPOSAL_FIELDS.map((field, at) =>
    at === 0
      ? `# ${oneLine(texts.title)}\nProposta de apoio pela Lei de Incentivo à Reciclagem (Lei nº 14.260/2021)`
      : `# ${FIELDS[field].label}\n${texts[field].replace(/^---$/gm, "") || "a informar"}`,
  ).join("\n---\n");

const oneLine = (text: string) => text.replace(/\s+/g, " ");

const ENGLISH = /\b(the|and|of|to|with|for|is|are|will|this|that|by|from|our|project|their|which)\b/gi;
const PORTUGUESE =
  /(?<!\p{L})(de|da|do|das|dos|e|com|para|que|os|as|um|uma|por|em|no|na|é|são|ao|projeto)(?!\p{L})/giu;

/** Whether a text is English: at least three of its commonest words, and more than of the commonest Portuguese ones. */
export function isEnglish(text: string): boolean {
  const english = text.match(ENGLISH)?.length ?? 0;
  return english >= 3 && english > (text.match(PORTUGUESE)?.length ?? 0);
}
