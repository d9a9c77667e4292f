import type { AmountTarget } from "@/lib/catalog/amount/rules";
import type { SimulationResult } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

/** A project of a brief; amounts in centavos, dates ISO. */
export type BriefProject = {
  nome: string;
  cidade: string;
  estado: string;
  target: AmountTarget;
  beneficiarios: number | null;
  toneladasAno: number | null;
  demonstracao: boolean;
  /** Locked facts (B6.1); null for everybody but a financiador. */
  organizacao: {
    proponente: string;
    /** CNPJ without punctuation, and when the team checked it. */
    registro: { cnpj: string; conferidaEm: string | null } | null;
    numeroAprovacao: string | null;
  } | null;
  /** The amount that is considered for this project; null where none is named. */
  valor: number | null;
};

/** In `comparacao` the projects are alternatives for one amount, in `carteira` each one has its own part of it. */
export type BriefKind = "projeto" | "comparacao" | "simulacao" | "carteira";

/** Facts of a brief, from which {@link briefOf} of rules.ts makes the texts. */
export type BriefContent = {
  kind: BriefKind;
  /** A company has a board and 1%, a private person neither board nor 1%. */
  reader: PersonKind;
  /** Amount of the title in centavos; null where none is named. */
  valor: number | null;
  simulation: SimulationResult | null;
  projects: readonly BriefProject[];
  /** Projects of a carteira that are not listed any more, about which nothing is known. */
  unlisted?: number;
  /** Path and query of the page that shows the same facts; null where nobody else may open it. */
  path: string | null;
};
