import type { BudgetLine, Photo, TeamMember } from "@/lib/catalog/projects/json-columns";
import type { MinimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";

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
 * Differences between a proposal's stored texts and its files and presentations.
 * - `notices`: lines added at the beginning
 * - `investment`: text for an ended fundraising, instead of the stored `investment`, which asks for money; else null
 */
export type InFiles = { notices: string[]; investment: string | null };

/** Facts of a captador's own project. Unknown facts are empty, 0 or null. Amounts in centavos, dates ISO. */
export type ProjectFacts = {
  id: string;
  slug: string | null;
  nome: string;
  descricao: string;
  objetivo: string | null;
  categoria: string;
  eixo: string | null;
  proponente: string;
  /** Legal name of the proponent; null without an organization. */
  razaoSocial: string | null;
  organizacao: string;
  cidade: string;
  estado: string;
  locais: string[];
  materiais: string[];
  valorTotal: number;
  valorCaptado: number;
  /** Legal minimum, percent of the total. Null while nobody has said whether there are works. */
  captacaoMinima: MinimumPercent;
  cotasTotal: number | null;
  cotaValor: number | null;
  status: string;
  etapa: string | null;
  prazoCaptacao: string | null;
  duracaoMeses: number | null;
  beneficiarios: number | null;
  toneladasAno: number | null;
  numeroAprovacao: string | null;
  /** Name of the official source. */
  fonte: string | null;
  /** Last day covered by the amount that the source gives as raised. */
  captadoOficialEm: string | null;
  /** Amount raised through deals on this platform. */
  captadoAqui: number;
  foiPublicado: boolean;
  demonstracao: boolean;
  orcamento: BudgetLine[];
  equipe: TeamMember[];
  fotos: Photo[];
};
