import { DEMONSTRATION } from "@/lib/words/site";

/** For lists of bare titles, as in a feed or a mail. */
export const markedName = ({ nome, demonstracao }: { nome: string; demonstracao: boolean }): string =>
  demonstracao ? `[${DEMONSTRATION.mark}] ${nome}` : nome;
