import "server-only";
import { dayOf } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { slugChoices } from "@/lib/kit/slug";
import { findBoundProjects } from "@/lib/people/organizations/queries/handover";
import type { JobTransaction } from "@/lib/providers/jobs";
import { type Prisma, type Transaction, withoutTimeLimit } from "@/lib/server/db";
import { carryIntoDrafts } from "../../own-projects/mutations/carry-into-drafts";
import {
  type Counted,
  FIELD_PROBLEMS,
  type ImportReport,
  quotaHint,
  type Refusal,
  type RowName,
} from "../messages";
import {
  type ConvertedProject,
  changesOf,
  dayOfAmount,
  keepOwned,
  ownedBy,
  proposedBy,
  type StoredProject,
  withOddQuotas,
} from "../rules";
import { changedFundraisings, countMailed, type FundraisingChanges } from "./fundraising";
import { ensureOrganizations, ofOrganizationsWithCaptador, readOrganizations } from "./organizations";

export type ImportRow = { row: number; project: ConvertedProject };
export type ImportFile = { name: string; sha256: string; counted: Counted };
type ImportOptions = {
  /** A record without a date counts as dated on this day in São Paulo. */
  now: Date;
  refused: Refusal[];
  dryRun: boolean;
  skipInvalid: boolean;
  hooks?: ImportHooks;
  /** Injected, because lib/money depends on this room. */
  announce: (tx: JobTransaction, changes: FundraisingChanges, at: Date) => Promise<void>;
};

export type ImportHooks = {
  /** Approves the plan, while the stored projects are locked. False: nothing is written. */
  agrees: (tx: Transaction, report: ImportReport) => Promise<boolean>;
  wrote: (tx: Transaction, report: ImportReport) => Promise<void>;
};

/** Milliseconds. */
const TRANSACTION_TIMEOUT = 10 * 60_000;
const CHUNK = 500;
/**
 * Maximum bytes of the searched texts without accents. The constraint projects_busca_check allows more, because it also
 * counts state, category and line breaks.
 */
const MAX_NAME_AND_CITY = 1_600;
const MAX_PROPONENT = 800;

type Plan = Omit<ImportReport, "added" | "changed" | "oddQuotas" | "written" | "mailed"> & {
  added: (ImportRow & { slug: string })[];
  changed: ({ row: number; id: string } & Omit<ReturnType<typeof changesOf>, "lowered">)[];
};

/**
 * Imports projects in one transaction. Skips a new project with the name, proponent and total of another one (B5.4). A
 * stored project, found by source id, keeps address, owner, publication and the columns of {@link ownedBy}.
 */
export async function importProjects(
  rows: ImportRow[],
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportReport> {
  // transactionWithJobs would always start the job queue, but few imports send mail. Here the first mail starts it.
  const run = (tx: Transaction) => runImport(tx as JobTransaction, rows, file, options);
  return withoutTimeLimit((db) => db.$transaction(run, { timeout: TRANSACTION_TIMEOUT, maxWait: 10_000 }));
}

async function runImport(
  tx: JobTransaction,
  rows: ImportRow[],
  file: ImportFile,
  { now, refused, dryRun, skipInvalid, hooks, announce }: ImportOptions,
): Promise<ImportReport> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('project_import'))`;
  // Lock before reading, so that a status that the team records meanwhile is not announced twice.
  if (!dryRun) await lockStored(tx, rows);
  const today = toIsoDay(now);
  const stored = await readStored(tx, rows, today);
  const plan = await planImport(tx, rows, { counted: file.counted, today, stored });
  const changes = changedFundraisings(plan.changed, stored, now);
  const mailed = await countMailed(tx, changes);
  const report = { ...toReport(plan, [...refused, ...plan.refused]), mailed };
  const allowed = !dryRun && (report.refused.length === 0 || skipInvalid);
  if (!allowed || plan.added.length + plan.changed.length === 0) return report;
  if (hooks && !(await hooks.agrees(tx, report))) return report;
  // Lock order: the projects, then the accounts (mails), then the totals of the list (triggers of the writes).
  const ids = plan.changed.map(({ id }) => id);
  await tx.$queryRaw`select 1 from projects where id = any(${ids}::uuid[]) order by id for no key update`;
  if (mailed > 0) await announce(tx, changes, now);
  await carryIntoDrafts(tx, ids, () => writeImport(tx, plan, { file, report, today }));
  await hooks?.wrote(tx, report);
  return { ...report, written: true };
}

const lockStored = (tx: Transaction, rows: ImportRow[]) => tx.$queryRaw`
  select 1 from projects where source_id = any(${rows.map(({ project }) => project.sourceId)}::text[])
  order by id for no key update`;

const withName = ({ row, project }: ImportRow) => ({ row, id: project.sourceId, nome: project.nomeProjeto });

function toReport(plan: Plan, refused: Refusal[]): Omit<ImportReport, "mailed"> {
  const odd = withOddQuotas([...plan.added, ...plan.changed]);
  return {
    ...plan,
    added: plan.added.map(withName),
    changed: plan.changed.map(({ row, project, fields }) => ({ row, id: project.sourceId, fields })),
    oddQuotas: odd.map((one) => ({ ...withName(one), hint: quotaHint(one.figures) })),
    refused: refused.sort((a, b) => a.row - b.row),
    written: false,
  };
}

type Setting = { counted: Counted; today: string; stored: StoredRows };

async function planImport(
  tx: Transaction,
  given: ImportRow[],
  { counted, today, stored }: Setting,
): Promise<Plan> {
  const plan: Plan = {
    added: [],
    changed: [],
    unchanged: 0,
    kept: [],
    named: [],
    withoutCnpj: 0,
    toGive: [],
    duplicates: [],
    refused: [],
  };
  const rows = await resolveOrganizations(tx, keepOwnersEdits(given, stored, plan), stored, plan);
  const inDeals = await findBoundProjects(tx, movedProjects(rows, stored));
  const keys = await textKeys(tx, rows);
  const twins = await readTwins(tx, keys);
  const taken = await readTakenSlugs(tx, rows);
  const firstRow = new Map<string, number>();
  for (const [index, { row, project }] of rows.entries()) {
    const { sourceId } = project;
    const name: RowName = { row, id: sourceId };
    const { key, searchable } = keys[index] ?? { key: "", searchable: false };
    const earlier = firstRow.get(sourceId);
    const twin = twins.get(key);
    const existing = stored.get(sourceId);
    if (earlier !== undefined) {
      plan.refused.push({ ...name, field: "id", reason: FIELD_PROBLEMS.repeated(earlier, counted) });
      continue;
    }
    firstRow.set(sourceId, row);
    if (!searchable) {
      plan.refused.push({ ...name, field: "title", reason: FIELD_PROBLEMS.searchable });
      continue;
    }
    if (twin !== undefined && twin !== sourceId) {
      if (existing) plan.refused.push({ ...name, field: "title", reason: FIELD_PROBLEMS.taken(twin) });
      else plan.duplicates.push({ ...name, of: twin });
      continue;
    }
    const wrong = existing && organizationProblem(project, existing, inDeals);
    if (wrong) {
      plan.refused.push({ ...name, field: "proponente_cnpj", reason: wrong });
      continue;
    }
    twins.set(key, sourceId);
    if (project.proponenteCnpj === null) plan.withoutCnpj++;
    if (!existing) {
      const choices = slugChoices(project.nomeProjeto, sourceId);
      const slug = choices.find((choice) => !taken.has(choice));
      if (!slug) throw new Error(`no free address among ${choices.join(", ")}`);
      taken.add(slug);
      plan.added.push({ row, project, slug });
      continue;
    }
    const { lowered, ...changes } = changesOf(existing.project, project, today);
    if (lowered.length > 0) plan.kept.push({ ...name, fields: lowered });
    if (changes.fields.length === 0) plan.unchanged++;
    else plan.changed.push({ row, id: existing.id, ...changes });
  }
  const isToGive = ({ project: { sourceId }, values }: Plan["changed"][number]) => {
    const { isListed, hasCaptador } = stored.get(sourceId) ?? {};
    return values.proponenteCnpj !== undefined && isListed && !hasCaptador;
  };
  const toGive = await ofOrganizationsWithCaptador(tx, [...plan.added, ...plan.changed.filter(isToGive)]);
  return { ...plan, toGive: toGive.map(withName) };
}

type StoredRows = Awaited<ReturnType<typeof readStored>>;

const keepOwnersEdits = (given: ImportRow[], stored: StoredRows, plan: Plan): ImportRow[] =>
  given.map(({ row, project }) => {
    const existing = stored.get(project.sourceId);
    if (!existing) return { row, project };
    const owned = keepOwned(existing.project, project, ownedBy(existing, project));
    if (owned.kept.length > 0) plan.kept.push({ row, id: project.sourceId, fields: owned.kept });
    return { row, project: owned.project };
  });

async function resolveOrganizations(
  tx: Transaction,
  rows: ImportRow[],
  stored: StoredRows,
  plan: Plan,
): Promise<ImportRow[]> {
  const named = rows.map(({ project }) => ({
    ...project,
    proponenteCnpj: project.proponenteCnpj ?? stored.get(project.sourceId)?.project.proponenteCnpj ?? null,
  }));
  const organizations = await readOrganizations(tx, named);
  return rows.map(({ row, project }) => {
    const resolved = proposedBy(project, stored.get(project.sourceId), organizations);
    if (resolved.named.length > 0) plan.named.push({ row, id: project.sourceId, fields: resolved.named });
    return { row, project: resolved.project };
  });
}

const changesOrganization = ({ proponenteCnpj }: ConvertedProject, existing: { project: ConvertedProject }) =>
  existing.project.proponenteCnpj !== null && existing.project.proponenteCnpj !== proponenteCnpj;

const movedProjects = (rows: ImportRow[], stored: StoredRows): string[] =>
  rows.flatMap(({ project }) => {
    const existing = stored.get(project.sourceId);
    return existing && changesOrganization(project, existing) ? [existing.id] : [];
  });

function organizationProblem(
  project: ConvertedProject,
  existing: { id: string; isChecked: boolean; project: ConvertedProject },
  inDeals: ReadonlySet<string>,
): string | null {
  if (!changesOrganization(project, existing)) return null;
  if (existing.isChecked)
    return FIELD_PROBLEMS.checkedCnpj(formatCnpj(existing.project.proponenteCnpj ?? ""));
  return inDeals.has(existing.id) ? FIELD_PROBLEMS.openDeal : null;
}

type TextKey = { key: string; searchable: boolean };

/** Computed by the database, so that key and limit agree with the unique index and checks of `projects`. */
async function textKeys(tx: Transaction, rows: ImportRow[]): Promise<TextKey[]> {
  const names = rows.map(({ project }) => project.nomeProjeto);
  const cities = rows.map(({ project }) => project.cidade);
  const proponents = rows.map(({ project }) => project.proponente);
  const found = await tx.$queryRaw<TextKey[]>`
    SELECT chave_texto(name) || E'\n' || chave_texto(proponent) AS key,
      octet_length(sem_acento(name || city)) <= ${MAX_NAME_AND_CITY}
        AND octet_length(sem_acento(proponent)) <= ${MAX_PROPONENT} AS searchable
    FROM unnest(${names}::text[], ${cities}::text[], ${proponents}::text[]) WITH ORDINALITY
      AS t (name, city, proponent, position)
    ORDER BY position`;
  return found.map(({ key, searchable }, index) => ({
    key: `${key}\n${rows[index]?.project.valorTotal}`,
    searchable,
  }));
}

async function readTwins(tx: Transaction, keys: TextKey[]): Promise<Map<string, string>> {
  const parts = keys.map(({ key }) => key.split("\n"));
  const found = await tx.$queryRaw<{ key: string; twin: string }[]>`
    SELECT k.name || E'\n' || k.proponent || E'\n' || k.total AS key, coalesce(p.source_id, p.slug) AS twin
    FROM (
      SELECT DISTINCT name, proponent, total FROM unnest(
        ${parts.map(([name]) => name)}::text[], ${parts.map(([, proponent]) => proponent)}::text[],
        ${parts.map(([, , total]) => total)}::bigint[]
      ) AS t (name, proponent, total)
    ) AS k
    JOIN projects p ON p.publicado AND chave_texto(p.nome_projeto) = k.name
      AND chave_texto(p.proponente) = k.proponent AND p.valor_total = k.total`;
  return new Map(found.map(({ key, twin }) => [key, twin]));
}

async function readTakenSlugs(tx: Transaction, rows: ImportRow[]): Promise<Set<string>> {
  const choices = rows.flatMap(({ project }) => slugChoices(project.nomeProjeto, project.sourceId));
  const found = await tx.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM projects WHERE slug = ANY(${choices}::text[])`;
  return new Set(found.map(({ slug }) => slug));
}

/**
 * Amounts (centavos) of each stored project.
 * - `later`: deposits in concluded deals on the platform, after the day of the row's amount
 * - `raised`: raised amount without `later`; null if the stored official amount is newer than the row's amount
 */
async function readRaised(tx: Transaction, rows: ImportRow[], today: string) {
  const days = rows.map(({ project }) => [project.sourceId, dayOfAmount(project, today)] as const);
  const found = await tx.$queryRaw<{ sourceId: string | null; raised: bigint | null; later: bigint }[]>`
    select source_id as "sourceId", later, case when official <= day then valor_captado - later end as raised
    from (select p.source_id, p.valor_captado, g.day, p.captado_aqui - captado_incluido(p.id, g.day) as later,
      coalesce(p.captado_oficial_em, p.fonte_atualizada_em, g.day) as official from (
      select distinct on (id) id, day::date as day
      from unnest(${days.map(([id]) => id)}::text[], ${days.map(([, day]) => day)}::text[]) as t (id, day)
    ) g join projects p on p.source_id = g.id) amounts`;
  return new Map(found.map(({ sourceId, ...amounts }) => [sourceId, amounts]));
}

async function readStored(tx: Transaction, rows: ImportRow[], today: string) {
  const raised = await readRaised(tx, rows, today);
  const found = await tx.project.findMany({
    where: { sourceId: { in: rows.map(({ project }) => project.sourceId) } },
    omit: {
      slug: true,
      publicadoEm: true,
      retiradoPelaEquipeEm: true,
      relistadoEm: true,
      captadorDesde: true,
      createdAt: true,
      updatedAt: true,
    },
    include: { proponent: { select: { cnpj: true, conferidaEm: true } } },
  });
  return new Map(
    found.map(({ id, camposDoDono, captadorId, publicado: isListed, proponent, ...columns }) => {
      const amounts = raised.get(columns.sourceId);
      const now = { raisedNow: columns.valorCaptado, raisedLater: amounts?.later ?? 0n };
      const valorCaptado = amounts?.raised ?? columns.valorCaptado;
      const days = {
        aprovadoEm: dayOf(columns.aprovadoEm),
        prazoCaptacao: dayOf(columns.prazoCaptacao),
        fonteAtualizada: dayOf(columns.fonteAtualizada),
        captadoOficialEm: dayOf(columns.captadoOficialEm),
      };
      const isChecked = proponent?.conferidaEm != null;
      const proponenteCnpj = proponent?.cnpj ?? null;
      const project = { ...columns, ...days, valorCaptado, proponenteCnpj } as StoredProject;
      return [
        columns.sourceId,
        { id, owned: camposDoDono, isListed, hasCaptador: captadorId !== null, isChecked, project, ...now },
      ];
    }),
  );
}

const DAYS = ["aprovadoEm", "prazoCaptacao", "fonteAtualizada"];

const toColumns = (values: Partial<ConvertedProject>, organizations: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === "proponenteCnpj") return ["organizacaoId", organizations.get(String(value)) ?? null];
      return [key, value && DAYS.includes(key) ? new Date(String(value)) : value];
    }),
  );

type Writing = { file: ImportFile; report: ImportReport; today: string };

async function writeImport(tx: Transaction, plan: Plan, { file, report, today }: Writing): Promise<void> {
  const organizations = await ensureOrganizations(
    tx,
    [...plan.added, ...plan.changed].map(({ project }) => project),
  );
  for (let start = 0; start < plan.added.length; start += CHUNK) {
    const data = plan.added.slice(start, start + CHUNK).map(({ project, slug }) => ({
      ...toColumns({ ...project, valorCaptado: project.valorCaptado ?? 0n }, organizations),
      captadoOficialEm: new Date(dayOfAmount(project, today)),
      slug,
      publicado: true,
    }));
    await tx.project.createMany({ data: data as Prisma.ProjectCreateManyInput[] });
  }
  for (const { id, project, values } of plan.changed) {
    const { valorCaptado, ...others } = values;
    await tx.project.update({ where: { id }, data: toColumns(others, organizations), select: { id: true } });
    // `valor_captado = valor_captado` fires the trigger that locks the totals of the list. The trigger projects_captado
    // computes the new value.
    if (valorCaptado !== undefined)
      await tx.$executeRaw`
        update projects set captado_oficial = ${valorCaptado}::bigint,
          captado_oficial_em = ${dayOfAmount(project, today)}::date, valor_captado = valor_captado
        where id = ${id}::uuid`;
  }
  const { added, changed, unchanged, kept, named, withoutCnpj, toGive, oddQuotas, duplicates, refused } =
    report;
  await tx.projectImport.create({
    data: {
      fileName: file.name,
      fileSha256: file.sha256,
      added: added.length,
      changed: changed.length,
      unchanged,
      duplicates: duplicates.length,
      refused: new Set(refused.map(({ row }) => row)).size,
      report: { changed, kept, named, withoutCnpj, toGive, oddQuotas, duplicates, refused },
    },
  });
}
