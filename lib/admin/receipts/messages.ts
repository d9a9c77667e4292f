import type { UnusualSign } from "./rules";

export const REASONS: Record<UnusualSign, string> = {
  document: "Os dois lados têm o mesmo CPF ou CNPJ, ou a mesma raiz de CNPJ.",
  phone: "Os dois lados têm o mesmo telefone.",
  domain: "Os e-mails das duas contas são do mesmo domínio próprio.",
  network: "As duas contas entraram pelo mesmo endereço de rede.",
  total: "O valor passa de tudo o que o projeto pode captar.",
  jump: "O valor é mais de dez vezes o maior que a conta do financiador já confirmou.",
  largeFirst: "É o primeiro apoio da conta do financiador, e passa de R$ 500 mil.",
  sameDay: "As duas contas foram criadas com menos de um dia de diferença.",
  fastConfirmation: "O projeto confirmou o depósito menos de dez minutos depois de informado.",
  fastDeal: "Do interesse ao recibo passou menos de um dia.",
};
