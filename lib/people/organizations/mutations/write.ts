import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { Transaction } from "@/lib/server/db";
import { ORGANIZATION } from "../messages";
import { publicName } from "../rules";
import { type HeldOrganization, holdOrganization } from "./hold";

/** Locks an organization's projects, then the organization, in the lock order of {@link holdOrganization}. */
export async function holdWithProjects(tx: Transaction, id: string): Promise<HeldOrganization | null> {
  await tx.$queryRaw`
    select 1 from projects where organizacao_id = ${id}::uuid order by id for no key update`;
  return holdOrganization(tx, id);
}

type Columns = Partial<
  Pick<
    HeldOrganization,
    | "nomeConhecido"
    | "nomeDecididoEm"
    | "razaoSocial"
    | "tipo"
    | "tipoDecididoEm"
    | "estado"
    | "cidade"
    | "situacao"
    | "abertaEm"
    | "registroEm"
    | "inativaDesde"
    | "representante"
    | "cargo"
  >
>;

/** Whether this public name would give two listed projects the same name, proponent and total (B5.4). */
async function makesTwins(tx: Transaction, id: string, name: string): Promise<boolean> {
  const twins = await tx.$queryRaw<unknown[]>`
    select 1 from projects mine join projects other on other.publicado and other.id <> mine.id
      and chave_texto(other.nome_projeto) = chave_texto(mine.nome_projeto) and other.valor_total = mine.valor_total
      and (other.organizacao_id = mine.organizacao_id or chave_texto(other.proponente) = chave_texto(${name}))
    where mine.organizacao_id = ${id}::uuid and mine.publicado limit 1`;
  return twins.length > 0;
}

/** Whether the public name or the kind changed. The public pages of the listed projects show both. */
export const isShownAnew = (before: HeldOrganization, after: HeldOrganization): boolean =>
  publicName(after) !== publicName(before) || after.tipo !== before.tipo;

/**
 * Stores changed columns of an organization. Requires the locks of {@link holdWithProjects}.
 * - A changed public name is also written to the listed projects, and marked there so that imports do not overwrite it.
 * - A changed kind is also written to the listed projects, which locks the totals of the list. The kind needs no mark:
 *   an import of a project with a captador keeps it.
 * @returns a failure, without writing, if a project would duplicate another listed project
 */
export async function writeOrganization(
  tx: Transaction,
  before: HeldOrganization,
  data: Columns,
  now: Date,
): Promise<Result<HeldOrganization>> {
  const { id } = before;
  const after = { ...before, ...data };
  const name = publicName(after);
  const renamed = name !== publicName(before);
  if (renamed && (await makesTwins(tx, id, name)))
    return failure("conflict", ORGANIZATION.renameTaken, "nomeConhecido");
  await tx.organization.update({ where: { id }, data, select: { id: true } });
  if (renamed)
    await tx.$executeRaw`
      update projects set proponente = ${name}, updated_at = ${now}, campos_do_dono = case
        when 'proponente' = any(campos_do_dono) then campos_do_dono
        else campos_do_dono || '{proponente}'::text[] end
      where organizacao_id = ${id}::uuid and publicado`;
  if (after.tipo !== before.tipo)
    await tx.project.updateMany({
      where: { organizacaoId: id, publicado: true },
      data: { tipoProponente: after.tipo, updatedAt: now },
    });
  return ok(after);
}
