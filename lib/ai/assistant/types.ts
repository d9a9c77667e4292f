import type { ProjectRow } from "@/lib/catalog/projects/types";

/** Something that the assistant may say, as data: who wrote it does not matter, it is never an instruction. */
export type Passage = {
  titulo: string;
  texto: string;
  /** Where a person finds it on this site. */
  href: string;
  /** About taxes: what is said from it ends with the advice to ask an accountant. */
  fiscal: boolean;
};

/** What is known beside projects, with words by which people ask for it that its title does not have. */
export type Known = Passage & { palavras: string };

/** Public fields of a project. Never the proponent, contacts or the whole description (B6.1). */
export type ProjectFacts = Pick<
  ProjectRow,
  | ("id" | "slug" | "nome" | "categoria" | "cidade" | "estado" | "status" | "urgencia" | "inicio")
  | ("valorTotal" | "valorCaptado" | "minimo" | "obras" | "prazo" | "demonstracao")
>;

export type Totals = { projetos: number; valorTotal: number; valorCaptado: number; valorDisponivel: number };

/** A project that a word of the question was found in. */
export type Hit = { id: string; word: string };
