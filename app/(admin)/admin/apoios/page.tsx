import type { Metadata } from "next";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { requireViewer } from "@/lib/access/auth/session";
import { INTERESTS } from "@/lib/admin/interests/messages";
import { listUnanswered, type UnansweredRow } from "@/lib/admin/interests/queries";
import { INTEREST_LIST, mayRemind, nextReminder } from "@/lib/admin/interests/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";
import { RemindOwner } from "./_parts/remind-owner";

export const instant = false;

export const metadata: Metadata = { title: "Apoios sem resposta" };

const PATH = "/admin/apoios";
const AGES = INTEREST_LIST.filters.dias.map((value) => ({ value, label: `Há mais de ${value} dias` }));

/** Interests that no project answers, with both sides. */
export default async function UnansweredPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(INTEREST_LIST, await searchParams);
  const now = new Date();
  const { rows, next } = await listUnanswered(Number(state.filters.dias), state.after, now);
  const list = { path: PATH, spec: INTEREST_LIST, state };
  return (
    <>
      <OfficeHeader title="Apoios sem resposta">
        Cada projeto tem cinco dias úteis para responder e recebe um lembrete automático. Lembre de novo, no
        máximo uma vez por semana, ou fale com as duas partes.
      </OfficeHeader>
      <div className="mb-4">
        <FilterTabs {...list} name="dias" label="Tempo de espera" options={AGES} />
      </div>
      <ListTable
        label="Apoios sem resposta"
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ slug, publicado }) => (publicado ? `/lir-projetos/${slug}` : null)}
        title={{ label: "Projeto", cell: ({ projeto }) => projeto }}
        columns={[
          { label: "Espera", cell: ({ criadoEm }) => `Desde ${formatDate(criadoEm)}` },
          {
            label: "Valor",
            cell: ({ valor }) => (valor === null ? "Sem valor" : formatMoney(valor)),
            align: "right",
          },
          {
            label: "Financiador",
            cell: ({ financiador, financiadorEmail }) => <Side name={financiador} email={financiadorEmail} />,
          },
          {
            label: "Quem cuida do projeto",
            cell: ({ captador, captadorEmail }) => (
              <Side name={captador ?? "Ninguém na plataforma"} email={captadorEmail} />
            ),
          },
          { label: "Lembrete", cell: (row) => <Reminder row={row} now={now} /> },
        ]}
        empty={INTERESTS.empty}
      />
      <ListPages {...list} next={next} />
    </>
  );
}

function Side({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <span className="block">{name}</span>
      {email && (
        <a href={`mailto:${email}`} className="link break-all text-xs">
          {email}
        </a>
      )}
    </>
  );
}

/** The button, or from when on it will be there again. */
function Reminder({ row, now }: { row: UnansweredRow; now: Date }) {
  if (mayRemind(row, now)) return <RemindOwner id={row.id} about={row.projeto} />;
  const next = row.temCaptador && nextReminder(row);
  return next ? <span className="text-ink-soft">De novo a partir de {formatDate(next)}</span> : null;
}
