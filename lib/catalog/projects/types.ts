import type { BudgetLine, Photo } from "./json-columns";
import type { MinimumPercent } from "./rules/legal-minimum";
import type { Category, Status, Urgency } from "./rules/list-query";

/** A project card. It omits the proponent and the full description (B2.6, B6.1). Amounts in centavos. */
export type PublicProjectCard = {
  id: string;
  slug: string;
  nome: string;
  categoria: Category;
  cidade: string;
  estado: string;
  status: Status;
  urgencia: Urgency;
  resumo: string;
  valorTotal: number;
  valorDisponivel: number;
  percentual: number;
  /** Last day of fundraising, ISO. */
  prazo: string | null;
  /** Days left at the time of the query; negative once `prazo` has passed. */
  dias: number | null;
  demonstracao: boolean;
  capa: Photo | null;
  materiais: string[];
  captacaoMinima: { percent: MinimumPercent; valor: number; falta: number };
  cotaValor: number | null;
  beneficiarios: number | null;
  toneladasAno: number | null;
};

export type ProjectPage = {
  items: PublicProjectCard[];
  total: { count: number; exact: boolean };
  next: string | null;
  previous: string | null;
};

/** A project page, without fields that identify the proponent (B6.1). Amounts in centavos, dates ISO. */
export type PublicProject = PublicProjectCard & {
  fotos: Photo[];
  orcamento: BudgetLine[];
  tipoProponente: string;
  categoriaOrigem: "Ambiental" | "Cultural";
  etiquetas: string[];
  objetivo: string | null;
  eixo: string | null;
  cotas: { total: number; valor: number } | null;
  locais: string[];
  /** Null if unknown. */
  obras: boolean | null;
  etapa: string | null;
  aprovadoEm: string | null;
  duracaoMeses: number | null;
  baseLegal: string;
  /**
   * ISO day of the last change in the ministry's data (B3.5). If that day is unknown, or if the amount raised includes
   * deals of this platform, it is the day of the last change in this database.
   */
  atualizadoEm: string;
  /** Day on which the team checked the organization's CNPJ. Visitors do not see the CNPJ itself (B6.1). */
  conferidaEm: string | null;
};

/** Fields of a project as raw SQL reads them. Amounts in centavos, dates ISO. */
export type ProjectRow = Omit<PublicProjectCard, "resumo" | "dias" | "captacaoMinima"> &
  Omit<PublicProject, keyof PublicProjectCard | "cotas" | "atualizadoEm" | "conferidaEm"> & {
    /** Beginning of the description, longer than the summary: `cutDescription` first shortens white space. */
    inicio: string;
    valorCaptado: number;
    /** Names of the proponent, which strangers do not read (B6.1). */
    nomes: (string | null)[];
    /** Percent of the total. */
    minimo: MinimumPercent;
    cotaTotal: number | null;
  };

/** Statistics of the listed projects (B3.6); amounts in centavos. */
export type Statistics = {
  totalProjetos: number;
  /** Projects that are not finished, even if past their deadline. */
  projetosAbertos: number;
  valorTotalAprovado: number;
  valorTotalCaptado: number;
  valorDisponivel: number;
  percentualCaptacaoGeral: number;
  porEstado: { estado: string; projetos: number; valor: number }[];
  porCategoria: { categoria: string; projetos: number; valor: number; captado: number }[];
  porStatus: { status: string; projetos: number; valor: number }[];
  criadoEm: string;
};
