import "server-only";
import type { AuditKind } from "@/lib/admin/audit/rules";
import { entityOf } from "@/lib/kit/party";
import { failure, Refused } from "@/lib/kit/result";
import { Prisma, type Transaction } from "@/lib/server/db";
import { OWN_MATTER } from "./messages";

/** SQL: accounts that are a party of an object. Kinds that are missing here have no parties. */
const PARTIES: Partial<Record<AuditKind, (id: string) => Prisma.Sql>> = {
  conta: (id) => Prisma.sql`select ${id}::uuid`,
  organizacao: (id) => Prisma.sql`select user_id from organization_members
    where organization_id = ${id}::uuid and estado in ('ativo', 'aguardando')`,
  projeto: (id) => Prisma.sql`select captador_id from projects where id = ${id}::uuid`,
  interesse: (id) => Prisma.sql`select unnest(array[i.user_id, p.captador_id])
    from empresas_interessadas i join projects p on p.id = i.projeto_id where i.id = ${id}::uuid`,
  apoio: (id) => Prisma.sql`select unnest(array[captador_id, financiador_id])
    from opportunities where id = ${id}::uuid`,
  // The funder is a party, because the fee opens the funder's contact.
  pagamento: (id) => Prisma.sql`select unnest(array[c.user_id, p.financiador_id])
    from checkouts c left join opportunity_payments p on p.id = c.payment_id where c.id = ${id}::uuid`,
  mensalidade: (id) => Prisma.sql`select user_id from plan_payments where id = ${id}::uuid`,
  chamado: (id) => Prisma.sql`select user_id from support_tickets where id = ${id}::uuid`,
  // A decision closes all open reports of the same content, so each of their authors is a party.
  denuncia: (
    id,
  ) => Prisma.sql`select unnest(array[p.captador_id, q.autor_id, r.autor_id, o.autor_id]) from content_reports r
    left join project_updates u on u.id = r.update_id
    left join project_questions q on q.id = r.question_id
    left join content_reports o on o.estado = 'aberta'
      and (o.projeto_id = r.projeto_id or o.update_id = r.update_id or o.question_id = r.question_id)
    join projects p on p.id in (r.projeto_id, u.projeto_id, q.projeto_id) where r.id = ${id}::uuid`,
  denuncia_conversa: (
    id,
  ) => Prisma.sql`select unnest(array[r.reporter_id, s.user_id, i.user_id]) from talk_reports r
    left join talk_sides s on s.talk_id = r.talk_id left join empresas_interessadas i on i.id = r.interesse_id
    where r.id = ${id}::uuid`,
  // An import may change official amounts, so the captador of each changed project is a party.
  importacao: (id) => Prisma.sql`select p.captador_id from import_preview_rows r
    join projects p on p.source_id = r.source_id where r.preview_id = ${id}::uuid and r.tipo = 'muda'`,
};

/** SQL: accounts in which a member of the team works as a colleague. */
const teamsOf = (adminId: string) =>
  Prisma.sql`select conta_id from colegas where pessoa_id = ${adminId}::uuid and encerrado_em is null`;

async function isOwnMatter(
  tx: Transaction,
  adminId: string,
  { kind, objectId }: { kind: AuditKind; objectId: string },
): Promise<boolean> {
  const parties = PARTIES[kind];
  if (!parties) return false;
  const [row] = await tx.$queryRaw<[{ isOwn: boolean }]>`
    select exists (select from (${parties(objectId)}) parties (id)
      where id = ${adminId}::uuid or id in (${teamsOf(adminId)})) as "isOwn"`;
  return row.isOwn;
}

type Matter = { by: { adminId: string | null }; kind: AuditKind; objectId: string };

/**
 * Refuses a change by a member of the team who is a party of the object. Call it before a change that may remove a
 * party, because `recordAudit` checks the parties only after the change.
 * @throws Refused
 */
export async function refuseOwnMatter(tx: Transaction, { by: { adminId }, kind, objectId }: Matter) {
  if (adminId && (await isOwnMatter(tx, adminId, { kind, objectId })))
    throw new Refused(failure("forbidden", OWN_MATTER));
}

/**
 * Refuses a change about a document of the team member's own account, or of an account in which they are a colleague.
 * An account's documents are those of its person, of its company, and of the organizations that it looks after or
 * claims. All CNPJs of a legal entity are treated as one document.
 * @param documents CPFs and CNPJs without punctuation
 * @throws Refused
 */
export async function refuseOwnDocuments(
  tx: Transaction,
  { by: { adminId }, documents }: Pick<Matter, "by"> & { documents: readonly string[] },
): Promise<void> {
  if (!adminId) return;
  const rows = await tx.$queryRaw<{ documento: string }[]>`
    with own as (select ${adminId}::uuid as id union ${teamsOf(adminId)})
    select e.cnpj::text as documento from empresas e join own on own.id = e.user_id
    union select f.document_number from profiles f join own on own.id = f.user_id
      where f.document_number is not null
    union select o.cnpj::text from organizations o join organization_members m on m.organization_id = o.id
      join own on own.id = m.user_id where m.estado in ('ativo', 'aguardando')`;
  const own = new Set(rows.map(({ documento }) => entityOf(documento)));
  if (documents.some((documento) => own.has(entityOf(documento))))
    throw new Refused(failure("forbidden", OWN_MATTER));
}
