import type { ProjectPageParts } from "@/lib/catalog/projects/json-columns";
import type { ProjectRow } from "@/lib/catalog/projects/types";

/** The nine texts of B3.11 in display order. */
export const PROPOSAL_FIELDS = [
  "title",
  "investment",
  "timeline",
  "location",
  "description",
  "impact",
  "targetAudience",
  "valueProposition",
  "marketingBenefits",
] as const;

export type ProposalField = (typeof PROPOSAL_FIELDS)[number];
export type ProposalTexts = Record<ProposalField, string>;

/** A message (B3.12); `step` is the step in which it was written. */
export type ChatTurn = { role: "user" | "assistant"; content: string; step: string | null };

/**
 * How a proposal's files and presentations differ from its stored texts.
 * - `notices`: lines added at the beginning
 * - `investment`: replaces the stored `investment` after the fundraising has ended, because the stored text asks for
 *   money. Null before the end.
 */
export type InFiles = { notices: string[]; investment: string | null };

/** Facts of a captador's own project. Unknown facts are empty, 0 or null. Amounts in centavos, dates ISO. */
export type ProjectFacts = Omit<ProjectPageParts, "documentos"> &
  Pick<ProjectRow, "id" | "nome" | "objetivo" | "eixo" | "cidade" | "estado" | "locais" | "materiais"> &
  Pick<ProjectRow, "valorTotal" | "valorCaptado" | "cotaValor" | "duracaoMeses" | "beneficiarios"> &
  Pick<ProjectRow, "toneladasAno" | "demonstracao"> & {
    slug: string | null;
    descricao: string;
    categoria: string;
    status: string;
    proponente: string;
    /** Legal name of the proponent; null without an organization. */
    razaoSocial: string | null;
    captacaoMinima: ProjectRow["minimo"];
    cotasTotal: number | null;
    prazoCaptacao: string | null;
    /** Name of the official source. */
    fonte: string | null;
    /** Day up to which the official source counts the amount raised. */
    captadoOficialEm: string | null;
    /** Amount raised through deals on this platform. */
    captadoAqui: number;
    foiPublicado: boolean;
  };
