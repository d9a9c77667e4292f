import {
  CATEGORIES,
  type Category,
  type PlainSortId,
  type ProjectQuery,
  SORTS,
} from "@/lib/catalog/projects/rules/list-query";
import { fold } from "@/lib/kit/text";
import { BEFORE_DEPOSIT } from "@/lib/people/help/before-deposit";
import { FUNDER_STEPS, FUNDRAISER_STEPS, NEEDS, STAGES } from "@/lib/people/help/how-it-works";
import { faqOf } from "@/lib/people/help/rules";
import { STATES } from "@/lib/people/lookups/federal-states";
import { FACTS } from "../facts";
import { FAQ_SYNONYMS } from "../faq-synonyms";
import type { Hit, KnowledgeItem } from "../types";

export const MAX_PROJECTS = 4;
/** Maximum number of passages of our help texts in one answer. Passages about projects are not counted. */
export const MAX_KNOWLEDGE = 5;
export const MIN_RANK = 0.03;
const MAX_WORDS = 8;
export const HITS_PER_WORD = 200;
/** Number of projects that the first ranking keeps. A second ranking counts only words that strangers may read. */
export const CANDIDATES = 24;

const EMPTY_WORDS = new Set(
  `a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra com sem sob sobre
  entre ate e ou mas que quem qual quais quando quanto quanta quantos quantas onde como porque se eu voce voces ele ela
  eles elas meu minha meus minhas seu sua seus suas este esta esse essa isso isto aquele aquela ao aos ser sou sao foi
  era estar esta estao ter tem tenho ha haver posso pode podem poder preciso precisa devo deve quero queria gostaria me
  te lhe nos ja nao sim mais menos muito muita tudo todo toda todos todas algum alguma alguns existe existem existir
  fazer faz faco saber diga mostre mostra liste lista favor obrigado oi ola bom dia boa tarde noite entao tambem so
  ainda fica ficam fale conte explique`.split(/\s+/),
);

/** Words that do not tell projects apart. */
const COMMON_WORDS = new Set(
  `projeto projetos reciclagem lei incentivo lir plataforma empresa empresas imposto renda valor valores prazo status
  captacao captar captado apoiar apoio investir financiar dispon disponivel disponiveis aprovado aprovados total
  cidade estado regiao tema urgencia dias mes meses semanas tempo falta faltam resta restam restantes
  proponente proponentes propoe contato contatos telefone email dono dona responsavel`.split(/\s+/),
);

export function wordsOf(text: string): string[] {
  const words = fold(text).match(/\d+%|[a-z0-9]+/g) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !EMPTY_WORDS.has(word)))];
}

export type Facets = Pick<ProjectQuery, "estado" | "categoria" | "status" | "urgencia"> & {
  ordem: PlainSortId;
};

export type Intent = {
  /** Filters and order of the question. Theme, status and urgency are filters only if `aboutProjects` is true. */
  facets: Facets;
  hasFacets: boolean;
  hasOrder: boolean;
  /** Words that may name a project, its city or its purpose. */
  names: string[];
  aboutProjects: boolean;
  /** Whether the question asks about a proponent, whom the assistant never names. */
  asksWho: boolean;
  asksFigures: boolean;
  namesProject: boolean;
  aboutTotals: boolean;
  aboutTaxes: boolean;
};

const THEMES: [RegExp, Category][] = [
  [/gestao de residuos/, "Gestão de Resíduos"],
  [/inclusao social/, "Inclusão Social"],
  [/saude/, "Saúde e Reciclagem"],
  [/cooperativ/, "Cooperativismo"],
  [/educacao ambiental/, "Educação Ambiental"],
];

const ORDERS: [RegExp, PlainSortId][] = [
  [
    /prazos? (esta |estao )?(mais )?(proxim[oa]s?|curtos?|perto)( d[eo] (acabar|terminar|vencer|encerrar|fim))?|mais (perto|proxim[oa]s?) d[eo] (acabar|terminar|vencer|encerrar|fim)|vence|(acaba|termina)(m|ndo)? (logo|antes|primeiro)/,
    "prazo",
  ],
  [/mais (car[oa]s?|valios[oa]s?)|maior(es)? (valor(es)?|projetos?)|projetos? maior(es)?/, "maior-valor"],
  [/menor(es)? valor|menores projetos|mais barat/, "menor-valor"],
  [/mais captad/, "mais-captado"],
  [/mais recente|mais novo|ultimos projetos|novos projetos/, "recentes"],
];

/** WHO: about a proponent. WHO_MAY: about the conditions of being a proponent. */
const WHO =
  /\bproponentes?\b|\bquem (propoe|propos|cuida|responde|esta por tras|e (o |a )?(don[oa]|responsavel))\b|\b(nome|contatos?|telefone|e-?mail) d[aeo]s? (quem|projeto|organizacao|entidade|responsavel)/;
const WHO_MAY = /\b(pode(m)?|ser|requisitos?|precisa(m)?)\b.*\bproponentes?\b/;
const ASKS_FIGURES = /\b(prazo|valor|quanto|onde|cidade|status|captad|disponivel|dias)/;

/** Longest names first, so that "Mato Grosso do Sul" is not matched as "Mato Grosso". */
const BY_LENGTH = STATES.toSorted((one, other) => other.name.length - one.name.length);

/**
 * States in a text, by name or by code in capitals. In a text of capitals only, a word such as SE looks like a code:
 * codes then count only if the text has no word of three letters or more. `rest`: the text in lower case, without the
 * names of states.
 */
function findStates(text: string): { estado: string[]; rest: string } {
  const found = new Set<string>();
  let rest = text.normalize("NFC").toLowerCase();
  for (const { code, name } of BY_LENGTH) {
    // "para" without the accent is a preposition.
    const forms = code === "PA" ? "pará" : [name.toLowerCase(), fold(name)].join("|");
    const form = new RegExp(`(?<!\\p{L})(?:${forms})(?!\\p{L})`, "gu");
    const without = rest.replace(form, " ");
    if (without !== rest) found.add(code);
    rest = without;
  }
  const isShouted = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const codes = isShouted ? [] : (text.match(/(?<!\p{L})[A-Z]{2}(?!\p{L})/gu) ?? []);
  for (const code of codes) if (STATES.some((state) => state.code === code)) found.add(code);
  return { estado: STATES.filter(({ code }) => found.has(code)).map(({ code }) => code), rest };
}

/** A question with fewer meaningful words ({@link wordsOf}) depends on the previous one: "e em Minas Gerais?" */
const SHORT = 3;

export const inContext = (message: string, before: string | undefined): string =>
  before && wordsOf(message).length < SHORT ? `${before}\n${message}` : message;

/** Reads a short question with the one before it. Filters and order of the short one replace the earlier ones. */
export function readInContext(message: string, before: string | undefined): Intent {
  const whole = readQuestion(inContext(message, before));
  const { facets: own, hasOrder } = readQuestion(message, whole.aboutProjects);
  const { facets } = whole;
  const newer = <T>(latest: T[], earlier: T[]) => (latest.length > 0 ? latest : earlier);
  return {
    ...whole,
    facets: {
      ordem: hasOrder ? own.ordem : facets.ordem,
      estado: newer(own.estado, facets.estado),
      categoria: newer(own.categoria, facets.categoria),
      status: newer(own.status, facets.status),
      urgencia: newer(own.urgencia, facets.urgencia),
    },
  };
}

export function readQuestion(text: string, isAboutProjects = false): Intent {
  const folded = fold(text);
  const { estado, rest } = findStates(text);
  const asksForList =
    /\bprojetos?\b/.test(folded) &&
    /\b(qua(l|is)|quant[oa]s|list|mostr|exist|encontr|procur|algu[nm]|ha|tem|dispon|maior|menor|urgent|prazo|perto|em captacao|captando|apoiar|investir)/.test(
      folded,
    );
  const named = THEMES.filter(([form]) => form.test(folded)).map(([, theme]) => theme);
  const order = ORDERS.find(([form]) => form.test(folded))?.[1];
  const aboutProjects =
    isAboutProjects ||
    asksForList ||
    (order !== undefined && /projeto|prazo|captac/.test(folded)) ||
    (estado.length > 0 && /projeto|apoiar|investir|financiar/.test(folded));
  const facets: Facets = {
    estado,
    categoria: aboutProjects ? CATEGORIES.filter((category) => named.includes(category)) : [],
    status: [
      ...(/em captacao|captando/.test(folded) && aboutProjects ? (["Em Captação"] as const) : []),
      ...(/finalizad|encerrad|concluid/.test(folded) && aboutProjects ? (["Finalizada"] as const) : []),
    ],
    urgencia: /urgen(te|cia alta)/.test(folded) && aboutProjects ? ["Alta"] : [],
    ordem: order ?? SORTS[0].id,
  };
  const { ordem: _, ...filters } = facets;
  const names = wordsOf(withoutOrder(rest)).filter(
    (word) => !COMMON_WORDS.has(word) && !isThemeWord(word, facets.categoria),
  );
  return {
    facets,
    hasFacets: Object.values(filters).some(({ length }) => length > 0),
    hasOrder: order !== undefined,
    names: names.slice(0, MAX_WORDS),
    aboutProjects,
    asksWho: WHO.test(folded) && !WHO_MAY.test(folded),
    asksFigures: ASKS_FIGURES.test(folded),
    namesProject: /\bprojetos?\b/.test(folded),
    aboutTotals:
      /\b(quant[oa]s(?! (dias|semanas|meses|horas))|total|soma|estatistic|numeros)\b.*\b(projeto|captad|dispon|aprovad|plataforma)|\bquanto\b.*\b(captad|dispon|falta captar)|valor (total|disponivel|captado)|estatistic|(qual|que) estado tem mais/.test(
        folded,
      ),
    aboutTaxes:
      /impost|deduc|deduz|dedut|irpj|irpf|lucro (real|presumido)|simples nacional|tribut|fisca(l|is)|declarac|beneficio|adicional|abat/.test(
        folded,
      ),
  };
}

const withoutOrder = (text: string) => ORDERS.reduce((rest, [form]) => rest.replace(form, " "), fold(text));

const isThemeWord = (word: string, themes: Category[]) => themes.some((theme) => fold(theme).includes(word));

/** Help texts that the assistant may quote. Some answers of the FAQ differ if paid plans are not available (A6.6). */
export function knowledgeOf(paidPlans: boolean): KnowledgeItem[] {
  const faq = faqOf(paidPlans);
  const steps = (
    titulo: string,
    href: string,
    list: readonly { title: string; text: string }[],
  ): KnowledgeItem => ({
    titulo,
    palavras: "",
    href,
    fiscal: false,
    texto: list
      .map(({ title, text }, at) => `Passo ${at + 1}, ${title.replace(/\u00ad/g, "")}: ${text}`)
      .join("\n"),
  });
  const needs = (list: readonly { what: string; detail: string }[]) =>
    list.map(({ what, detail }) => ({ title: what, text: detail }));
  return [
    ...faq.map(({ id, pergunta, resposta, categoria }) => ({
      titulo: pergunta,
      palavras: FAQ_SYNONYMS.get(id) ?? "",
      texto: resposta.join("\n"),
      href: `/faq#${id}`,
      fiscal: categoria === "lei" || id === "recibo",
    })),
    ...FACTS.map(({ titulo, palavras = "", texto, href, base }) => ({
      titulo,
      palavras,
      texto,
      href,
      fiscal: /art\. 4|Lei nº 14/.test(base),
    })),
    ...BEFORE_DEPOSIT.filter(({ faq }) => !faq).map(
      ({ pergunta, palavras = "", resposta, silent, norma }) => ({
        titulo: pergunta,
        palavras,
        texto: `${silent ? `${resposta} ${silent}` : resposta} ${norma}.`,
        href: "/como-funciona#antes-de-depositar",
        fiscal: false,
      }),
    ),
    steps("Passo a passo para financiar um projeto", "/como-funciona#financiar", FUNDER_STEPS),
    steps("Passo a passo para captar", "/como-funciona", FUNDRAISER_STEPS),
    steps("Etapas de um projeto no MMA", "/como-funciona", STAGES),
    steps("O que ter em mãos para captar", "/como-funciona", needs(NEEDS.fundraiser)),
    steps("O que ter em mãos para financiar", "/como-funciona#financiar", needs(NEEDS.funder)),
  ];
}

type Ranking = { share: number; shown?: readonly Hit[]; most?: number };

/**
 * Ids of at most `most` projects, by relevance to a question. Words with few `hits` weigh more.
 * - `share`: minimum part (0 to 1) of the words' total weight that a project must match
 * - `shown`: hits that add to a project's score; by default, all `hits`
 */
export function rankHits(
  hits: readonly Hit[],
  words: readonly string[],
  { share, shown = hits, most = MAX_PROJECTS }: Ranking,
): string[] {
  const found = Map.groupBy(hits, ({ word }) => word);
  const weightOf = (word: string) => Math.log(1 + HITS_PER_WORD / Math.max(1, found.get(word)?.length ?? 1));
  const total = words.reduce((sum, word) => sum + weightOf(word), 0);
  const scores = [...Map.groupBy(shown, ({ id }) => id)].map(([id, own]) => ({
    id,
    score: own.reduce((sum, { word }) => sum + weightOf(word), 0),
  }));
  return scores
    .filter(({ score }) => score >= total * share)
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id);
}
