import type { DraftState } from "../fields";

/** What may be done to a draft: by its owner, and (the last two) by the platform's team. */
export const DRAFT_MOVES = ["guardar", "enviar", "recolher", "retirar", "aprovar", "devolver"] as const;
export type DraftMove = (typeof DRAFT_MOVES)[number];

/**
 * The state after each move; what is not here is refused. Nothing changes while the team reads: whoever wants to write
 * takes it back first. What is written after an approval or a withdrawal begins a draft beside what is listed.
 */
const MOVES: Record<DraftState, Partial<Record<DraftMove, DraftState>>> = {
  rascunho: { guardar: "rascunho", enviar: "em_analise", retirar: "retirado" },
  em_analise: { recolher: "rascunho", aprovar: "aprovado", devolver: "devolvido", retirar: "retirado" },
  devolvido: { guardar: "devolvido", enviar: "em_analise", retirar: "retirado" },
  aprovado: { guardar: "rascunho", retirar: "retirado" },
  retirado: { guardar: "rascunho", enviar: "em_analise" },
};

/** The state after a move, null where it may not be made. */
export const stateAfter = (state: DraftState, move: DraftMove): DraftState | null =>
  MOVES[state][move] ?? null;

type Standing = {
  estado: DraftState;
  /** Whether it is listed now. */
  publicado: boolean;
  /** Whether it ever was listed. */
  foiPublicado: boolean;
};

/** Only what is or was offered to others is taken back; what nobody saw is deleted instead. */
export const isWithdrawable = ({ estado, publicado }: Standing): boolean =>
  publicado && stateAfter(estado, "retirar") !== null;

/** Whether a draft may be deleted: it was never listed and nobody reads it at this moment. */
export const isDeletable = ({ estado, foiPublicado }: Standing): boolean =>
  !foiPublicado && (estado === "rascunho" || estado === "devolvido");

/** The headings under which an owner finds projects: what waits for them comes first. */
export const SITUATION_ORDER = [
  "devolvido",
  "rascunho",
  "alterado",
  "em_analise",
  "publicado",
  "retirado",
] as const;
export type Situation = (typeof SITUATION_ORDER)[number];

/** Under which heading the owner finds a project. `alterado`: listed, with changes that were not sent yet. */
export function situationOf({ estado, publicado }: Pick<Standing, "estado" | "publicado">): Situation {
  if (estado === "aprovado") return publicado ? "publicado" : "retirado";
  if (estado === "rascunho" && publicado) return "alterado";
  return estado;
}
