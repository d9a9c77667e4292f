/** The team reads all texts of a part. Everybody else reads only `reads`, during a pause. */
export const PAUSED_PARTS = {
  pagamentos: {
    label: "Pagamentos",
    running: "Pagamentos pausados",
    stops:
      "Ninguém abre uma página de pagamento (taxas de contato, comissões e planos novos) nem muda de plano.",
    goesOn:
      "Quem já está na página da Stripe termina de pagar. Mensalidades, cancelamentos, devoluções e avisos continuam. Lembretes de taxas esperam, e uma taxa que vencer na pausa ganha sete dias úteis depois dela.",
    reads: "Os pagamentos estão pausados pela nossa equipe. Nada foi cobrado: tente de novo mais tarde.",
  },
  assistente: {
    label: "Assistente de perguntas",
    running: "Assistente de perguntas pausado",
    stops: "O assistente do site e da área da empresa não responde.",
    goesOn: "O assistente de propostas, as perguntas frequentes e o suporte continuam.",
    reads: "O assistente está pausado pela nossa equipe. As perguntas frequentes continuam em /faq.",
  },
  cadastros: {
    label: "Cadastros",
    running: "Cadastros pausados",
    stops: "Ninguém cria uma conta nova, em nenhuma das telas de cadastro.",
    goesOn: "Quem já se cadastrou confirma o e-mail e entra. Colegas convidados aceitam o convite.",
    reads:
      "Os cadastros estão pausados pela nossa equipe. Seus dados continuam no formulário: tente de novo mais tarde.",
  },
} as const;
