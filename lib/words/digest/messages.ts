export const DIGEST = {
  sections: {
    projectNotifications: "Seus projetos e interesses",
    matchNotifications: "Combinam com você",
    talkMessages: "Mensagens que esperam por você",
    newsDigest: "Novidades dos projetos que você acompanha",
    searchAlerts: "Projetos novos nas suas buscas",
  },
  messages: (author: string, count: number) =>
    count === 1 ? `1 mensagem de ${author}` : `${count} mensagens de ${author}`,
  about: (project: string) => `Sobre ${project}.`,
  match: (category: string, location: string, available: string) =>
    `${category}, ${location}. Disponível: ${available}.`,
  found: (search: string, category: string, place: string, available: string) =>
    `Busca “${search}”: ${category}, ${place}. Disponível: ${available}.`,
} as const;
