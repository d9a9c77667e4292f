import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { lockedFor } from "@/lib/catalog/projects/queries/locked";
import { minimumGate } from "@/lib/catalog/projects/rules/gate";
import type { Category, Status, Urgency } from "@/lib/catalog/projects/rules/project";
import { db } from "@/lib/server/db";

/** Amounts in centavos, dates ISO. What only a financiador may know is null for others (B2.7, B6.1). */
export type ComparedProject = {
  id: string;
  slug: string;
  nome: string;
  status: Status;
  urgencia: Urgency;
  etapa: string | null;
  categoria: Category;
  cidade: string;
  estado: string;
  locais: string[];
  eixo: string | null;
  materiais: string[];
  tipoProponente: string;
  proponente: string | null;
  valorTotal: number;
  valorDisponivel: number;
  valorCaptado: number | null;
  /** Share raised with one decimal, never capped. */
  percentual: number;
  /** The minimum to be raised before the technical analysis: its share, its amount, and what is missing of it. */
  minimo: { percent: number; valor: number; falta: number };
  cotaTotal: number | null;
  cotaValor: number | null;
  aprovadoEm: string | null;
  prazo: string | null;
  obras: boolean;
  duracaoMeses: number | null;
  beneficiarios: number | null;
  toneladasAno: number | null;
  demonstracao: boolean;
};

type Row = Omit<ComparedProject, "minimo"> & { captado: number; captacaoMinima: number };

/** These projects in this order, as the viewer may see them; unknown and unlisted ones are left out. */
export async function listCompared(slugs: string[], viewer: Viewer | null): Promise<ComparedProject[]> {
  if (slugs.length === 0) return [];
  // Raw: for Prisma, the lock in the statement would be a second statement.
  const rows = await db.$queryRaw<Row[]>`
    select id, slug, nome_projeto as nome, status, urgencia, etapa, categoria, cidade, estado, locais, eixo, materiais,
      tipo_proponente as "tipoProponente", ${lockedFor(viewer, "proponente")} as proponente, valor_total::float8 as "valorTotal",
      projeto_disponivel(status, valor_total, valor_captado)::float8 as "valorDisponivel", valor_captado::float8 as captado,
      (${lockedFor(viewer, "valor_captado")})::float8 as "valorCaptado",
      round(percentual_captacao_bp / 100.0, 1)::float8 as percentual, captacao_minima as "captacaoMinima",
      cotas_total as "cotaTotal", cota_valor::float8 as "cotaValor", aprovado_em::text as "aprovadoEm",
      prazo_captacao::text as prazo, obras,
      duracao_meses as "duracaoMeses", beneficiarios, toneladas_ano as "toneladasAno", demonstracao
    from projects where slug = any(${slugs}) and publicado`;
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return slugs.flatMap((slug) => {
    const row = bySlug.get(slug);
    if (!row) return [];
    const { captado, captacaoMinima, ...rest } = row;
    const gate = minimumGate(row.valorTotal, captado, captacaoMinima);
    const minimo = { percent: captacaoMinima, valor: gate.goal, falta: gate.missing };
    return [{ ...rest, minimo }];
  });
}
