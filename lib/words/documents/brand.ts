/** Light theme of app/globals.css (hexadecimal RGB). `accentOnDeep` is the accent of the dark theme. */
export const COLOR = {
  paper: "FBFAF6",
  surface: "FFFEFD",
  sunken: "F2F1E9",
  line: "DADACF",
  lineStrong: "7E8A80",
  ink: "11211A",
  inkSoft: "46544C",
  brand: "155E41",
  brandWash: "DFF2E6",
  accent: "DF8623",
  accentText: "9A490F",
  deep: "0D2D21",
  onDeep: "F4F2E8",
  onDeepSoft: "BAC9B7",
  accentOnDeep: "F3AE51",
} as const;

export const FONT = { display: "Bricolage Grotesque", text: "Figtree" } as const;

/** Paths of the logo, as in components/kit/layout/logo.tsx, in a view box of 64 by 64. */
export const MARK = {
  rings:
    "M42.74 25.96A23.5 23.5 0 1 0 44.72 51.04A27.5 27.5 0 0 1 33.78 50.71A14.5 14.5 0 1 1 35.54 31.36ZM35.93 47.07A23.5 23.5 0 1 0 19.29 12.96A27.5 27.5 0 0 1 30.22 13.29A14.5 14.5 0 1 1 37.51 38.21Z",
  delivered: "M21.26 38.04A23.5 23.5 0 0 0 36.74 47.2L38.01 38.29A14.5 14.5 0 0 1 28.46 32.64Z",
} as const;

export const DOCUMENT_TEXTS = {
  kind: "Proposta de apoio",
  deduction:
    "Empresas no Lucro Real deduzem até 1% do IRPJ devido no período; pessoas físicas na declaração completa, até 6% do imposto devido. Confirme com o seu contador.",
  deposit:
    "O depósito vai direto para a conta do próprio projeto, e quem apoia recebe o recibo para a contabilidade.",
  budget: "Orçamento informado por quem capta.",
  demonstration: "Projeto fictício, com dados de demonstração.",
} as const;
