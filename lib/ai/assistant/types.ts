import type { ProjectRow } from "@/lib/catalog/projects/types";

/** A source for the answer. The model gets sources as data, never as instructions. */
export type Passage = {
  titulo: string;
  texto: string;
  /** Page on this site. */
  href: string;
  /**
   * Whether the passage is about taxes. An answer that cites such a passage contains the advice to consult an
   * accountant.
   */
  fiscal: boolean;
};

/** Knowledge besides projects. `palavras`: search words that the title lacks. */
export type KnowledgeItem = Passage & { palavras: string };

/**
 * Fields of a project for its passage, without contacts and the whole description (B6.1). `nomes`: names of the
 * proponent, which are hidden in the description.
 */
export type ProjectFacts = Pick<
  ProjectRow,
  | ("id" | "slug" | "nome" | "categoria" | "cidade" | "estado" | "status" | "urgencia" | "inicio" | "nomes")
  | ("valorTotal" | "valorCaptado" | "minimo" | "prazo" | "demonstracao")
>;

export type Totals = { projetos: number; valorTotal: number; valorCaptado: number; valorDisponivel: number };

export type Hit = { id: string; word: string };
