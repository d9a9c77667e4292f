export const OPEN_DATA = {
  unknownParameters: (names: readonly string[]) =>
    `Parâmetro desconhecido: ${names.map((name) => `“${name.slice(0, 40)}”`).join(", ")}.`,
  unknownValue: (name: string) => `Valor desconhecido em “${name}”. Veja os valores em /api/v1/openapi.json.`,
  searchTooLong: (max: number) => `“busca” tem no máximo ${max} caracteres.`,
  badSize: (max: number) => `“limite” é um número inteiro de 1 a ${max}.`,
  badCursor: "“depois” não é a continuação desta lista. Comece de novo pela primeira página.",
  notFound: "Não há projeto listado neste endereço.",
  feedTitle: (filters: string) => `Projetos da Lei de Incentivo à Reciclagem: ${filters}`,
  feedAuthor: "Elo Recicla",
  feedSubtitle: "Projetos aprovados na Lei 14.260/2021, do mais recente para o mais antigo.",
  place: (cidade: string, estado: string) => `${cidade}, ${estado}`,
} as const;

export const OPEN_DATA_DOCS = {
  title: "Elo Recicla: projetos da Lei de Incentivo à Reciclagem",
  description:
    "Leitura dos projetos listados, com o que a lista pública mostra. Valores em centavos de real, datas como AAAA-MM-DD.",
  list: "Uma página da lista pública, na ordem pedida.",
  one: "Um projeto listado.",
  found: "A página pedida.",
  unchanged: "Igual à versão de If-None-Match.",
  wrong: "Um parâmetro está errado; `detail` diz qual.",
  missing: "Não há projeto listado com este nome de endereço.",
  tooMany: "Limite de pedidos deste endereço; espere os segundos de Retry-After.",
  tag: "Versão que você já tem, do cabeçalho ETag.",
  slug: "Última parte do endereço da página do projeto.",
  parameters: {
    busca: "Palavras do nome, da cidade, do estado, da categoria ou do material.",
    ordem: "Ordem da lista.",
    limite: "Projetos por página.",
    depois: "Continuação: use o endereço `next` da página anterior.",
  },
} as const;
