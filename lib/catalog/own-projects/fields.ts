import type { TeamMember } from "@/lib/catalog/projects/json-columns";
import type { Category } from "@/lib/catalog/projects/rules/list-query";

export type OwnPhoto = { id: string; alt: string };
export type OwnDocument = { id: string; titulo: string };

/**
 * Empty form of a project. A draft stores values as typed. Amounts are reais in Brazilian notation, days are ISO, and
 * `locais` has one place per line.
 */
export const EMPTY_CONTENT = {
  nome: "",
  objetivo: "",
  descricao: "",
  categoria: "" as "" | Category,
  eixo: "",
  materiais: [] as string[],
  estado: "",
  cidade: "",
  locais: "",
  beneficiarios: "",
  toneladasAno: "",
  valorTotal: "",
  orcamento: [] as { rubrica: string; valor: string }[],
  cotasTotal: "",
  cotaValor: "",
  obras: "" as "" | "sim" | "nao",
  aprovadoEm: "",
  prazoCaptacao: "",
  duracaoMeses: "",
  numeroAprovacao: "",
  fonteUrl: "",
  organizacaoId: "",
  /** An imported project without a CNPJ has `proponente` and `tipoProponente` without an `organizacaoId`. */
  proponente: "",
  tipoProponente: "",
  organizacao: "",
  equipe: [] as TeamMember[],
  fotos: [] as OwnPhoto[],
  documentos: [] as OwnDocument[],
};
export type ProjectContent = typeof EMPTY_CONTENT;
export type FieldName = keyof ProjectContent;
export const FIELD_NAMES = Object.keys(EMPTY_CONTENT) as FieldName[];

export const LABELS: Record<FieldName, string> = {
  nome: "Nome do projeto",
  objetivo: "Objetivo em uma frase",
  descricao: "Descrição",
  categoria: "Tema",
  eixo: "Eixo da lei (art. 3º)",
  materiais: "Materiais",
  estado: "Estado",
  cidade: "Cidade",
  locais: "Locais de atuação",
  beneficiarios: "Pessoas beneficiadas",
  toneladasAno: "Toneladas de resíduos por ano",
  valorTotal: "Valor total aprovado",
  orcamento: "Orçamento por item (rubrica)",
  cotasTotal: "Número de cotas",
  cotaValor: "Valor de uma cota",
  obras: "O projeto tem obras?",
  aprovadoEm: "Data da aprovação",
  prazoCaptacao: "Último dia da captação",
  duracaoMeses: "Duração em meses",
  numeroAprovacao: "Número oficial da proposta",
  fonteUrl: "Link da fonte oficial",
  organizacaoId: "Organização proponente",
  proponente: "Nome da organização",
  tipoProponente: "Tipo de organização",
  organizacao: "Quem realiza",
  equipe: "Equipe",
  fotos: "Fotos",
  documentos: "Documentos",
};

type Step = {
  id: string;
  title: string;
  fields: readonly FieldName[];
  /** The fields may be empty at submission, and can be edited during the review. */
  optional: boolean;
};

/** `id`: value of the query parameter `etapa`. The step without fields submits the project. */
export const STEPS = [
  {
    id: "projeto",
    title: "O projeto",
    fields: ["nome", "objetivo", "descricao", "categoria", "eixo", "materiais"],
    optional: false,
  },
  {
    id: "lugar",
    title: "Onde e para quem",
    fields: ["estado", "cidade", "locais", "beneficiarios", "toneladasAno"],
    optional: false,
  },
  {
    id: "valores",
    title: "Valores e prazos",
    fields: [
      ...(["valorTotal", "orcamento", "cotasTotal", "cotaValor", "obras", "aprovadoEm"] as const),
      ...(["prazoCaptacao", "duracaoMeses", "numeroAprovacao", "fonteUrl"] as const),
    ],
    optional: false,
  },
  {
    id: "proponente",
    title: "Quem realiza",
    fields: ["organizacaoId", "proponente", "tipoProponente"],
    optional: false,
  },
  { id: "revisao", title: "Revisar e enviar", fields: [], optional: false },
  { id: "arquivos", title: "Fotos e documentos", fields: ["fotos", "documentos"], optional: true },
  { id: "equipe", title: "História e equipe", fields: ["organizacao", "equipe"], optional: true },
] as const satisfies readonly Step[];
export type StepId = (typeof STEPS)[number]["id"];

export const EXTRA_FIELDS: readonly FieldName[] = ["fotos", "documentos", "organizacao", "equipe"];

/** Maximum characters of the texts. */
export const MAX = {
  nome: 200,
  objetivo: 300,
  descricao: 5000,
  cidade: 100,
  locais: 2000,
  local: 200,
  material: 60,
  numeroAprovacao: 60,
  fonteUrl: 500,
  proponente: 200,
  organizacao: 3000,
  linha: 120,
  alt: 200,
  titulo: 120,
  /** Fields that hold a number, a day or a choice. */
  curto: 40,
} as const;

export const MOST = { materiais: 20, locais: 40, orcamento: 20, equipe: 20 } as const;

/** Axes of art. 3 of Lei 14.260/2021. */
export const AXES = [
  "Capacitação e assessoria técnica",
  "Incubação",
  "Pesquisas e estudos",
  "Infraestrutura física",
  "Equipamentos e veículos",
  "Redes de comercialização",
  "Fortalecimento dos catadores",
  "Novas tecnologias",
] as const;

/** The database has the same list. */
export const DRAFT_STATES = ["rascunho", "em_analise", "devolvido", "aprovado", "retirado"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];
