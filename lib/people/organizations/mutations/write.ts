import "server-only";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
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

/**
 * Columns of an organization whose check ends. Its known name stays settled. If `nomeDecididoEm` is null, the check
 * was made by an earlier version of the server, which did not store it. The day of the check then replaces it.
 */
export const endedCheck = (before: Pick<HeldOrganization, "nomeDecididoEm" | "conferidaEm">) => ({
  conferidaEm: null,
  conferidaPor: null,
  nomeDecididoEm: before.nomeDecididoEm ?? before.conferidaEm,
});

/** Whether this public name would give two listed projects the same name, proponent and total (B5.4). */
async function makesTwins(tx: Transaction, id: string, name: string): Promise<boolean> {
  const twins = await tx.$queryRaw<unknown[]>`
    select 1 from projects mine join projects other on other.publicado and other.id <> mine.id
      and chave_texto(other.nome_projeto) = chave_texto(mine.nome_projeto) and other.valor_total = mine.valor_total
      and (other.organizacao_id = mine.organizacao_id or chave_texto(other.proponente) = chave_texto(${name}))
    where mine.organizacao_id = ${id}::uuid and mine.publicado limit 1`;
  return twins.length > 0;
}

export const isShownAnew = (before: HeldOrganization, after: HeldOrganization): boolean =>
  publicName(after) !== publicName(before) || after.tipo !== before.tipo;

const listedOf = (id: string) => ({ organizacaoId: id, publicado: true });

const hasOtherName = async (tx: Transaction, id: string, name: string): Promise<boolean> =>
  (await tx.project.count({ where: { ...listedOf(id), proponente: { not: name } } })) > 0;

const showName = (tx: Transaction, id: string, name: string, now: Date) => tx.$executeRaw`
  update projects set proponente = ${name}, updated_at = ${now}, campos_do_dono = case
    when 'proponente' = any(campos_do_dono) then campos_do_dono
    else campos_do_dono || '{proponente}'::text[] end
  where organizacao_id = ${id}::uuid and publicado`;

const showKind = (tx: Transaction, id: string, tipo: string, now: Date) =>
  tx.project.updateMany({
    where: { ...listedOf(id), tipoProponente: { not: tipo } },
    data: { tipoProponente: tipo, updatedAt: now },
  });

/** Fails if {@link showOnProjects} would make two listed projects equal. */
export async function refusalToShow(
  tx: Transaction,
  organization: HeldOrganization,
): Promise<Failure | null> {
  const { id } = organization;
  const name = publicName(organization);
  const isTwin = (await hasOtherName(tx, id, name)) && (await makesTwins(tx, id, name));
  return isTwin ? failure("conflict", ORGANIZATION.renameTaken, "nomeConhecido") : null;
}

/**
 * Writes the settled name and kind to the organization's listed projects. Requires the locks of
 * {@link holdWithProjects}. Call it after all mails, which lock accounts: writing the kind locks the totals of the list
 * (trigger `project_trait_counts_lock`), and accounts are locked before the totals.
 */
export async function showOnProjects(
  tx: Transaction,
  organization: HeldOrganization,
  now: Date,
): Promise<void> {
  const { id, tipo } = organization;
  const name = publicName(organization);
  if (await hasOtherName(tx, id, name)) await showName(tx, id, name, now);
  await showKind(tx, id, tipo, now);
}

/**
 * Stores changed columns of an organization, and a changed public name or kind in its listed projects. Requires the
 * locks of {@link holdWithProjects}.
 * - The name is added to the projects' `campos_do_dono`, so that imports do not overwrite it. An import keeps the kind
 *   of a project that has a captador.
 * - Writing the kind locks the totals of the list.
 * - A name or kind that the team settles is written even if it is unchanged, because a project may show another one.
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
  const isNameShown =
    name !== publicName(before) || (Boolean(data.nomeDecididoEm) && (await hasOtherName(tx, id, name)));
  const isKindShown = after.tipo !== before.tipo || Boolean(data.tipoDecididoEm);
  if (isNameShown && (await makesTwins(tx, id, name)))
    return failure("conflict", ORGANIZATION.renameTaken, "nomeConhecido");
  await tx.organization.update({ where: { id }, data, select: { id: true } });
  if (isNameShown) await showName(tx, id, name, now);
  if (isKindShown) await showKind(tx, id, after.tipo, now);
  return ok(after);
}
