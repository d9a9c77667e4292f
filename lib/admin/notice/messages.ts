export const NOTICE = {
  missing: "Escreva o aviso.",
  long: (most: number) => `Use até ${most} caracteres.`,
  path: "Use um endereço deste site, que começa com /. Exemplo: /faq",
  day: "Use um dia que existe.",
  hour: "Use uma hora entre 00:00 e 23:59.",
  dayMissing: "Escolha o dia em que o aviso termina.",
  past: "Este momento já passou.",
  written: "Aviso publicado. Aparece em todas as páginas em até um minuto.",
  removed: "Aviso retirado. Some de todas as páginas em até um minuto.",
  already: "O aviso já foi retirado. Atualize a página.",
} as const;
