import { DEMONSTRATION } from "@/lib/words/site";

/** Title in a feed or a mail, where only the title can mark a demonstration. */
export const markedName = ({ nome, demonstracao }: { nome: string; demonstracao: boolean }): string =>
  demonstracao ? `[${DEMONSTRATION.mark}] ${nome}` : nome;
