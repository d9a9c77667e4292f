import type { TalkReportTab } from "./rules";

export const TALK_TAB_LABELS: Record<TalkReportTab, string> = {
  abertas: "A decidir",
  decididas: "Decididas",
};

export const TALK_EMPTY_TABS: Record<TalkReportTab, string> = {
  abertas: "Conversas que um dos lados denunciar aparecem aqui, a mais antiga primeiro.",
  decididas: "Denúncias de conversas que a equipe encerrou aparecem aqui.",
};

export const TALK_REPORTS = {
  closed: "Denúncia encerrada.",
  gone: "Esta denúncia não existe mais.",
  decided: "Esta denúncia já foi encerrada.",
} as const;
