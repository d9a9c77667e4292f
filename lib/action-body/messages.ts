/** What a program reads that sent a form no screen of ours would send; the browser shows its own words for it. */
export const ACTION_BODY = {
  origin: "Pedido de outro site recusado.",
  malformed: "O envio não pôde ser lido.",
} as const;
