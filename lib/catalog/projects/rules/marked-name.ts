import { DEMONSTRATION } from "@/lib/words/site";

/** Name of a project for a list of bare titles, as in a feed or a mail. A demonstration has its mark in front. */
export const markedName = ({ nome, demonstracao }: { nome: string; demonstracao: boolean }): string =>
  demonstracao ? `[${DEMONSTRATION.mark}] ${nome}` : nome;
