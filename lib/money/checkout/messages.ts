/** Errors of a checkout (A8.10, B8.9). */
export const CHECKOUT = {
  paused: "Os pagamentos estão pausados pela nossa equipe. Nada foi cobrado: tente de novo mais tarde.",
  failed: "Erro ao abrir checkout. Tente novamente.",
  processing:
    "Este pagamento já foi feito e está sendo processado. Assim que o banco confirmar, a situação muda aqui sozinha.",
  settling: "Este pagamento está sendo conferido agora. Atualize a página em instantes.",
} as const;

/** `until`: formatted time at which the code expires. */
export const PIX_WAITS = {
  title: (until: string) => `Pix esperando pagamento, até ${until}`,
  hint: "Assim que o banco confirmar, esta página muda sozinha. Você pode sair: nada se perde.",
  /** @param fee name of the fee, such as 'Comissão' */
  about: (fee: string, amount: string, until: string) =>
    `${fee}, ${amount}: o código Pix que você gerou ainda pode ser pago, até ${until}.`,
  line: (until: string) => `Pix esperando pagamento, até ${until}`,
  link: "Ver o código Pix",
  anew: "Pagar de outro jeito",
  once: "Se pagar de outro jeito, não pague mais o código: um segundo pagamento volta.",
  until: (until: string) => `O código vale até ${until}.`,
  /** Answer to a payment from a page that does not show the code. */
  refused: (until: string) =>
    `Você gerou um código Pix deste apoio que ainda pode ser pago, até ${until}. Atualize a página: nela você vê esse código e pode pagar de outro jeito. Nada foi cobrado.`,
  outdated: (until: string) =>
    `O valor desta taxa mudou, e o código Pix que você gerou antes ainda é aceito até ${until}. Não pague esse código: atualize a página e pague o valor novo. Nada foi cobrado.`,
  /** After the payer left Stripe's page, we do not know whether the page made a code. */
  maybe: "Se você gerou um código Pix lá, ele ainda pode ser pago até vencer: pague uma vez só.",
} as const;

export const PIX_DEAD = {
  title: (amount: string) => `Não pague o código Pix de ${amount}`,
  changed: (until: string) =>
    `O valor desta taxa mudou depois que você gerou o código. O banco ainda o aceita até ${until}, mas o valor voltaria para você: pague o valor de agora.`,
  part: (until: string) =>
    `O valor desta taxa mudou depois que você gerou o código. O banco ainda o aceita até ${until}, mas ele paga só uma parte, e faltaria a diferença: pague o valor de agora.`,
  excess: (until: string) =>
    `O valor desta taxa mudou depois que você gerou o código. O banco ainda o aceita até ${until}, mas ele cobra a mais, e a diferença voltaria para você: pague o valor de agora.`,
  returns: (until: string) =>
    `O banco ainda o aceita até ${until}, mas esta taxa não se paga mais: o valor voltaria para você.`,
  lines: {
    changed: "Não pague o código Pix que você gerou: o valor da taxa mudou",
    part: "Não pague o código Pix que você gerou: ele paga só uma parte da taxa",
    excess: "Não pague o código Pix que você gerou: ele cobra a mais",
    returns: "Não pague o código: o valor voltaria",
  },
} as const;
