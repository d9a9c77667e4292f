export const SOURCE_LABELS = {
  whatsapp: "WhatsApp",
  google: "Google",
  linkedin: "LinkedIn",
  instagram: "Instagram",
  cartaz: "Cartaz",
  elo: "Elo Recicla",
  direto: "Direto",
  outro: "Outros sites",
} as const;
