import { EmptyList } from "@/components/admin/list/list-table";
import { TextLink } from "@/components/kit/ui/text-link";
import { COLUMN_LABELS, EMPTY_ROWS } from "@/lib/admin/import-previews/messages";
import type { ShownRow } from "@/lib/admin/import-previews/queries";
import { type RowKind, shownValue } from "@/lib/admin/import-previews/rules";
import type { FieldChange } from "@/lib/catalog/project-import/rules";
import { formatNumber } from "@/lib/kit/format";

type PreviewRowsProps = {
  kind: RowKind;
  rows: readonly ShownRow[];
  counted: string;
  isApplied: boolean;
};

export function PreviewRows({ kind, rows, counted, isApplied }: PreviewRowsProps) {
  if (rows.length === 0) return <EmptyList>{EMPTY_ROWS[kind]}</EmptyList>;
  return (
    <ol aria-label="Linhas da prévia" className="grid border-line border-t text-sm">
      {rows.map(({ position, row, sourceId, nome, fields }) => (
        <li
          key={position}
          className="grid gap-x-6 gap-y-2 border-line border-b py-3 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
        >
          <div className="min-w-0">
            <p className="break-words font-medium">
              <ProjectName row={{ nome, sourceId, fields }} kind={kind} isApplied={isApplied} />
            </p>
            <p className="break-words text-ink-soft text-xs">
              {nome && sourceId}
              {nome && row !== null && " · "}
              {row !== null && `${counted} ${row}`}
            </p>
          </div>
          {fields.length > 0 && <Fields kind={kind} fields={fields} />}
        </li>
      ))}
    </ol>
  );
}

type ProjectNameProps = Pick<PreviewRowsProps, "kind" | "isApplied"> & {
  row: Pick<ShownRow, "nome" | "sourceId" | "fields">;
};

/** Links the name to a search only if the team may have to act on the project. */
function ProjectName({ row: { nome, sourceId, fields }, kind, isApplied }: ProjectNameProps) {
  const search = `busca=${encodeURIComponent(nome)}`;
  if (kind === "ausente" || ((kind === "entregar" || kind === "cotas") && isApplied))
    return <TextLink href={`/admin/projetos?estado=publicados&${search}`}>{nome}</TextLink>;
  // Search everywhere, because the project may be unlisted.
  if (kind === "mantido" && nome && fields.some(({ field }) => field === "valorCaptado"))
    return <TextLink href={`/admin/busca?${search}`}>{nome}</TextLink>;
  return nome || sourceId;
}

function Fields({ kind, fields }: { kind: RowKind; fields: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-1.5">
      {fields.map(({ field, from, to }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]">
          <dt className="break-words text-ink-soft">{COLUMN_LABELS.get(field) ?? field}</dt>
          <dd className="min-w-0 break-words">
            <Change kind={kind} field={field} from={from} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Changes whose two values together are longer than this (characters) are folded. */
const LONG = 240;

function Change({ kind, field, from, to }: FieldChange & { kind: RowKind }) {
  if (kind === "recusado" || kind === "cotas") return to;
  if (kind === "repetido") return `Já na lista: ${from}`;
  const [before, after] = [shownValue(field, from), shownValue(field, to)];
  const both =
    kind === "mantido" ? <Kept before={before} after={after} /> : <Changed before={before} after={after} />;
  if (before.length + after.length <= LONG) return both;
  return (
    <details>
      <summary className="flex min-h-6 w-fit cursor-pointer items-center underline underline-offset-4">
        De {formatNumber(before.length)} para {formatNumber(after.length)} caracteres: ver os textos
      </summary>
      <div className="mt-1.5 grid gap-2">{both}</div>
    </details>
  );
}

type ValuesProps = { before: string; after: string };

function Kept({ before, after }: ValuesProps) {
  return (
    <span>
      {before} <span className="text-ink-soft">(no arquivo: {after})</span>
    </span>
  );
}

function Changed({ before, after }: ValuesProps) {
  return (
    <span>
      <del className="text-ink-soft">
        <span className="sr-only">Antes: </span>
        {before}
      </del>
      <span aria-hidden> → </span>
      <ins className="no-underline">
        <span className="sr-only">Depois: </span>
        {after}
      </ins>
    </span>
  );
}
