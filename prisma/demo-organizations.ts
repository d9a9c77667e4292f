import { CHECKED_BY_DEMO } from "@/lib/catalog/own-projects/messages";
import { db } from "@/lib/server/db";

/** Marks the demonstration organizations of imported projects as checked. */
export async function seedOrganizations(now: Date): Promise<number> {
  const { count } = await db.organization.updateMany({
    where: { demonstracao: true, conferidaEm: null, projects: { some: { sourceId: { not: null } } } },
    data: {
      situacao: 2,
      abertaEm: new Date("2012-03-15"),
      registroEm: now,
      conferidaEm: now,
      conferidaPor: CHECKED_BY_DEMO,
    },
  });
  return count;
}

/** Assigns each demonstration organization without members to the captador of one of its demonstration projects. */
export const seedMembers = (): Promise<number> =>
  db.$executeRaw`
    insert into organization_members (organization_id, user_id)
    select distinct on (p.organizacao_id) p.organizacao_id, p.captador_id
    from projects p join organizations o on o.id = p.organizacao_id and o.demonstracao
    where p.demonstracao and p.captador_id is not null
      and not exists (select from organization_members m where m.organization_id = o.id)
    order by p.organizacao_id, p.id`;
