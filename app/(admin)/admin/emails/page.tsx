import type { Metadata } from "next";
import { FilterTabs, ListPages, ListSearch, SelectFilter } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { requireViewer } from "@/lib/access/auth/session";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { ERROR_LABELS, MAIL, STATE_LABELS } from "@/lib/admin/mail/messages";
import { listMails } from "@/lib/admin/mail/queries";
import { kindOptions, MAIL_LIST, mailFilterOf } from "@/lib/admin/mail/rules";
import { formatMoment } from "@/lib/kit/format";
import { CATEGORIES } from "@/lib/words/email/categories";
import { OfficeHeader } from "../../_parts/office-header";
import { addressText } from "../../_parts/person-text";
import { MailState } from "./_parts/mail-state";

export const instant = false;

export const metadata: Metadata = { title: "E-mails" };

const PATH = "/admin/emails";
const STATES = { todos: "Todos", ...STATE_LABELS };
const KINDS = [{ value: "todos", label: "Todos os tipos" }, ...kindOptions(MAIL.byFunction)];

/** List of mails in every state (B3.16). */
export default async function MailsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(MAIL_LIST, await searchParams);
  const { rows, next } = await listMails(mailFilterOf(state), state.after);
  const list = { path: PATH, spec: MAIL_LIST, state };
  const isFiltered = state.search !== "" || Object.values(state.filters).some((value) => value !== "todos");
  return (
    <>
      <OfficeHeader title="E-mails">
        Cada mensagem enviada pela plataforma, com a situação da entrega.
      </OfficeHeader>
      <div className="mb-4 grid gap-3">
        <FilterTabs {...list} name="estado" label="Situação" labels={STATES} />
        <div className="flex flex-wrap items-center gap-3">
          <ListSearch
            {...list}
            label="Endereço inteiro do destinatário"
            placeholder="E-mail do destinatário"
          />
          <SelectFilter {...list} name="tipo" label="Tipo de e-mail" submitLabel="Filtrar" options={KINDS} />
        </div>
      </div>
      <ListTable
        label="E-mails"
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Assunto", cell: ({ assunto }) => assunto || "Assunto apagado com a conta" }}
        columns={[
          { label: "Situação", cell: ({ estado }) => <MailState state={estado} /> },
          {
            label: "Para",
            cell: ({ para }) => (
              <span className="inline-block break-all lg:min-w-52">{addressText(para)}</span>
            ),
          },
          {
            label: "Criado em",
            cell: ({ criadoEm }) => <span className="whitespace-nowrap">{formatMoment(criadoEm)}</span>,
          },
          { label: "Tipo", cell: ({ tipo }) => CATEGORIES[tipo]?.label ?? tipo, wide: true },
          {
            label: "Problema",
            cell: ({ erro }) => (erro ? (ERROR_LABELS.get(erro) ?? erro) : ""),
            wide: true,
          },
        ]}
        empty={isFiltered ? MAIL.empty : MAIL.emptyAll}
      />
      <ListPages {...list} next={next} />
    </>
  );
}
