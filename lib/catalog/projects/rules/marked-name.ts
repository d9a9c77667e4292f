import { DEMONSTRATION } from "@/lib/words/site";

/** Name of a project in a list of titles alone, such as a feed or a mail: a fictitious one has its mark in front. */
export const markedName = ({ nome, demonstracao }: { nome: string; demonstracao: boolean }): string =>
  demonstracao ? `[${DEMONSTRATION.mark}] ${nome}` : nome;
