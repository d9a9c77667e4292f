export const FAVORITES = {
  kept: "Projeto guardado em Meus Favoritos.",
  gone: "Este projeto não está mais na lista.",
  full: (most: number) => `Você já guarda ${most} projetos. Retire um para guardar outro.`,
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
} as const;
