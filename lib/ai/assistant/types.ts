import type { ProjectRow } from "@/lib/catalog/projects/types";

export type Passage = {
  titulo: string;
  texto: string;
  href: string;
  fiscal: boolean;
};

export type KnowledgeItem = Passage & { palavras: string };

/**
 * Facts of a project, without its contacts and its full description (B6.1).
 * - `inicio`: beginning of the description
 * - `nomes`: the proponent's names, which must be hidden in `inicio`
 */
export type ProjectFacts = Pick<
  ProjectRow,
  | ("id" | "slug" | "nome" | "categoria" | "cidade" | "estado" | "status" | "urgencia" | "inicio" | "nomes")
  | ("valorTotal" | "valorCaptado" | "minimo" | "prazo" | "demonstracao")
>;

export type Totals = { projetos: number; valorTotal: number; valorCaptado: number; valorDisponivel: number };

export type Hit = { id: string; word: string };
