import type { ReportState, Tab } from "./rules";

export const TAB_LABELS: Record<Tab, string> = {
  abertas: "A decidir",
  retiradas: "Conteúdo retirado",
  mantidas: "Conteúdo mantido",
};

export const STATE_LABELS: Record<ReportState, string> = {
  aberta: "A decidir",
  retirada: "Retirado",
  mantida: "Mantido",
};

export const EMPTY_TABS: Record<Tab, string> = {
  abertas: "Denúncias de projetos, novidades e perguntas aparecem aqui, a mais antiga primeiro.",
  retiradas: "Denúncias cujo conteúdo a equipe retirou aparecem aqui.",
  mantidas: "Denúncias cujo conteúdo a equipe manteve aparecem aqui.",
};

export const REPORTS = {
  takenDown: "Conteúdo retirado.",
  kept: "Conteúdo mantido.",
  gone: "Esta denúncia não existe mais.",
  decided: "Esta denúncia já foi decidida.",
} as const;
