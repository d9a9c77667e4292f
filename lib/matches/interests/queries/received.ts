import "server-only";
import { showPhone } from "@/lib/kit/masks";
import type { InterestStatus } from "@/lib/kit/states";
import { CONTACT_IS_OPEN } from "@/lib/people/contact/queries";
import { amountRange, messageForProject, namesInEmail } from "@/lib/people/contact/rules/anonymity";
import { db } from "@/lib/server/db";
import { answerDue } from "../rules/deadline";
import { amountText, isOpenForInterest } from "../rules/interest";

/** Contact of the financiador, once the opportunity is unlocked (B1.3). */
export type Contact = { nome: string; email: string; telefone: string };

export type ReceivedProject = {
  slug: string;
  nome: string;
  publicado: boolean;
  /** Whether an interest may still be accepted. */
  isOpen: boolean;
  /** Last day of fundraising, ISO. */
  prazo: string | null;
  interesses: ReceivedInterest[];
};

type Row = {
  id: string;
  status: InterestStatus;
  valor: number | null;
  observacoes: string;
  nome_empresa: string;
  email_contato: string;
  telefone: string | null;
  registradoEm: Date;
  respondidoEm: Date | null;
  motivo: string | null;
  /** Current names, and those when the message was written. */
  nomes: string[];
  emailDaConta: string;
  /** Null without an opportunity. */
  desbloqueada: boolean | null;
  slug: string;
  nome: string;
  publicado: boolean;
  statusProjeto: string;
  prazo: string | null;
};

export const RECEIVED_PER_PAGE = 25;

/** Pages count from 1. */
export type ReceivedPage = { projects: ReceivedProject[]; total: number; page: number; pages: number };

function toReceived(row: Row) {
  const { id, status, valor, registradoEm, respondidoEm, motivo, observacoes } = row;
  // Once paid for, the contact stays open, even if the interest is withdrawn.
  const isOpen = row.desbloqueada === true;
  const isAccepted = status === "Aceita" || status === "Confirmada";
  const hidden = [...row.nomes, ...namesInEmail(row.emailDaConta)];
  return {
    id,
    status,
    /** In words: a range until the acceptance, then the amount; null without one. */
    valor: isAccepted ? amountText(valor) : amountRange(valor),
    /** With the financiador's identity hidden until the contact is open. */
    mensagem: isOpen ? observacoes : messageForProject(observacoes, row, hidden),
    registradoEm,
    respondidoEm,
    /** ISO day until which the project should answer. */
    respostaAte: answerDue(registradoEm),
    motivo,
    contato: isOpen
      ? { nome: row.nome_empresa, email: row.email_contato, telefone: showPhone(row.telefone ?? "") }
      : null,
  };
}

export type ReceivedInterest = ReturnType<typeof toReceived>;

/**
 * Order and count come from an index alone (empresas_interessadas_recebidos_idx); only interests on the page are read,
 * with their accounts. Raw: one statement for page, count and joins.
 */
const readRows = (userId: string, page: number, slug: string | null) => db.$queryRaw<
  (Row & { total: number })[]
>`
    with recebidos as materialized (
      select i.id, i.status_interesse <> 'Interessada' as respondida, i.updated_at,
        case when i.status_interesse = 'Interessada' then i.created_at end as espera
      from projects p join empresas_interessadas i on i.projeto_id = p.id
      where p.captador_id = ${userId}::uuid and (${slug}::text is null or p.slug = ${slug})
    ), pagina as materialized (
      select id, row_number() over (order by respondida, espera, updated_at desc, id) as lugar from recebidos
      order by lugar limit ${RECEIVED_PER_PAGE} offset ${(page - 1) * RECEIVED_PER_PAGE}
    )
    select i.id, i.status_interesse as status, i.valor_interesse::float8 as valor, i.observacoes, i.nome_empresa,
      i.email_contato, i.telefone_contato as telefone, i.created_at as "registradoEm",
      i.respondido_em as "respondidoEm", i.motivo_recusa as motivo,
      array_remove(array[f.full_name, f.company_name, e.razao_social], null) || i.nomes as nomes,
      u.email::text as "emailDaConta", (${CONTACT_IS_OPEN} and u.anonymised_at is null) as desbloqueada, p.slug, p.nome_projeto as nome, p.publicado,
      p.status as "statusProjeto", p.prazo_captacao::text as prazo, (select count(*) from recebidos)::int as total
    from pagina join empresas_interessadas i on i.id = pagina.id join projects p on p.id = i.projeto_id
      join users u on u.id = i.user_id left join profiles f on f.user_id = i.user_id
      left join empresas e on e.user_id = i.user_id
      left join matches m on m.interesse_id = i.id left join opportunities o on o.match_id = m.id
    order by pagina.lugar`;

/**
 * Interests in a captador's projects, by page: first open ones, oldest first, then answered ones, newest first. A page
 * beyond the last gives the first.
 * @param slug limits the list to one project
 */
export async function listReceived(
  userId: string,
  wanted = 1,
  slug: string | null = null,
): Promise<ReceivedPage> {
  const found = await readRows(userId, wanted, slug);
  if (found.length === 0 && wanted > 1) return listReceived(userId, 1, slug);
  const total = found[0]?.total ?? 0;
  const projects = [...Map.groupBy(found, ({ slug }) => slug).values()].flatMap((ofProject) => {
    const [first] = ofProject;
    if (!first) return [];
    const { slug, nome, publicado, prazo, statusProjeto } = first;
    const isOpen = publicado && isOpenForInterest(statusProjeto);
    return [{ slug, nome, publicado, isOpen, prazo, interesses: ofProject.map(toReceived) }];
  });
  return { projects, total, page: wanted, pages: Math.max(1, Math.ceil(total / RECEIVED_PER_PAGE)) };
}
