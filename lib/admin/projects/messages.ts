export const REVIEWED = {
  approved: "Projeto publicado. Quem cuida dele foi avisado.",
  returned: "Projeto devolvido. Quem cuida dele foi avisado.",
  official: "Dados oficiais salvos.",
  officialChanged: "Os dados oficiais mudaram enquanto você olhava. Confira os novos e salve de novo.",
  unknown: "Este projeto não existe mais.",
  reasonsMissing: "Escreva pelo menos um motivo.",
  reasonsMany: "Escreva no máximo dez motivos, um por linha.",
  reasonLong: "Cada motivo pode ter até 200 caracteres.",
  stageUnknown: "Escolha uma etapa da lista.",
  amountUnclear: "Informe o valor captado, como 120.000,00.",
  below: (here: string, day: string) =>
    `Os apoios daqui com depósito até ${day} já somam ${here}: o valor oficial não pode ser menor.`,
  sourceMissing: "Diga de onde vem o dado.",
  dayMissing: "Informe o dia do dado na fonte.",
  dayFuture: "O dia do dado ainda não chegou.",
} as const;
