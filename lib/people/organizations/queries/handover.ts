import "server-only";
import { OPEN_OPPORTUNITIES } from "@/lib/kit/states";
import { STAYS_WITH_CAPTADOR } from "@/lib/people/contact/queries";
import { Prisma, type Transaction } from "@/lib/server/db";
import type { Proponent } from "../rules";

const HAS_FUNDER = Prisma.sql`exists (
  select from users f where f.id = m.financiador_id and f.anonymised_at is null)`;

/**
 * SQL: whether the funder's side of a match `m` can prevent a handover. In all other cases of a suspended funder, the
 * handover ends the interest (`leaveDealsOfSuspended` of lib/matches).
 */
const FUNDER_ACTS = Prisma.sql`exists (
  select from users f where f.id = m.financiador_id and f.anonymised_at is null
    and (f.suspenso_em is null or ${STAYS_WITH_CAPTADOR} or exists (select from opportunities moved
      where moved.match_id = m.id and (moved.captador_confirmed_at is not null
        or exists (select from deposit_proofs where opportunity_id = moved.id and anulado_em is null)))))`;

const HAS_CAPTADOR = Prisma.sql`exists (
  select from users c where c.id = m.captador_id and c.anonymised_at is null)`;

const CAPTADOR_ACTS = Prisma.sql`exists (
  select from users c where c.id = m.captador_id and c.anonymised_at is null and c.suspenso_em is null)`;

/**
 * SQL: whether, because of a deal `o` with the match `m`, the project must keep its organization and the organization
 * its captador. The condition `captador` must hold, and one of these:
 * - the deal is open, and the condition `funder` holds
 * - the funder has confirmed: the captador can then confirm and pay the commission alone
 * - the deal is concluded without a valid receipt, did not stay with a former captador, and the funder's account
 *   exists: only the organization of the deposit can issue the receipt
 *
 * {@link findBlockingDeal} skips suspended accounts ({@link CAPTADOR_ACTS}, {@link FUNDER_ACTS}), because the handover
 * ends or marks their deals. {@link findBoundProjects} counts suspended accounts, because a suspension may end.
 */
const bindingDeal = ({ captador, funder }: Record<"captador" | "funder", Prisma.Sql>) => Prisma.sql`(
  ${captador} and (
    o.status = any(${OPEN_OPPORTUNITIES}) and ${funder}
    or o.status in ('desbloqueada', 'confirmada') and o.financiador_confirmed_at is not null
    or o.etapa = 'recibo' and not o.do_captador_anterior and ${HAS_FUNDER}))`;

/**
 * SQL: for a concluded deal `o` without a valid receipt, the CNPJ that received the deposit. Null unless the project's
 * organization `g` has another CNPJ.
 */
const OTHER_HOLDER = Prisma.sql`case when o.etapa = 'recibo' and g.cnpj is not null then (
  select nullif(d.holder, g.cnpj) from deposit_proofs d where d.opportunity_id = o.id
  order by d.created_at desc limit 1) end`;

/** Ids of the projects with a {@link bindingDeal}. Ignores deals with an {@link OTHER_HOLDER}. */
export async function findBoundProjects(tx: Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const bound = await tx.$queryRaw<{ id: string }[]>`
    select p.id from projects p left join organizations g on g.id = p.organizacao_id cross join lateral (
      select from opportunities o join matches m on m.id = o.match_id
      where o.projeto_id = p.id and ${bindingDeal({ captador: HAS_CAPTADOR, funder: HAS_FUNDER })} and ${OTHER_HOLDER} is null limit 1) bound
    where p.id = any(${ids}::uuid[])`;
  return new Set(bound.map(({ id }) => id));
}

export type BlockingDeal = { project: string; isConcluded: boolean; holder: string | null };

/**
 * Finds a deal that prevents the organization's handover: an accepted interest without an amount, or a
 * {@link bindingDeal}. Of the deals with an {@link OTHER_HOLDER}, only those count whose captador looks after the
 * holder's organization, too. Such a captador can still move the project there, but no longer after the handover.
 */
export async function findBlockingDeal(
  tx: Transaction,
  organizationId: string,
): Promise<BlockingDeal | null> {
  const [deal] = await tx.$queryRaw<BlockingDeal[]>`
    select p.nome_projeto as project, h."isConcluded", h.holder
    from (select * from projects where organizacao_id = ${organizationId}::uuid order by nome_projeto) p
    join organizations g on g.id = p.organizacao_id cross join lateral (
      (select o.etapa = 'recibo' as "isConcluded", d.holder
        from opportunities o join matches m on m.id = o.match_id cross join lateral (select ${OTHER_HOLDER} as holder) d
        where o.projeto_id = p.id and ${bindingDeal({ captador: CAPTADOR_ACTS, funder: FUNDER_ACTS })} and (d.holder is null or exists (
          select from organization_members k join organizations other on other.id = k.organization_id
          where k.user_id = m.captador_id and k.estado = 'ativo' and other.cnpj = d.holder))
        limit 1)
      union all (select false, null
        from empresas_interessadas i join matches m on m.interesse_id = i.id and m.projeto_id = i.projeto_id
        where i.projeto_id = p.id and i.status_interesse = 'Aceita' and m.is_matched
          and i.valor_interesse is null and ${CAPTADOR_ACTS} and ${FUNDER_ACTS}
        limit 1)
      limit 1) h
    order by p.nome_projeto limit 1`;
  return deal ?? null;
}

export const GIFT = {
  id: true,
  nomeProjeto: true,
  publicado: true,
  captadorId: true,
  proponent: {
    select: {
      id: true,
      cnpj: true,
      razaoSocial: true,
      nomeConhecido: true,
      conferidaEm: true,
      members: {
        where: { estado: "ativo" },
        select: {
          user: {
            select: {
              id: true,
              email: true,
              emailConfirmedAt: true,
              suspendedAt: true,
              profile: { select: { fullName: true } },
            },
          },
        },
      },
    },
  },
} as const satisfies Prisma.ProjectSelect;
export type Gift = Prisma.ProjectGetPayload<{ select: typeof GIFT }>;

type NamedOrganization = Pick<Proponent, "id" | "razaoSocial">;

/**
 * SQL: whether the draft of a project `p` names another organization or proponent. Until a project is first listed,
 * only its draft stores the captador's choice.
 */
export const draftsAnother = ({ id, razaoSocial }: NamedOrganization): Prisma.Sql => Prisma.sql`exists (
  select from project_drafts d where d.projeto_id = p.id and coalesce(d.conteudo ->> 'organizacaoId', '') <> ${id}
    and (coalesce(d.conteudo ->> 'organizacaoId', '') <> ''
      or chave_texto(coalesce(d.conteudo ->> 'proponente', '')) <> chave_texto(${razaoSocial})))`;

/**
 * Ids of the projects that a handover moves: those of the captador `from` that were ever listed, and the listed ones
 * that nobody looks after. A project that was never listed stays with its captador, because nobody else may see it.
 */
export async function listMoving(
  client: Transaction,
  organizationId: string,
  from: string | null,
): Promise<string[]> {
  const moving = await client.project.findMany({
    where: {
      organizacaoId: organizationId,
      OR: [
        { captadorId: null, publicado: true },
        ...(from ? [{ captadorId: from, publicadoEm: { not: null } }] : []),
      ],
    },
    select: { id: true },
  });
  return moving.map(({ id }) => id);
}

/** SQL: ids (as text) of the files of all projects `p` that meet the condition, and of their drafts and news. */
export const filesNamedBy = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select shown ->> 'id' from projects p left join project_drafts d on d.projeto_id = p.id,
    jsonb_array_elements(p.fotos || p.documentos
      || coalesce(d.conteudo -> 'fotos', '[]') || coalesce(d.conteudo -> 'documentos', '[]')) as shown
  where ${condition}
  union select shown ->> 'id' from projects p join project_updates n on n.projeto_id = p.id,
    jsonb_array_elements(n.fotos) as shown
  where ${condition}`;

export async function listSharedFiles(
  client: Transaction,
  moving: readonly string[],
  from: string,
): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    select id from files where owner_id = ${from}::uuid
      and id::text in (${filesNamedBy(Prisma.sql`p.id = any(${[...moving]}::uuid[])`)})
      and id::text in (${filesNamedBy(
        Prisma.sql`p.captador_id = ${from}::uuid and p.id <> all(${[...moving]}::uuid[])`,
      )})`;
  return rows.map(({ id }) => id);
}
