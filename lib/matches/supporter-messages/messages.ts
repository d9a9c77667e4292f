export const SUPPORTERS = {
  missing: "Escreva a mensagem.",
  long: (most: number) => `A mensagem pode ter até ${most.toLocaleString("pt-BR")} caracteres.`,
  gone: "Este projeto não foi encontrado na sua conta.",
  nobody: "Ninguém com o contato aberto apoia este projeto agora. A mensagem continua no campo.",
  today:
    "Você já enviou a mensagem de hoje deste projeto. A próxima pode ir amanhã; o texto continua no campo.",
  sentBefore:
    "A mensagem de hoje já tinha sido enviada, com o texto de antes da mudança: ele está nas conversas. A próxima pode ir amanhã; o texto novo continua no campo.",
  sentEarlier: (day: string) =>
    `A mensagem já tinha sido enviada em ${day}, com o texto de antes da mudança: ele está nas conversas. O texto novo continua no campo. Para mandá-lo como a mensagem de hoje, envie de novo.`,
  sent: (count: number) =>
    count === 1 ? "Mensagem a caminho de 1 apoiador." : `Mensagem a caminho de ${count} apoiadores.`,
} as const;
