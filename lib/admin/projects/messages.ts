export const TAKE_DOWN = {
  listed: {
    withCaptador:
      "O projeto sai da lista. Quem cuida dele recebe o motivo, pode corrigir e enviar de novo. Interesses em aberto terminam e os aceitos continuam.",
    withoutCaptador:
      "O projeto sai da lista, e ninguém cuida dele: só a equipe o põe de volta, na página dele aqui. Interesses em aberto terminam e os aceitos continuam.",
  },
  withdrawn: {
    withCaptador:
      "O projeto já está fora da lista. Os apoios em andamento deixam de receber depósitos até a equipe publicar o projeto de novo. Quem cuida dele recebe o motivo, pode corrigir e enviar de novo.",
    withoutCaptador:
      "O projeto já está fora da lista, e ninguém cuida dele. Os apoios em andamento deixam de receber depósitos.",
  },
} as const;

export const SAME_NUMBER = { lista: "na lista", analise: "em análise", fora: "fora da lista" } as const;
export type SameNumberState = keyof typeof SAME_NUMBER;

export const REVIEWED = {
  approved: "Projeto publicado. Quem cuida dele foi avisado.",
  returned: "Projeto devolvido. Quem cuida dele foi avisado.",
  sameNumber:
    "Outro projeto com este número oficial apareceu desde que você abriu a página. Recarregue e confira o aviso.",
  /** For a form from a page of an older release, which sends no `versao` or `enviadoEm`. */
  oldPage: "Esta página é de antes de uma atualização: recarregue.",
  official: "Dados oficiais salvos.",
  officialChanged: "Os dados oficiais mudaram enquanto você olhava. Confira os novos e salve de novo.",
  takenDown: "Projeto fora da lista.",
  stopped: "Depósitos parados.",
  relisted: "Projeto de volta na lista.",
  given: "Projeto entregue. Quem cuida da organização foi avisado.",
  takenBack: "Projeto sem quem cuide dele. Quem cuidava foi avisado.",
  unlisted: "Este projeto já não está na lista.",
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
