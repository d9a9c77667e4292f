import "server-only";
import type { FundraisingState } from "@/lib/catalog/amount/rules";
import { FUNDRAISING_STATE } from "@/lib/catalog/projects/queries/fundraising-state";
import { isUuid } from "@/lib/kit/ids";
import { showPhone } from "@/lib/kit/masks";
import type { InterestStatus } from "@/lib/kit/states";
import { isValidCnpj } from "@/lib/kit/validation";
import { CONTACT_IS_OPEN, IS_SHOWN_DEAL } from "@/lib/people/contact/queries";
import { messageForProject, namesInEmail } from "@/lib/people/contact/rules/anonymity";
import { findRegime, findRegistryFacts } from "@/lib/people/lookups/queries";
import { db, Prisma } from "@/lib/server/db";
import { waitsSince } from "../rules/deadline";
import {
  type DeductionDoubt,
  deductionDoubt,
  type FunderFacts,
  type FunderHistory,
  funderHistory,
  funderKind,
  MANY_INTERESTS,
} from "../rules/funder";
import { amountText, isOpenForInterest } from "../rules/states";
import {
  type ChangedAmount,
  type EarlierRegistration,
  isKeptByFormer,
  listAmounts,
  listEarlier,
} from "./registered";

/** Contact of the funder, for a captador to whom the contact is open (B1.3). */
export type Contact = { nome: string; email: string; telefone: string };

type Row = {
  id: string;
  status: InterestStatus;
  valor: number | null;
  observacoes: string;
  nome_empresa: string;
  email_contato: string;
  telefone: string | null;
  registradoEm: Date;
  captadorDesde: Date | null;
  respondidoEm: Date | null;
  encerradoEm: Date | null;
  motivo: string | null;
  colega: string | null;
  valorPedidoEm: Date | null;
  /** Names to hide in the message: the account's present names, and those stored with the interest. */
  nomes: string[];
  emailDaConta: string;
  /** Whether the contact is open to this captador, and the funder's account is not deleted. */
  isOpenToCaptador: boolean;
  opportunityId: string | null;
  slug: string;
  nome: string;
  proponente: string;
  publicado: boolean;
  isKept: boolean;
  captacao: FundraisingState;
  hasOwner: boolean;
  hasAccount: boolean;
} & KindRow &
  Omit<FunderHistory, "situacao">;

/** SQL: whether a funder (profile `f`, empresa `e`) is a company. Same rule as partyOf in lib/kit/party.ts. */
export const IS_COMPANY = Prisma.sql`(e.cnpj is not null
  or case when f.document_number is null then f.person_type = 'juridica' else length(f.document_number) = 14 end)`;

export const FUNDER_STATE = Prisma.sql`coalesce(e.estado, f.state)`;

const KIND_COLUMNS = Prisma.sql`${IS_COMPANY} as "isCompany", coalesce(e.cnpj, f.document_number) as cnpj,
  ${FUNDER_STATE} as estado`;

type KindRow = { isCompany: boolean; cnpj: string | null; estado: string | null };

/** Longest wait (ms) for the registry when an interest is shown. A late response is cached for the next time. */
const REGISTRY_PATIENCE = 900;

async function toFacts({ isCompany, cnpj, estado }: KindRow, patience: number): Promise<FunderFacts> {
  const regime = isCompany && cnpj ? await findRegime(cnpj, patience) : null;
  return { isCompany, regime, estado };
}

type Funder = { kind: string; doubt: DeductionDoubt | null; history: string[] };

async function funderOf(row: Row): Promise<Funder | null> {
  if (row.isOpenToCaptador || !row.hasAccount) return null;
  // Both calls share one cached answer of the registry.
  const [facts, registry] = await Promise.all([
    toFacts(row, REGISTRY_PATIENCE),
    row.isCompany && isValidCnpj(row.cnpj ?? "")
      ? findRegistryFacts(row.cnpj ?? "", { patience: REGISTRY_PATIENCE })
      : null,
  ]);
  const situacao = registry?.kind === "found" ? registry.facts.situacao : null;
  return {
    kind: funderKind(facts),
    doubt: deductionDoubt(facts),
    history: funderHistory({ ...row, situacao }, new Date()),
  };
}

/**
 * Text about a funder that a captador may read before the contact opens ({@link funderKind}). Null without a profile.
 * @param patience longest wait (ms) for the registry; without its answer, the text has no tax regime
 */
export async function findFunderKind(userId: string, patience: number): Promise<string | null> {
  const [row] = await db.$queryRaw<KindRow[]>`
    select ${KIND_COLUMNS} from profiles f left join empresas e on e.user_id = f.user_id
    where f.user_id = ${userId}::uuid`;
  return row ? funderKind(await toFacts(row, patience)) : null;
}

type History = { anteriores: EarlierRegistration[]; valores: ChangedAmount[] };

function toReceived(row: Row, funder: Funder | null, { anteriores, valores }: History) {
  const { id, status, valor, registradoEm, respondidoEm, encerradoEm, motivo, observacoes } = row;
  const { nome, slug, publicado } = row;
  const isContactOpen = row.isOpenToCaptador;
  const hidden = [...row.nomes, ...namesInEmail(row.emailDaConta)];
  return {
    id,
    status,
    valor: amountText(valor),
    centavos: valor,
    hasAmount: valor !== null,
    valorPedidoEm: row.valorPedidoEm,
    /** Null once the contact is open, and for a deleted account. */
    perfil: funder?.kind ?? null,
    /** Null without a doubt about the deduction, and if `perfil` is null. */
    duvida: funder?.doubt ?? null,
    /** Empty if `perfil` is null. */
    historico: funder?.history ?? [],
    /** Without the funder's identity until the contact is open. */
    mensagem: isContactOpen ? observacoes : messageForProject(observacoes, row, hidden),
    registradoEm,
    esperaDesde: waitsSince(registradoEm, row.captadorDesde),
    respondidoEm,
    /** Time when the interest was cancelled, if known. Null for a former captador. */
    encerradoEm,
    motivo,
    colega: row.colega,
    anteriores,
    valores,
    hasOwner: row.hasOwner,
    isContactOpen,
    isOpen: publicado && isOpenForInterest(row.captacao.status),
    /** Whether a former captador keeps the deal with this funder. The interest can then only be refused. */
    isKept: row.isKept,
    projeto: { nome, proponente: row.proponente, href: publicado ? `/lir-projetos/${slug}` : null },
    captacao: row.captacao,
    contato: isContactOpen
      ? { nome: row.nome_empresa, email: row.email_contato, telefone: showPhone(row.telefone ?? "") }
      : null,
    opportunityId: row.opportunityId,
  };
}

export type ReceivedInterest = ReturnType<typeof toReceived>;

/**
 * SQL: state of an interest `i` as this captador reads it, with its project `p` and opportunity `o`. A former captador
 * whose deal was cancelled reads 'Cancelada', even if the funder registers the interest again.
 */
export const statusFor = (userId: string): Prisma.Sql => Prisma.sql`case
  when o.captador_id = ${userId}::uuid and p.captador_id is distinct from o.captador_id and o.status = 'cancelada'
  then 'Cancelada' else i.status_interesse end`;

/** Finds an interest in this captador's project, or in a former project of theirs if they keep the deal. */
export async function findReceived(userId: string, id: string): Promise<ReceivedInterest | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<Row[]>`
    select i.id, ${statusFor(userId)} as status, i.valor_interesse::float8 as valor, i.observacoes, i.nome_empresa,
      i.email_contato, i.telefone_contato as telefone, i.created_at as "registradoEm",
      p.captador_desde as "captadorDesde", i.respondido_em as "respondidoEm",
      case when p.captador_id = ${userId}::uuid then i.encerrado_em end as "encerradoEm",
      i.valor_pedido_em as "valorPedidoEm",
      case when ${statusFor(userId)} = i.status_interesse then i.motivo_recusa end as motivo,
      (select nome from colegas where id = i.respondido_por_colega and conta_id = ${userId}::uuid) as colega,
      array_remove(array[f.full_name, f.company_name, e.razao_social], null) || i.nomes as nomes,
      u.email::text as "emailDaConta",
      (o.captador_id = ${userId}::uuid and ${CONTACT_IS_OPEN} and u.anonymised_at is null) as "isOpenToCaptador",
      case when o.captador_id = ${userId}::uuid and ${IS_SHOWN_DEAL} then o.id end as "opportunityId", p.slug,
      p.nome_projeto as nome, p.proponente, p.publicado, ${FUNDRAISING_STATE} as captacao,
      p.captador_id is not null as "hasOwner", ${isKeptByFormer(Prisma.sql`i.user_id`)} as "isKept",
      u.anonymised_at is null as "hasAccount", ${KIND_COLUMNS}, u.created_at as "createdAt",
      given.registered, exists (select from opportunities c where c.financiador_id = i.user_id
        and c.status in ('confirmada', 'concluida') and c.confirmed_amount is not null) as "hasConfirmed"
    from empresas_interessadas i join projects p on p.id = i.projeto_id
      join users u on u.id = i.user_id left join profiles f on f.user_id = i.user_id
      left join empresas e on e.user_id = i.user_id
      left join matches m on m.interesse_id = i.id left join opportunities o on o.match_id = m.id
      cross join lateral (select count(*)::int as registered from (
        select from empresas_interessadas where user_id = i.user_id limit ${MANY_INTERESTS}) counted) given
    where i.id = ${id}::uuid
      and (p.captador_id = ${userId}::uuid or (o.captador_id = ${userId}::uuid and ${IS_SHOWN_DEAL}))`;
  if (!row) return null;
  const [funder, anteriores, valores] = await Promise.all([
    funderOf(row),
    listEarlier(id, "captador", userId),
    listAmounts(id, "captador", userId),
  ]);
  return toReceived(row, funder, { anteriores, valores });
}
