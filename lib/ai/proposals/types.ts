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

/** A message of the proposal chat (B3.12). */
export type ChatTurn = { role: "user" | "assistant"; content: string; step: string | null };

/**
 * Differences of a proposal's files and presentations from its stored texts.
 * - `notices`: lines added at the beginning
 * - `investment`: replaces the stored text after the fundraising has ended, because the stored text asks for money
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
    razaoSocial: string | null;
    captacaoMinima: ProjectRow["minimo"];
    cotasTotal: number | null;
    prazoCaptacao: string | null;
    fonte: string | null;
    /** Day up to which the official source counts the amount raised. */
    captadoOficialEm: string | null;
    captadoAqui: number;
    foiPublicado: boolean;
  };
