export const FAVORITES = {
  kept: "Projeto salvo em Meus Favoritos.",
  gone: "Este projeto não está mais na lista.",
  full: (most: number) => `Você já tem ${most} projetos salvos. Retire um para salvar outro.`,
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
} as const;
