import type { Side } from "@/lib/kit/states";
import { STAGES, type Stage } from "./stage";

/** `vez`: supports that wait for the viewer. */
export const FILTERS = ["vez", ...STAGES] as const;
export type Filter = (typeof FILTERS)[number];

export const readFilter = (value: unknown): Filter | null => FILTERS.find((one) => one === value) ?? null;

/** Values of opportunities.etapa. */
export const STORED_STAGES = [
  "deposito",
  "confirmacao",
  "confirmado",
  "confirmado_recibo",
  "recibo",
  "concluido",
  "encerrado",
] as const;
type StoredStage = (typeof STORED_STAGES)[number];

const FOR_CAPTADOR: Record<StoredStage, Stage> = {
  deposito: "deposito",
  confirmacao: "confirmacao",
  confirmado: "confirmacao",
  confirmado_recibo: "confirmacao",
  recibo: "recibo",
  concluido: "concluido",
  encerrado: "encerrado",
};

/** The funder must not see that a confirmed deal waits for the commission (A6.2). */
const SHOWN: Record<Side, Record<StoredStage, Stage>> = {
  captador: FOR_CAPTADOR,
  financiador: { ...FOR_CAPTADOR, confirmado: "recibo", confirmado_recibo: "concluido" },
};

/** Stored stages that this side sees as `stage`. `stageOf` in stage.ts must give the same stage for these deals. */
export const storedAs = (stage: Stage, side: Side): StoredStage[] =>
  STORED_STAGES.filter((stored) => SHOWN[side][stored] === stage);

export const readSlug = (value: unknown): string | null =>
  typeof value === "string" && /^[a-z0-9-]{1,120}$/.test(value) ? value : null;
