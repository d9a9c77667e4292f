import { isOpenStatus, type Status } from "@/lib/catalog/projects/rules/list-query";
import type { Situation } from "./state";

/** The most urgent first. */
export const DUTIES = [
  "devolvido",
  "interesses",
  "apoios",
  "perguntas",
  "pronto",
  "rascunho",
  "alterado",
] as const;
type DutyKind = (typeof DUTIES)[number];
/** `count` is 1 for a duty about the project itself. */
export type Duty = { kind: DutyKind; count: number };

/** `aguardando`: unanswered interests. `perguntas`: unanswered questions. `apoios`: deals that await the captador. */
export type WaitingCounts = { aguardando: number; apoios: number; perguntas: number };

type Waiting = { situation: Situation; pronto: boolean; publicado: boolean; status: Status } & WaitingCounts;

export function dutiesOf(project: Waiting): Duty[] {
  const { situation, pronto, publicado, status, aguardando, apoios, perguntas } = project;
  const counts: Record<DutyKind, number> = {
    devolvido: Number(situation === "devolvido"),
    interesses: publicado && isOpenStatus(status) ? aguardando : 0,
    apoios,
    perguntas: publicado ? perguntas : 0,
    pronto: Number(situation === "rascunho" && pronto),
    rascunho: Number(situation === "rascunho" && !pronto),
    alterado: Number(situation === "alterado"),
  };
  return DUTIES.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
}

type NextKind = DutyKind | Extract<Situation, "em_analise" | "publicado" | "retirado">;

export const nextOf = (situation: Situation, duties: readonly Duty[]): NextKind =>
  duties[0]?.kind ?? situation;

export function nextHref(kind: NextKind, { id, slug }: { id: string; slug: string }): string {
  switch (kind) {
    case "interesses":
    case "apoios":
      return `/dashboard/apoios?projeto=${slug}&etapa=vez`;
    case "perguntas":
      return `/projects/${id}/perguntas`;
    case "publicado":
      return `/projects/${id}/divulgar`;
    case "pronto":
    case "alterado":
      return `/projects/${id}/editar?etapa=revisao`;
    default:
      return `/projects/${id}/editar`;
  }
}
