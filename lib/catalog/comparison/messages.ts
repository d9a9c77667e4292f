export const COMPARISON = {
  added: (nome: string, count: number, most: number) =>
    `${nome} entrou na comparação. ${count} de ${most} projetos.`,
  removed: (nome: string) => `${nome} saiu da comparação.`,
  cleared: "A comparação está vazia.",
  full: (most: number) => `Você já escolheu ${most} projetos. Retire um para comparar outro.`,
  one: "Escolha mais um para comparar",
  oneByPage: "Abra outro projeto e toque em Comparar",
  many: (count: number, most: number) => `${count} de ${most} projetos`,
} as const;

/** Text beside the best value of a row, so that colour is not the only sign. */
export const STANDS_OUT = {
  valorTotal: "Menor valor",
  valorDisponivel: "Menor valor em aberto",
  percentual: "Mais captado",
  falta: "Mais perto do mínimo",
  dias: "Prazo mais próximo",
  cota: "Menor cota",
  beneficiarios: "Mais pessoas",
  toneladas: "Mais toneladas",
} as const;
