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

/** Public fields of a project, amounts in centavos. Never the proponent, contacts or the whole description (B6.1). */
export type ProjectFacts = {
  id: string;
  slug: string;
  nome: string;
  categoria: string;
  cidade: string;
  estado: string;
  status: string;
  urgencia: string;
  inicio: string;
  valorTotal: number;
  valorCaptado: number;
  captacaoMinima: number;
  obras: boolean;
  /** ISO date. */
  prazo: string | null;
  demonstracao: boolean;
};

export type Totals = { projetos: number; valorTotal: number; valorCaptado: number; valorDisponivel: number };

/** A project that a word of the question was found in. */
export type Hit = { id: string; word: string };
