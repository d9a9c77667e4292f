import type { BudgetLine, Photo, TeamMember } from "@/lib/catalog/projects/face";

/** The nine texts of B3.11, in the order in which they are shown. */
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

/** B3.12, as the assistant keeps it: `step` is where it was said. */
export type Said = { role: "user" | "assistant"; content: string; step: string | null };

/** What is known of the person's own project; amounts in centavos, days as ISO dates. */
export type ProjectFacts = {
  id: string;
  /** Of its public page; null while it has none. */
  slug: string | null;
  nome: string;
  descricao: string;
  objetivo: string | null;
  categoria: string;
  eixo: string | null;
  proponente: string;
  organizacao: string;
  cidade: string;
  estado: string;
  locais: string[];
  materiais: string[];
  valorTotal: number;
  valorCaptado: number;
  /** Percent of the total that must be raised first. */
  captacaoMinima: number;
  cotasTotal: number | null;
  cotaValor: number | null;
  status: string;
  etapa: string | null;
  prazoCaptacao: string | null;
  duracaoMeses: number | null;
  beneficiarios: number | null;
  toneladasAno: number | null;
  numeroAprovacao: string | null;
  fonte: string | null;
  fonteAtualizada: string | null;
  demonstracao: boolean;
  orcamento: BudgetLine[];
  equipe: TeamMember[];
  fotos: Photo[];
};
