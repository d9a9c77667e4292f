export const DOCUMENTS = {
  full: "Já estamos preparando outros arquivos seus. Espere alguns segundos e peça de novo.",
  busy: "Há muitos arquivos em preparo agora. Tente novamente em um minuto.",
  slow: "O arquivo demorou demais para ficar pronto e foi interrompido. Encurte os textos ou o período e tente novamente.",
  failed: "Não conseguimos preparar o arquivo. Tente novamente em alguns minutos.",
} as const;
