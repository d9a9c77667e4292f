import "server-only";
import { isAfter } from "@/lib/admin/list/queries";
import { COUNT_LIMIT, momentKey, type Page, pageOf, ROWS } from "@/lib/admin/list/rules";
import { maySettle, type TeamStep, teamStepOf } from "@/lib/admin/supports/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { OPEN_OPPORTUNITIES, type OpportunityStatus } from "@/lib/kit/states";
import { DAY } from "@/lib/kit/time";
import { dealTables, FACT_COLUMNS, type FactsRow, toFacts, waitsFor } from "@/lib/money/deals/queries/facts";
import { toReminder } from "@/lib/money/deals/queries/told";
import { isStandingStill, type SilentPhase, silentPhaseOf } from "@/lib/money/deals/rules/reminder";
import { db, Prisma } from "@/lib/server/db";

export type UnansweredRow = {
  id: string;
  criadoEm: Date;
  /** Time of the interest, or of a later handover of its project. */
  esperaDesde: Date;
  lembradoEm: Date | null;
  cobradoEm: Date | null;
  captadorDesde: Date | null;
  /** Centavos. Null if the funder named no amount. */
  valor: bigint | null;
  projetoId: string;
  projeto: string;
  slug: string;
  publicado: boolean;
  captador: string | null;
  captadorEmail: string | null;
  financiador: string;
  financiadorEmail: string;
  temCaptador: boolean;
};

/** SQL: whether interest `e` began to wait before `since`. A handover of its project restarts the wait. */
const hasWaitedSince = (since: Date): Prisma.Sql => Prisma.sql`e.created_at < ${since}
  and coalesce((select captador_desde from projects where id = e.projeto_id) < ${since}, true)`;

export async function listUnanswered(
  days: number,
  after: Cursor | null,
  now: Date,
): Promise<Page<UnansweredRow>> {
  const since = new Date(now.getTime() - days * DAY);
  // LIMIT before the joins, so that only the rows of the page are joined.
  const rows = await db.$queryRaw<UnansweredRow[]>`
    select i.id, i.created_at as "criadoEm", greatest(i.created_at, p.captador_desde) as "esperaDesde",
      i.lembrado_em as "lembradoEm", i.cobrado_em as "cobradoEm", p.captador_desde as "captadorDesde",
      i.valor_interesse as valor, p.id as "projetoId", p.nome_projeto as projeto, p.slug, p.publicado,
      c.full_name as captador, u.email::text as "captadorEmail",
      i.nome_empresa as financiador, i.email_contato as "financiadorEmail", u.id is not null as "temCaptador"
    from (
      select * from empresas_interessadas e where status_interesse = 'Interessada' and ${hasWaitedSince(since)}
        and ${isAfter(Prisma.sql`created_at, id`, after)}
      order by created_at, id limit ${ROWS + 1}) i
    join projects p on p.id = i.projeto_id
    left join users u on u.id = p.captador_id and u.anonymised_at is null
    left join profiles c on c.user_id = u.id
    order by i.created_at, i.id`;
  return pageOf(rows, ({ id, criadoEm }) => ({ key: momentKey(criadoEm), id }));
}

export async function countUnanswered(days: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - days * DAY);
  const [row] = await db.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from (select from empresas_interessadas e
      where status_interesse = 'Interessada' and ${hasWaitedSince(since)} limit ${COUNT_LIMIT}) i`;
  return row.count;
}

type LeftRow = {
  id: string;
  deixadoEm: Date;
  situacao: OpportunityStatus;
  /** Centavos: confirmed by both sides, or else the deal's amount. */
  valor: bigint;
  projeto: string;
  captador: string | null;
  captadorEmail: string | null;
  financiador: string | null;
  financiadorEmail: string | null;
  captadorSuspenso: boolean;
  passo: TeamStep | null;
  podeMarcar: boolean;
};

type StoredLeft = Omit<LeftRow, "passo" | "podeMarcar"> &
  Record<"captadorSaiu" | "financiadorSaiu" | "comOutro", boolean>;

const toLeft = ({ captadorSaiu, financiadorSaiu, comOutro, ...row }: StoredLeft): LeftRow => {
  const passo = teamStepOf({
    status: row.situacao,
    isLeft: true,
    isCaptadorGone: captadorSaiu,
    isCaptadorSuspended: row.captadorSuspenso,
    isFunderGone: financiadorSaiu,
    isHandedOver: comOutro,
  });
  return { ...row, passo, podeMarcar: maySettle(passo, row.captadorSuspenso) };
};

/** Deals marked for the team (`deixada_em`), oldest mark first: open ones, and concluded ones without their receipt. */
export async function listLeft(after: Cursor | null): Promise<Page<LeftRow>> {
  const rows = await db.$queryRaw<StoredLeft[]>`
    select o.id, o.deixada_em as "deixadoEm", o.status as situacao, coalesce(o.confirmed_amount, o.amount) as valor,
      p.nome_projeto as projeto, cf.full_name as captador, c.email::text as "captadorEmail",
      ff.full_name as financiador, f.email::text as "financiadorEmail",
      coalesce(c.suspenso_em is not null, false) as "captadorSuspenso", c.id is null as "captadorSaiu",
      f.id is null as "financiadorSaiu", p.captador_id is distinct from o.captador_id as "comOutro"
    from opportunities o join projects p on p.id = o.projeto_id
      left join users c on c.id = o.captador_id and c.anonymised_at is null left join profiles cf on cf.user_id = c.id
      left join users f on f.id = o.financiador_id and f.anonymised_at is null left join profiles ff on ff.user_id = f.id
    where o.deixada_em is not null and (o.status = any(${OPEN_OPPORTUNITIES}) or o.etapa = 'recibo')
      and ${isAfter(Prisma.sql`o.deixada_em, o.id`, after)}
    order by o.deixada_em, o.id limit ${ROWS + 1}`;
  return pageOf(rows.map(toLeft), ({ id, deixadoEm }) => ({ key: momentKey(deixadoEm), id }));
}

export const countLeft = (): Promise<number> =>
  db.opportunity.count({
    where: { deixadaEm: { not: null }, OR: [{ status: { in: OPEN_OPPORTUNITIES } }, { etapa: "recibo" }] },
    take: COUNT_LIMIT,
  });

type StandingRow = {
  id: string;
  avisadaEm: Date;
  /** Start of the step. */
  desde: Date;
  passo: SilentPhase;
  /** Centavos of the reported deposit. */
  valor: number;
  projeto: string;
  captador: string;
  captadorEmail: string;
  financiador: string;
  financiadorEmail: string;
};

type StoredStanding = FactsRow &
  Omit<StandingRow, "desde" | "passo" | "valor"> & { evento: string; details: unknown };

/** Reports that one statement reads. */
const BATCH = 100;

/** Reports whose deal waits for the captador now, even in a step other than the reported one. Oldest first. */
const listReported = (after: Cursor | null) => {
  const reported = Prisma.sql`(select o.*, e.id as evento, e.details as relato, e.created_at as relatado_em
    from deal_events e join opportunities o on o.id = e.opportunity_id
    where e.type = 'equipe_avisada' and ${waitsFor("captador")}
      and ${isAfter(Prisma.sql`e.created_at, e.id`, after)}
    order by e.created_at, e.id limit ${BATCH})`;
  return db.$queryRaw<StoredStanding[]>`
    select o.id, o.evento, o.relato as details, o.relatado_em as "avisadaEm", p.nome_projeto as projeto,
      cu.email::text as "captadorEmail", coalesce(cf.full_name, '') as captador, fu.email::text as "financiadorEmail",
      coalesce(ff.full_name, '') as financiador, ${FACT_COLUMNS}
    from ${dealTables(reported)}
      join users cu on cu.id = o.captador_id left join profiles cf on cf.user_id = cu.id
      join users fu on fu.id = o.financiador_id left join profiles ff on ff.user_id = fu.id
    order by o.relatado_em, o.evento`;
};

const cursorOf = ({ avisadaEm, evento }: { avisadaEm: Date; evento: string }): Cursor => ({
  key: momentKey(avisadaEm),
  id: evento,
});

function toStanding(row: StoredStanding): (StandingRow & { evento: string }) | null {
  const { details, avisadaEm: createdAt } = row;
  const facts = toFacts(row);
  const reminder = toReminder({ type: "equipe_avisada", details, createdAt });
  const passo = silentPhaseOf(facts);
  if (!passo || !facts.deposito || !isStandingStill(facts, [reminder])) return null;
  const { id, evento, avisadaEm, projeto, captador, captadorEmail, financiador, financiadorEmail } = row;
  const sides = { captador, captadorEmail, financiador, financiadorEmail };
  return {
    id,
    evento,
    avisadaEm,
    projeto,
    ...sides,
    passo,
    desde: reminder.since,
    valor: facts.deposito.valor,
  };
}

async function readStanding(most: number, after: Cursor | null = null) {
  const found: NonNullable<ReturnType<typeof toStanding>>[] = [];
  let from = after;
  while (found.length < most) {
    const rows = await listReported(from);
    found.push(...rows.flatMap((row) => toStanding(row) ?? []));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    from = cursorOf(last);
  }
  return found.slice(0, most);
}

/** Deals that stand still after a deposit (`isStandingStill`). Oldest report first. */
export const listStanding = async (after: Cursor | null): Promise<Page<StandingRow>> =>
  pageOf(await readStanding(ROWS + 1, after), cursorOf);

/** At most {@link COUNT_LIMIT}. */
export const countStanding = async (): Promise<number> => (await readStanding(COUNT_LIMIT)).length;
