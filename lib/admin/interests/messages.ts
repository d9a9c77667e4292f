/** Texts of interests that nobody answers. */
export const INTERESTS = {
  reminded: "Lembrete enviado.",
  gone: "Este interesse já foi respondido ou encerrado.",
  nobody: "Ninguém cuida deste projeto na plataforma. Fale com as duas partes.",
  early: (day: string) => `O último lembrete é recente. Envie outro a partir de ${day}.`,
  empty: "Interesses que esperam a resposta de um projeto aparecem aqui, o mais antigo primeiro.",
  failed: "Não foi possível enviar agora. Tente de novo.",
} as const;
