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
  /** Centavos that both sides confirmed. */
  confirmado?: number | null;
  recusado?: boolean;
  /** A deposit of `valor` is reported. The deposit counts even if the fundraising has ended since. */
  informado?: boolean | undefined;
  /** Day of the deposit; null if it is unknown or must not be revealed. */
  dia?: string | null | undefined;
};

/** The projects of a `comparacao` are alternatives for one amount. In a `carteira`, each project has its own amount. */
export type BriefKind = "projeto" | "comparacao" | "simulacao" | "carteira";

export type BriefContent = {
  kind: BriefKind;
  reader: PersonKind;
  /** Amount in the title (centavos). */
  valor: number | null;
  simulation: SimulationResult | null;
  projects: readonly BriefProject[];
  /** Number of projects that left the list, without those of `deposits`. */
  unlisted?: number;
  /** A portfolio's deposits to projects that have since left the list. `dia`: ISO, null if unknown. */
  deposits?: readonly {
    /** Centavos. */
    valor: number;
    confirmado: boolean;
    demonstracao: boolean;
    dia: string | null;
  }[];
  /** Legal name of the company that owns the portfolio, as its account gave it. */
  empresa?: string | null;
  /** Path and query of the linked page, which everybody can open; null without such a page. */
  path: string | null;
};
