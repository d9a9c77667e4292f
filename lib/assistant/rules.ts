import { formatDate, formatMoney, formatNumber, formatPercent } from "../format";
import { STATES } from "../lookups/states";
import {
  availableAmount,
  CATEGORIES,
  type Category,
  cutDescription,
  EMPTY_QUERY,
  fundingProgress,
  type ProjectQuery,
  toSearchParams,
} from "../projects/rules";
import type { Statistics } from "../projects/types";
import { faqOf } from "../support/rules";
import { FUNDER_STEPS, FUNDRAISER_STEPS, NEEDS, STAGES } from "../support/steps";
import { FACTS } from "./facts";
import type { Hit, Passage, ProjectFacts, Totals } from "./types";

/** Passages that go to the model at most, by kind. */
export const MOST_KNOWLEDGE = 5;
export const MOST_PROJECTS = 4;
/** Words of a question that are searched. */
const MOST_WORDS = 8;
/** Projects that one word is searched in at most, before they are ranked. */
export const HITS_PER_WORD = 200;

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const EMPTY_WORDS = new Set(
  `a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra com sem sob sobre
  entre ate e ou mas que quem qual quais quando quanto quanta quantos quantas onde como porque se eu voce voces ele ela
  eles elas meu minha meus minhas seu sua seus suas este esta esse essa isso isto aquele aquela ao aos ser sou sao foi
  era estar esta estao ter tem tenho ha haver posso pode podem poder preciso precisa devo deve quero queria gostaria me
  te lhe nos ja nao sim mais menos muito muita tudo todo toda todos todas algum alguma alguns existe existem existir
  fazer faz faco saber diga mostre mostra liste lista favor obrigado oi ola bom dia boa tarde noite entao tambem so
  ainda fica ficam fale conte explique`.split(/\s+/),
);

/** Words that most projects or most questions have: they tell nothing about which project is meant. */
const COMMON_WORDS = new Set(
  `projeto projetos reciclagem lei incentivo lir plataforma empresa empresas imposto renda valor valores prazo status
  captacao captar captado apoiar apoio investir financiar dispon disponivel disponiveis aprovado aprovados total
  cidade estado regiao tema urgencia`.split(/\s+/),
);

/** The words of a text that carry meaning, folded, each once. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/\d+%|[a-z0-9]+/g) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !EMPTY_WORDS.has(word)))];
}

/** Forms of one word that cutting the end does not bring together. */
const FAMILIES: [RegExp, string][] = [
  [/^(dedu[cztv]|abat)/, "dedu"],
  [/^(cust|preco|prec|mensalid)/, "custo"],
  [/^(maxim|teto|limit)/, "limit"],
  [/^(doa|apoi|invest|financi)/, "apoi"],
  [/^(comprov|recib)/, "recib"],
  [/^(suport|atend|contat|telefon|whatsapp)/, "suport"],
];

function stem(word: string): string {
  const family = FAMILIES.find(([form]) => form.test(word));
  if (family) return family[1];
  return word
    .replace(/(oes|aes)$/, "ao")
    .replace(/s$/, "")
    .slice(0, 6);
}

type Facets = Pick<ProjectQuery, "estado" | "categoria" | "status" | "urgencia" | "ordem">;

export type Reading = {
  /** Filters of the list that the question names. */
  facets: Facets;
  hasFacets: boolean;
  /** Whether it names an order of the list. */
  hasOrder: boolean;
  /** What may be the name of a project, its city or its purpose. */
  names: string[];
  /** It asks for projects, so that lists and figures may answer. */
  aboutProjects: boolean;
  /** It speaks of a project at all. */
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

const ORDERS: [RegExp, ProjectQuery["ordem"]][] = [
  [/prazo mais (proximo|curto)|vence|acaba(m|ndo)? (logo|antes|primeiro)/, "prazo"],
  [/menor(es)? valor|menores projetos|mais barat/, "menor-valor"],
  [/mais captad/, "mais-captado"],
  [/mais recente|mais novo|ultimos projetos|novos projetos/, "recentes"],
];

/** States by length of their name, so that "Mato Grosso do Sul" is not taken for its beginning. */
const BY_LENGTH = STATES.toSorted((one, other) => other.name.length - one.name.length);

/** The states that a text names, by name or by code in capitals, and the text without them. */
function takeStates(text: string): { estado: string[]; rest: string } {
  const found = new Set<string>();
  let rest = text.normalize("NFC").toLowerCase();
  for (const { code, name } of BY_LENGTH) {
    // "Pará" without its accent is a preposition.
    const forms = code === "PA" ? "pará" : [name.toLowerCase(), fold(name)].join("|");
    const form = new RegExp(`(?<!\\p{L})(?:${forms})(?!\\p{L})`, "gu");
    const without = rest.replace(form, " ");
    if (without !== rest) found.add(code);
    rest = without;
  }
  const isShouted = text === text.toUpperCase();
  const codes = isShouted ? [] : (text.match(/(?<!\p{L})[A-Z]{2}(?!\p{L})/gu) ?? []);
  for (const code of codes) if (STATES.some((state) => state.code === code)) found.add(code);
  return { estado: STATES.filter(({ code }) => found.has(code)).map(({ code }) => code), rest };
}

/** Words below which a question leans on the one before it: "e em Minas Gerais?" */
const SHORT = 3;

/** The question with the one before it, where it says too little by itself. */
export const inContext = (message: string, before: string | undefined): string =>
  before && wordsOf(message).length < SHORT ? `${before}\n${message}` : message;

/** What a question is about in its context; filters that it names itself take the place of earlier ones. */
export function readInContext(message: string, before: string | undefined): Reading {
  const whole = readQuestion(inContext(message, before));
  const own = readQuestion(message).facets;
  const { facets } = whole;
  const newer = <T>(mine: T[], theirs: T[]) => (mine.length > 0 ? mine : theirs);
  return {
    ...whole,
    facets: {
      ...facets,
      estado: newer(own.estado, facets.estado),
      categoria: newer(own.categoria, facets.categoria),
      status: newer(own.status, facets.status),
      urgencia: newer(own.urgencia, facets.urgencia),
    },
  };
}

/** What a question is about. */
export function readQuestion(text: string): Reading {
  const folded = fold(text);
  const { estado, rest } = takeStates(text);
  const asksForList =
    /\bprojetos?\b/.test(folded) &&
    /\b(qua(l|is)|quant[oa]s|list|mostr|exist|encontr|procur|algu[nm]|ha|tem|dispon|maior|menor|urgent|prazo|perto|em captacao|captando|apoiar|investir)/.test(
      folded,
    );
  const named = THEMES.filter(([form]) => form.test(folded)).map(([, theme]) => theme);
  const aboutProjects =
    asksForList || (estado.length > 0 && /projeto|apoiar|investir|financiar/.test(folded));
  const facets: Facets = {
    estado,
    categoria: aboutProjects ? CATEGORIES.filter((category) => named.includes(category)) : [],
    status: [
      ...(/em captacao|captando/.test(folded) && aboutProjects ? (["Em Captação"] as const) : []),
      ...(/finalizad|encerrad|concluid/.test(folded) && aboutProjects ? (["Finalizada"] as const) : []),
    ],
    urgencia: /urgen(te|cia alta)/.test(folded) && aboutProjects ? ["Alta"] : [],
    ordem: ORDERS.find(([form]) => form.test(folded))?.[1] ?? EMPTY_QUERY.ordem,
  };
  const { ordem, ...filters } = facets;
  const names = wordsOf(withoutOrder(rest)).filter(
    (word) => !COMMON_WORDS.has(word) && !isThemeWord(word, facets.categoria),
  );
  return {
    facets,
    hasFacets: Object.values(filters).some(({ length }) => length > 0),
    hasOrder: facets.ordem !== EMPTY_QUERY.ordem,
    names: names.slice(0, MOST_WORDS),
    aboutProjects,
    namesProject: /\bprojetos?\b/.test(folded),
    aboutTotals:
      /\b(quant[oa]s|total|soma|estatistic|numeros)\b.*\b(projeto|captad|dispon|aprovad|plataforma)|\bquanto\b.*\b(captad|dispon|falta captar)|valor (total|disponivel|captado)|estatistic|(qual|que) estado tem mais/.test(
        folded,
      ),
    aboutTaxes:
      /impost|deduc|deduz|dedut|irpj|irpf|lucro (real|presumido)|simples nacional|tribut|fisca(l|is)|declarac|beneficio|adicional|abat/.test(
        folded,
      ),
  };
}

/** Words that ask for an order are no names. */
const withoutOrder = (text: string) => ORDERS.reduce((rest, [form]) => rest.replace(form, " "), fold(text));

const isThemeWord = (word: string, themes: Category[]) => themes.some((theme) => fold(theme).includes(word));

const anchor = (id: string) => `/faq#${id}`;

/** All that is known beside projects: the FAQ as this installation answers it (A6.6), the facts, the steps. */
export function knowledgeOf(paidPlans: boolean): Passage[] {
  const faq = faqOf(paidPlans);
  const steps = (
    titulo: string,
    href: string,
    list: readonly { title: string; text: string }[],
  ): Passage => ({
    titulo,
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
      texto: resposta.join("\n"),
      href: anchor(id),
      fiscal: categoria === "lei" || id === "recibo",
    })),
    ...FACTS.map(({ titulo, texto, href, base }) => ({
      titulo,
      texto,
      href,
      fiscal: /art\. 4|Lei nº 14/.test(base),
    })),
    steps("Passo a passo para financiar um projeto", "/como-funciona#financiar", FUNDER_STEPS),
    steps("Passo a passo para captar", "/como-funciona", FUNDRAISER_STEPS),
    steps("Etapas de um projeto no MMA", "/como-funciona", STAGES),
    steps("O que ter em mãos para captar", "/como-funciona", needs(NEEDS.fundraiser)),
    steps("O que ter em mãos para financiar", "/como-funciona#financiar", needs(NEEDS.funder)),
  ];
}

/** Share of a question's weight that a passage must cover to be shown to the model. */
const WORTH_TELLING = 0.3;

/** How much a text says about each of its terms: once counts 1, every further time a little more. */
function countOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of fold(text).match(/\d+%|[a-z0-9]+/g) ?? []) {
    const term = stem(word);
    counts.set(term, Math.min(1.4, (counts.get(term) ?? 0.9) + 0.1));
  }
  return counts;
}

/** The passages that fit a question best, best first; none where nothing fits. A title counts more than a text. */
export function rankKnowledge(passages: readonly Passage[], text: string): Passage[] {
  const wanted = new Set(wordsOf(text).map(stem));
  if (wanted.size === 0) return [];
  const known = passages.map((passage) => ({
    passage,
    title: new Set(wordsOf(passage.titulo).map(stem)),
    body: countOf(passage.texto),
  }));
  const weights = [...wanted].map((term) => {
    const holders = known.filter(({ title, body }) => title.has(term) || body.has(term)).length;
    return { term, weight: Math.log(1 + passages.length / Math.max(1, holders)) };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return known
    .map(({ passage, title, body }) => ({
      passage,
      score: weights.reduce(
        (sum, { term, weight }) => sum + weight * ((title.has(term) ? 1.6 : 0) || (body.get(term) ?? 0)),
        0,
      ),
    }))
    .filter(({ score }) => score >= total * WORTH_TELLING)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_KNOWLEDGE)
    .map(({ passage }) => passage);
}

/**
 * The projects that the words of a question point at, best first: a rare word says more than a common one.
 * @param words those that were searched
 * @param share of what they say that a project must have: more where nobody asked for projects
 */
export function rankHits(hits: readonly Hit[], words: readonly string[], share: number): string[] {
  const found = Map.groupBy(hits, ({ word }) => word);
  const weightOf = (word: string) => Math.log(1 + HITS_PER_WORD / Math.max(1, found.get(word)?.length ?? 1));
  const total = words.reduce((sum, word) => sum + weightOf(word), 0);
  const scores = [...Map.groupBy(hits, ({ id }) => id)].map(([id, own]) => ({
    id,
    score: own.reduce((sum, { word }) => sum + weightOf(word), 0),
  }));
  return scores
    .filter(({ score }) => score >= total * share)
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_PROJECTS)
    .map(({ id }) => id);
}

/** One line of printable text; what a stranger wrote may hold anything. */
const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, " ").trim();

const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? code;

const prepositionOf = (code: string) =>
  /^(AC|AM|AP|CE|DF|ES|MA|MS|MT|PA|PI|PR|RJ|RN|RS|TO)$/.test(code)
    ? "no"
    : /^(BA|PB)$/.test(code)
      ? "na"
      : "em";

/** A project in sentences, the summary of its proponent last. */
export function describeProject(project: ProjectFacts): Passage {
  const { nome, cidade, estado, categoria, status, urgencia, valorTotal, valorCaptado, prazo } = project;
  const name = oneLine(nome);
  const free = availableAmount(status, valorTotal, valorCaptado);
  const minimum = Math.ceil((valorTotal * project.captacaoMinima) / 100);
  const raised = formatPercent(fundingProgress(valorCaptado, valorTotal).percent);
  return {
    titulo: `Projeto ${name}, ${oneLine(cidade)} (${estado})`,
    href: `/lir-projetos/${project.slug}`,
    fiscal: false,
    texto: [
      `O projeto ${project.demonstracao ? "de demonstração " : ""}“${name}”, do tema ${categoria}, fica em ${oneLine(cidade)}, ${stateName(estado)} (${estado}), tem status ${status} e ${formatMoney(free)} disponíveis para apoio, de um total de ${formatMoney(valorTotal)}.`,
      `Urgência ${urgencia}, ${raised} do valor já captado.`,
      `A captação mínima é de ${project.captacaoMinima}%, ${formatMoney(minimum)}, ${project.obras ? "porque há obras" : "sem obras"}.`,
      prazo
        ? `O prazo de captação do projeto vai até ${formatDate(prazo)}.`
        : "O registro não informa o prazo de captação do projeto.",
      `Resumo escrito por quem propõe: ${oneLine(cutDescription(project.inicio))}`,
    ].join("\n"),
  };
}

const either = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/** The figures of a selection of projects; `facets` name all of it. */
export function describeTotals(
  { projetos, valorTotal, valorCaptado, valorDisponivel }: Totals,
  facets: Facets,
): Passage {
  const place = facets.estado.map((code) => `${prepositionOf(code)} ${stateName(code)}`).join(" e ");
  const scope = [
    place,
    facets.categoria.length > 0 &&
      `${facets.categoria.length > 1 ? "nos temas" : "no tema"} ${either.format(facets.categoria)}`,
    facets.status.length > 0 && `com status ${either.format(facets.status)}`,
    facets.urgencia.length > 0 && `com urgência ${either.format(facets.urgencia)}`,
  ]
    .filter(Boolean)
    .join(", ");
  const where = scope || "na plataforma";
  const params = toSearchParams({ ...facets }).toString();
  const many = projetos === 1 ? "há 1 projeto publicado" : `há ${formatNumber(projetos)} projetos publicados`;
  return {
    titulo: `Totais de projetos ${where}`,
    href: params ? `/lir-projetos?${params}` : "/lir-estatisticas",
    fiscal: false,
    texto:
      projetos === 0
        ? `Agora não há projetos publicados ${where}: zero.`
        : `Agora ${many} ${where}, com valor total aprovado de ${formatMoney(valorTotal)}. Quanto já foi captado: ${formatMoney(valorCaptado)}, ${formatPercent(fundingProgress(valorCaptado, valorTotal).percent)} do total. Quanto está disponível para apoio: ${formatMoney(valorDisponivel)}.`,
  };
}

/** How the projects are spread, for who asks for the figures of the whole platform. */
export function describeSpread({ porEstado, porCategoria, porStatus }: Statistics): Passage {
  const list = (rows: { name: string; projetos: number }[]) =>
    rows
      .toSorted((one, other) => other.projetos - one.projetos)
      .map(({ name, projetos }) => `${name} ${formatNumber(projetos)}`)
      .join(", ");
  return {
    titulo: "Estatísticas: projetos por estado, tema e status",
    href: "/lir-estatisticas",
    fiscal: false,
    texto: [
      `Projetos por estado, do que tem mais ao que tem menos: ${list(porEstado.map(({ estado, projetos }) => ({ name: estado, projetos })))}.`,
      `Projetos por tema: ${list(porCategoria.map(({ categoria, projetos }) => ({ name: categoria, projetos })))}.`,
      `Projetos por status: ${list(porStatus.map(({ status, projetos }) => ({ name: status, projetos })))}.`,
    ].join("\n"),
  };
}
