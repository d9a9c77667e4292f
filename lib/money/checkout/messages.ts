/** Errors of a checkout (A8.10, B8.9). */
export const CHECKOUT = {
  paused: "Os pagamentos estão pausados pela nossa equipe. Nada foi cobrado: tente de novo mais tarde.",
  failed: "Erro ao abrir checkout. Tente novamente.",
  processing:
    "Este pagamento já foi feito e está sendo processado. Assim que o banco confirmar, a situação muda aqui sozinha.",
  settling: "Este pagamento está sendo conferido agora. Atualize a página em instantes.",
} as const;

/** Texts about a Pix code that can still be paid. `until`: end of the code, formatted. */
export const PIX_WAITS = {
  title: (until: string) => `Pix esperando pagamento, até ${until}`,
  hint: "Assim que o banco confirmar, esta página muda sozinha. Você pode sair: nada se perde.",
  /** @param fee name of the fee, such as 'Comissão'; `amount`: formatted */
  about: (fee: string, amount: string) =>
    `${fee}, ${amount}: o código Pix que você gerou ainda pode ser pago. Enquanto ele vale, não abrimos outro pagamento deste apoio, para você não pagar duas vezes. Para pagar de outro jeito, espere o código vencer.`,
  /** Line below a fee. */
  line: (until: string) => `Pix esperando pagamento, até ${until}`,
  link: "Ver o código Pix",
  /** Line of a return page. */
  until: (until: string) => `O código vale até ${until}.`,
  /** Answer to an attempt to pay another fee of the deal, or another amount. */
  refused: (until: string) =>
    `Você gerou um código Pix deste apoio que ainda pode ser pago, até ${until}. Para não pagar duas vezes, pague esse código ou espere ele vencer. Nada foi cobrado.`,
  /** The same, if the amount changed after the code was made. */
  outdated: (until: string) =>
    `O valor desta taxa mudou, e o código Pix que você gerou antes ainda é aceito até ${until}. Não pague esse código: depois dessa hora, abra o pagamento de novo aqui. Nada foi cobrado.`,
  /** Answer to the team, which books another payment of the fee. */
  team: (until: string) =>
    `Quem cuida do projeto gerou na Stripe um código Pix desta taxa, que ainda pode ser pago até ${until} e que não dá para encerrar. Registre a transferência depois disso.`,
  /** Hint after leaving Stripe's page, which does not say whether a code was made. */
  maybe: "Se você gerou um código Pix lá, ele ainda pode ser pago até vencer: pague uma vez só.",
} as const;
