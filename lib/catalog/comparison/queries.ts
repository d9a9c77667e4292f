import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { BASIC, columns, inOrder } from "@/lib/catalog/projects/queries/columns";
import { lockedFor } from "@/lib/catalog/projects/queries/locked-fields";
import { legalMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import { hiderOf } from "@/lib/catalog/projects/rules/public-texts";
import type { ProjectRow, PublicProject } from "@/lib/catalog/projects/types";
import { db } from "@/lib/server/db";

const FIELDS = [
  ...BASIC,
  ...(["etapa", "locais", "eixo", "materiais", "tipoProponente", "valorTotal", "valorDisponivel"] as const),
  ...(["percentual", "cotaTotal", "cotaValor", "aprovadoEm", "prazo", "obras", "duracaoMeses"] as const),
  ...(["beneficiarios", "toneladasAno", "demonstracao"] as const),
] as const;

/** Fields that are null for everybody but a financiador (B2.7, B6.1). */
type LockedFields = { proponente: string | null; valorCaptado: number | null };

/** Amounts in centavos, dates ISO. */
export type ComparedProject = Pick<ProjectRow, (typeof FIELDS)[number]> &
  Pick<PublicProject, "captacaoMinima"> &
  LockedFields;

type Row = Pick<ProjectRow, (typeof FIELDS)[number] | "minimo" | "nomes"> &
  LockedFields & { captado: number };

export async function listCompared(slugs: string[], viewer: Viewer | null): Promise<ComparedProject[]> {
  if (slugs.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    select ${columns([...FIELDS, "minimo", "nomes"])}, valor_captado::float8 as captado,
      ${lockedFor(viewer, "proponente")} as proponente, (${lockedFor(viewer, "valor_captado")})::float8 as "valorCaptado"
    from projects p where slug = any(${slugs}) and publicado`;
  return inOrder(slugs, rows, ({ slug }) => slug).map(({ captado, minimo, nomes, ...shown }) => {
    const hide = hiderOf({ ...shown, nomes });
    const locais = shown.proponente === null ? shown.locais.map((place) => hide(place, true)) : shown.locais;
    return { ...shown, locais, captacaoMinima: legalMinimum(shown.valorTotal, captado, minimo) };
  });
}
