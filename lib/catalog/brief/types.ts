import type { AmountTarget } from "@/lib/catalog/amount/rules";
import type { LockedFields, LockedPageParts } from "@/lib/catalog/funder-projects/types";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import type { SimulationResult } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

/** Amounts in centavos, dates ISO. */
export type BriefProject = Pick<
  ProjectRow,
  "nome" | "cidade" | "estado" | "beneficiarios" | "toneladasAno" | "demonstracao"
> & {
  target: AmountTarget;
  /** Facts that identify the proponent (B6.1); null for everybody but a financiador. */
  organizacao:
    | (Pick<LockedFields, "proponente"> & Pick<LockedPageParts, "registro" | "numeroAprovacao">)
    | null;
  valor: number | null;
  /** Deposited amount (centavos) that both sides confirmed. */
  confirmado?: number | null;
  recusado?: boolean;
  /** Whether a deposit of `valor` is reported. The deposit counts even if the fundraising has ended since. */
  informado?: boolean | undefined;
  /** Day (ISO) of the deposit that is reported or confirmed; null if it is unknown or must not be revealed. */
  dia?: string | null | undefined;
};

/** The projects of a `comparacao` are alternatives for one amount. In a `carteira`, each project has its own amount. */
export type BriefKind = "projeto" | "comparacao" | "simulacao" | "carteira";

export type BriefContent = {
  kind: BriefKind;
  /** Decides wording and deduction: 1% for a company, 6% for a natural person. */
  reader: PersonKind;
  /** Amount in the title (centavos). */
  valor: number | null;
  simulation: SimulationResult | null;
  projects: readonly BriefProject[];
  /** Number of projects of a comparison or portfolio that left the list, except those of `deposits`. */
  unlisted?: number;
  /** A portfolio's deposits to projects that have since left the list. */
  deposits?: readonly {
    /** Centavos. */
    valor: number;
    /** Whether both sides confirmed the deposit. */
    confirmado: boolean;
    demonstracao: boolean;
    /** ISO day of the deposit; null if unknown. */
    dia: string | null;
  }[];
  /** Legal name of the company that owns the portfolio, as its account gave it. */
  empresa?: string | null;
  /** Path and query of the page that the brief links to; everybody can open it. Null if there is no such page. */
  path: string | null;
};
