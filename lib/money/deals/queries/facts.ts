import "server-only";
import { FUNDRAISING_STATE } from "@/lib/catalog/projects/queries/fundraising-state";
import { SIDES, type Side } from "@/lib/kit/states";
import { MOST_FEE, MOST_OPENED } from "@/lib/money/fees/rules";
import { ACTIVE, ENDED } from "@/lib/people/lookups/rules";
import { oldEnoughDay } from "@/lib/people/organizations/queries/organizations";
import { kindDecides } from "@/lib/people/organizations/rules";
import { Prisma } from "@/lib/server/db";
import { accountShownFrom } from "../rules/account";
import type { DealFacts, NamedAmount } from "../rules/phase";

/** Facts that decide the phase of a deal, as one row. Amounts in centavos. */
export type FactsRow = Omit<
  DealFacts,
  "contaVisivelEm" | "deposito" | Side | "reativadaEm" | "conferivelEm" | "saiu" | "pausas"
> & {
  /** Version of the bank account, from 1. Null without a bank account. */
  contaVersao: number | null;
  depositoValor: number | null;
  depositoData: string | null;
  depositoArquivo: string | null;
  depositoEm: Date | null;
  captadorValor: number | null;
  captadorEm: Date | null;
  financiadorValor: number | null;
  financiadorEm: Date | null;
  captadorReativadoEm: Date | null;
  financiadorReativadoEm: Date | null;
  conferivelEm: string | null;
  tipo: string | null;
  tipoDecididoEm: Date | null;
  /** The times are strings, because the column is JSON. Null without a pause, or if the next step is not a fee. */
  pausas: { desde: string; ate: string | null }[] | null;
  captadorSaiu: boolean;
  financiadorSaiu: boolean;
};

/** SQL: opportunity o, match m, project p, organization g, bank account b, deposit d (newest row; null if annulled). */
export const dealTables = (opportunities: Prisma.Sql): Prisma.Sql => Prisma.sql`${opportunities} o
  join matches m on m.id = o.match_id
  join projects p on p.id = o.projeto_id left join organizations g on g.id = p.organizacao_id
  left join bank_accounts b on b.projeto_id = o.projeto_id
  left join lateral (select * from deposit_proofs where opportunity_id = o.id
    order by created_at desc, id desc limit 1) d on d.anulado_em is null`;
export const DEAL_TABLES = dealTables(Prisma.sql`opportunities`);

/**
 * SQL: whether the bank account belongs to the project's checked organization, and the deal's captador still has the
 * project. Any other bank account is hidden, and the deal goes on as if there were none.
 */
const IS_OWN_ACCOUNT = Prisma.sql`coalesce(b.holder = g.cnpj and g.conferida_em is not null
  and p.captador_id = m.captador_id, false)`;

/**
 * SQL: whether the bank account fails {@link IS_OWN_ACCOUNT} only because the organization is no longer checked: the
 * team undid the check, or the registry calls the CNPJ inactive. Only a checked organization can get a bank account.
 */
const IS_CHECK_UNDONE = Prisma.sql`coalesce(b.holder = g.cnpj and g.conferida_em is null
  and p.captador_id = m.captador_id, false)`;

const IS_INACTIVE = Prisma.sql`(g.conferida_em is null and g.situacao <> ${ACTIVE})`;

/**
 * SQL: when a refund or dispute last took back what a fee paid for, or a bank last decided a dispute.
 * - Read from events and ledger, because a fee's row loses these times when the fee is charged again.
 * - A decision counts from its ledger entry, because Stripe dates only the start of a dispute.
 * - While a commission is due, a decision about the unlock fee does not count: it does not change the captador's step.
 */
const FEE_CHANGED_AT = Prisma.sql`greatest(
  (select max(created_at) from deal_events where opportunity_id = o.id
    and type in ('desbloqueio_retirado', 'comissao_devolvida')),
  (select max(e.created_at) from opportunity_payments f join checkouts c on c.payment_id = f.id
    join ledger_entries e on e.cause in ('contestacao_ganha', 'contestacao_perdida') and e.cause_id = c.id::text
    where f.opportunity_id = o.id and (f.kind <> 'desbloqueio' or o.status <> 'confirmada')))`;

/**
 * SQL: when the team last approved a draft that changed the project's organization or approval number. While one of the
 * two is missing: also when the team last returned a draft, or the captador last recalled one, if that was later.
 */
const REVIEWED_AT = Prisma.sql`(select max(created_at) from project_events where projeto_id = p.id and (
  tipo in ('devolvido', 'recolhido') and (g.id is null or coalesce(p.numero_aprovacao, '') = '')
  or tipo in ('alterado', 'publicado') and (detalhes -> 'mudancas' @> '[{"campo": "organizacaoId"}]'
    or detalhes -> 'mudancas' @> '[{"campo": "numeroAprovacao"}]')))`;

/** SQL: whether the fee of the step is above Stripe's maximum. Assumes the plan `free` for the unlock fee. */
const IS_FEE_TOO_HIGH = Prisma.sql`case o.status when 'bloqueada' then o.amount > ${MOST_OPENED}::bigint
  when 'confirmada' then exists (select from opportunity_payments where opportunity_id = o.id
    and kind <> 'desbloqueio' and paid_at is null and fee_amount > ${MOST_FEE}::bigint) else false end`;

const PAYMENT_PAUSES = Prisma.sql`(select jsonb_agg(jsonb_build_object('desde', desde, 'ate', ate) order by desde) from (
  select desde, ate from pausas_encerradas where parte = 'pagamentos' and ate > o.created_at
  union all select desde, null from pausas where parte = 'pagamentos') pausa)`;

/** SQL: columns of {@link FactsRow} over {@link DEAL_TABLES}. */
export const FACT_COLUMNS = Prisma.sql`o.status, coalesce(m.matched_at, o.created_at) as "aceitaEm",
  o.unlocked_at as "desbloqueadaEm", case when ${IS_OWN_ACCOUNT} then b.changed_at end as "contaEm", g.conferida_em as "conferidaEm",
  b.version as "contaVersao", ${IS_CHECK_UNDONE} as "conferenciaDesfeita", ${FUNDRAISING_STATE} as captacao, d.amount::float8 as "depositoValor",
  d.deposited_on::text as "depositoData",
  d.file_id as "depositoArquivo", d.created_at as "depositoEm",
  (select max(anulado_em) from deposit_proofs where opportunity_id = o.id) as "anuladoEm", o.captador_amount::float8 as "captadorValor",
  o.captador_confirmed_at as "captadorEm", o.financiador_amount::float8 as "financiadorValor",
  o.financiador_confirmed_at as "financiadorEm",
  (select max(greatest(f.paid_at, c.settled_at)) from opportunity_payments f
      left join checkouts c on c.stripe_payment_intent_id = f.stripe_payment_intent_id
    where f.opportunity_id = o.id and f.payment_status = 'paid' and f.kind <> 'desbloqueio') as "comissaoPagaEm",
  exists (select from opportunity_payments f join checkouts c on c.stripe_payment_intent_id = f.stripe_payment_intent_id
    where f.opportunity_id = o.id and f.kind <> 'desbloqueio' and c.owed_amount > 0
      and f.refunded_amount + c.owed_amount >= f.fee_amount) as "comissaoVolta",
  (select issued_at from receipts where opportunity_id = o.id and kind = 'lir' and revoked_at is null) as "reciboEm",
  (select max(revoked_at) from receipts where opportunity_id = o.id and kind = 'lir') as "reciboRevogadoEm",
  case when o.status in ('bloqueada', 'desbloqueada', 'confirmada') then ${FEE_CHANGED_AT} end as "taxaMudouEm",
  exists (select from opportunity_payments where opportunity_id = o.id and disputed_at is not null
    and refunded_at is null) as "taxaContestada", ${IS_FEE_TOO_HIGH} as "taxaAlta",
  exists (select from users where id = m.financiador_id and suspenso_em is not null) as "financiadorSuspenso",
  exists (select from users where id = m.captador_id and suspenso_em is not null) as "captadorSuspenso",
  (select suspensao_levantada_em from users where id = m.captador_id) as "captadorReativadoEm",
  (select suspensao_levantada_em from users where id = m.financiador_id) as "financiadorReativadoEm",
  case when g.id is null then 'organizacao' when ${IS_INACTIVE}
    then case when g.situacao = any(${ENDED}) then 'encerrada' else 'inativa' end
    when g.conferida_em is null and g.representante = '' then 'representante'
    when g.conferida_em is null then 'conferencia' when coalesce(p.numero_aprovacao, '') = '' then 'aprovacao' end as falta,
  case when g.conferida_em is null then ${oldEnoughDay(Prisma.sql`g`)}::text end as "conferivelEm", g.tipo,
  g.tipo_decidido_em as "tipoDecididoEm",
  exists (select from project_drafts where projeto_id = p.id and estado = 'em_analise') as "emAnalise",
  case when o.status in ('desbloqueada', 'concluida')
    then greatest(${REVIEWED_AT}, case when ${IS_INACTIVE} then coalesce(g.inativa_desde, g.registro_em) end) end as "analisadaEm",
  p.retirado_pela_equipe_em is not null as retirado, p.relistado_em as "relistadoEm",
  case when o.status in ('bloqueada', 'confirmada') then ${PAYMENT_PAUSES} end as pausas,
  exists (select from users where id = m.captador_id and anonymised_at is not null) as "captadorSaiu",
  exists (select from users where id = m.financiador_id and anonymised_at is not null) as "financiadorSaiu",
  o.deixada_em is not null as "comEquipe"`;

const named = (valor: number | null, em: Date | null): NamedAmount | null =>
  valor !== null && em ? { valor, em } : null;

const visibleFrom = ({ contaEm, contaVersao }: FactsRow): Date | null =>
  contaEm && accountShownFrom({ changedAt: contaEm, version: contaVersao ?? 1 });

/** When the bank account was set or changed, or shown again after a new check of the organization. */
const shownSince = ({ contaEm, conferidaEm }: FactsRow): Date | null =>
  contaEm && conferidaEm && conferidaEm > contaEm ? conferidaEm : contaEm;

export const toFacts = (row: FactsRow): DealFacts => ({
  status: row.status,
  aceitaEm: row.aceitaEm,
  desbloqueadaEm: row.desbloqueadaEm,
  contaEm: shownSince(row),
  contaVisivelEm: visibleFrom(row),
  conferenciaDesfeita: row.conferenciaDesfeita,
  conferidaEm: row.conferidaEm,
  captacao: row.captacao,
  deposito:
    row.depositoValor !== null && row.depositoData && row.depositoEm
      ? {
          valor: row.depositoValor,
          dia: row.depositoData,
          temComprovante: row.depositoArquivo !== null,
          em: row.depositoEm,
        }
      : null,
  anuladoEm: row.anuladoEm,
  captador: named(row.captadorValor, row.captadorEm),
  financiador: named(row.financiadorValor, row.financiadorEm),
  comissaoPagaEm: row.comissaoPagaEm,
  comissaoVolta: row.comissaoVolta,
  reciboEm: row.reciboEm,
  reciboRevogadoEm: row.reciboRevogadoEm,
  taxaMudouEm: row.taxaMudouEm,
  taxaContestada: row.taxaContestada,
  taxaAlta: row.taxaAlta,
  financiadorSuspenso: row.financiadorSuspenso,
  captadorSuspenso: row.captadorSuspenso,
  reativadaEm: { captador: row.captadorReativadoEm, financiador: row.financiadorReativadoEm },
  falta: row.falta,
  conferivelEm:
    row.conferivelEm === null
      ? null
      : {
          dia: row.conferivelEm,
          dependeDoTipo: kindDecides({ tipo: row.tipo ?? "", tipoDecididoEm: row.tipoDecididoEm }),
        },
  emAnalise: row.emAnalise,
  analisadaEm: row.analisadaEm,
  retirado: row.retirado,
  relistadoEm: row.relistadoEm,
  pausas: (row.pausas ?? []).map(({ desde, ate }) => ({
    desde: new Date(desde),
    ate: ate ? new Date(ate) : null,
  })),
  saiu: SIDES.filter((side) => row[`${side}Saiu`]),
  comEquipe: row.comEquipe,
});

/** SQL: whether it is this side's turn, as triggers store it by the rules of `turnOf`. `o`: the opportunity. */
export const waitsFor = (side: Side): Prisma.Sql =>
  side === "captador" ? Prisma.sql`o.espera_captador` : Prisma.sql`o.espera_financiador`;

/** SQL: false for a suspended captador's deal, which waits for the team (`isLeftToTeam`). */
export const canAct = (side: Side): Prisma.Sql =>
  Prisma.sql`${waitsFor(side)} and o.captador_id not in (select id from users where suspenso_em is not null)`;
