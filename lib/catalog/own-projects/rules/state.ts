import type { DraftState } from "../fields";

/** Moves of a draft to its next state. The last two are the team's, the others the owner's. */
export const DRAFT_MOVES = [
  "guardar",
  "completar",
  "enviar",
  "recolher",
  "retirar",
  "aprovar",
  "devolver",
] as const;
export type DraftMove = (typeof DRAFT_MOVES)[number];

/** In a submitted draft only optional answers can be edited ("completar"). */
const MOVES: Record<DraftState, Partial<Record<DraftMove, DraftState>>> = {
  rascunho: { guardar: "rascunho", enviar: "em_analise", retirar: "retirado" },
  em_analise: {
    completar: "em_analise",
    recolher: "rascunho",
    aprovar: "aprovado",
    devolver: "devolvido",
    retirar: "retirado",
  },
  devolvido: { guardar: "devolvido", enviar: "em_analise", retirar: "retirado" },
  aprovado: { guardar: "rascunho", retirar: "retirado" },
  retirado: { guardar: "rascunho", enviar: "em_analise" },
};

export const stateAfter = (state: DraftState, move: DraftMove): DraftState | null =>
  MOVES[state][move] ?? null;

export function stateAfterRecall(
  state: DraftState,
  { hasReasons }: { hasReasons: boolean },
): DraftState | null {
  const recalled = stateAfter(state, "recolher");
  return recalled && hasReasons ? "devolvido" : recalled;
}

/**
 * Null if the edit is refused.
 * @param edit `isExtra`: only optional answers changed. `isAsListed`: nothing is left to approve
 */
export function stateAfterEdit(
  state: DraftState,
  { isExtra, isAsListed }: { isExtra: boolean; isAsListed: boolean },
): DraftState | null {
  const edited = stateAfter(state, "guardar");
  if (edited) return isAsListed ? "aprovado" : edited;
  return isExtra ? stateAfter(state, "completar") : null;
}

type Standing = { estado: DraftState; publicado: boolean; foiPublicado: boolean };

export const isWithdrawable = ({ estado, publicado }: Standing): boolean =>
  publicado && stateAfter(estado, "retirar") !== null;

export const isDeletable = ({ estado, foiPublicado }: Standing): boolean =>
  !foiPublicado && (estado === "rascunho" || estado === "devolvido");

type Unlisted = { publicado: boolean; sourceId: string | null; captadorId: string | null };

/**
 * Whether the team may relist a project: only an imported one without a captador, because nobody can submit it. Other
 * projects without a captador belonged to a deleted account, and stay unlisted.
 */
export const isRelistable = ({ publicado, sourceId, captadorId }: Unlisted): boolean =>
  !publicado && sourceId !== null && captadorId === null;

/** `alterado`: listed, with unsubmitted changes. */
export type Situation = "devolvido" | "rascunho" | "alterado" | "em_analise" | "publicado" | "retirado";

export function situationOf({ estado, publicado }: Pick<Standing, "estado" | "publicado">): Situation {
  if (estado === "aprovado") return publicado ? "publicado" : "retirado";
  if (estado === "rascunho" && publicado) return "alterado";
  return estado;
}

/** Whether the team may take a project from its captador. Only an imported one can stay listed without a captador. */
export const mayTakeBack = ({ captadorId, sourceId }: Omit<Unlisted, "publicado">): boolean =>
  captadorId !== null && sourceId !== null;
