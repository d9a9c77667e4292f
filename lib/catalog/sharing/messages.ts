export const SHARE = {
  gone: "Este projeto não está na lista. Publique o projeto para divulgar.",
  total: (amount: string) => `Faltam ${amount} para o valor total.`,
  until: (day: string) => `A captação vai até ${day}.`,
  deduction:
    "Empresas no Lucro Real deduzem até 1% do IRPJ devido; pessoas físicas, até 6% do imposto devido, na declaração completa.",
  see: (address: string) => `Veja o projeto: ${address}`,
} as const;

export const POSTER = {
  kicker: "Lei de Incentivo à Reciclagem",
  missing: "Falta para a captação mínima",
  missingWithWorks: "Falta para a captação mínima, se houver obras",
  toTotal: "Falta para o valor total",
  total: "Valor do projeto",
  deadline: "Captação até",
  people: "Pessoas beneficiadas",
  tonnes: "Toneladas por ano",
  invite: "Aponte a câmera e veja o projeto inteiro",
  how: [
    "Empresas no Lucro Real deduzem até 1% do IRPJ devido.",
    "Pessoas físicas deduzem até 6% do imposto devido, na declaração completa.",
    "O depósito vai direto para a conta do projeto, e quem apoia recebe recibo.",
  ],
  demonstration: "Projeto fictício, com dados de demonstração.",
  foot: (day: string) => `Valores de ${day}. O código leva aos de hoje.`,
} as const;
