export const SEARCHES = {
  nameMissing: "Dê um nome à busca.",
  nameLong: (most: number) => `O nome tem até ${most} caracteres.`,
  saved: "Busca salva. Ela está em Buscas salvas, no seu painel.",
  savedWithAlert: "Busca salva. Avisamos por e-mail quando entrar um projeto assim.",
  savedButStopped: "Busca salva. Os alertas por e-mail estão parados: o motivo está em Conta.",
  known: (name: string) => `Você já salvou esta busca com o nome “${name}”.`,
  full: (most: number) => `Você já tem ${most} buscas salvas. Exclua uma para salvar outra.`,
  renamed: "Nome alterado.",
  alertOn: (name: string) => `Alerta de “${name}” ligado.`,
  alertOnButStopped: (name: string) =>
    `Alerta de “${name}” ligado. Os alertas por e-mail estão parados: o motivo está em Conta.`,
  alertOff: (name: string) => `Alerta de “${name}” desligado.`,
  removed: (name: string) => `Busca “${name}” excluída.`,
  gone: "Esta busca não existe mais. Atualize a página.",
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
} as const;
