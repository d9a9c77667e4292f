import type { Metadata } from "next";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { DEAL_LABELS, INTERESTS, INTRODUCTIONS, TAB_LABELS } from "@/lib/admin/interests/messages";
import {
  countLeft,
  countStanding,
  listLeft,
  listStanding,
  listUnanswered,
  type UnansweredRow,
} from "@/lib/admin/interests/queries";
import { INTEREST_LIST, mayRemind, nextReminder, type Tab } from "@/lib/admin/interests/rules";
import { type ListState, readListState, type SearchParams } from "@/lib/admin/list/rules";
import { listUnusualReceipts } from "@/lib/admin/receipts/queries";
import { TEAM_STEPS } from "@/lib/admin/supports/messages";
import { formatDate, formatMoney, formatMoneyCents } from "@/lib/kit/format";
import { STEPS } from "@/lib/money/deals/messages/silence";
import { OfficeHeader } from "../../_parts/office-header";
import { PersonLink } from "../../_parts/person-link";
import { RemindOwner } from "./_parts/remind-owner";
import { SettleAbandonedDeal } from "./_parts/settle-abandoned-deal";

export const instant = false;

export const metadata: Metadata = { title: "Apoios" };

const PATH = "/admin/apoios";
const AGES = Object.fromEntries(INTEREST_LIST.filters.dias.map((days) => [days, `Há mais de ${days} dias`]));

export default async function SupportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(INTEREST_LIST, await searchParams);
  const tab = state.filters.lista as Tab;
  const [left, standing] = await Promise.all([countLeft(), countStanding()]);
  const list = { path: PATH, spec: INTEREST_LIST, state };
  return (
    <>
      <OfficeHeader title="Apoios">
        {INTRODUCTIONS[tab]} Taxa paga por transferência: ache o apoio na{" "}
        <TextLink href="/admin/busca">busca</TextLink> e registre o pagamento na página dele.
      </OfficeHeader>
      <div className="mb-4">
        <FilterTabs
          {...list}
          name="lista"
          label="Lista"
          labels={TAB_LABELS}
          counts={{ deixados: left, parados: standing }}
        />
      </div>
      {tab === "sem-resposta" && <Unanswered list={list} />}
      {tab === "deixados" && <LeftDeals list={list} />}
      {tab === "parados" && <StandingDeals list={list} />}
      {tab === "recibos" && <UnusualReceipts list={list} />}
    </>
  );
}

type PartProps = { list: { path: string; spec: typeof INTEREST_LIST; state: ListState } };

async function Unanswered({ list }: PartProps) {
  const { filters, after } = list.state;
  const now = new Date();
  const { rows, next } = await listUnanswered(Number(filters.dias), after, now);
  return (
    <>
      <div className="mb-4">
        <FilterTabs {...list} name="dias" label="Tempo de espera" labels={AGES} />
      </div>
      <ListTable
        label="Interesses sem resposta"
        rows={rows}
        hrefOf={({ slug, publicado }) => (publicado ? `/lir-projetos/${slug}` : null)}
        title={{ label: "Projeto", cell: ({ projeto }) => projeto }}
        columns={[
          {
            label: "Espera",
            cell: ({ esperaDesde }) => (
              <span className="whitespace-nowrap tabular-nums">Desde {formatDate(esperaDesde)}</span>
            ),
          },
          {
            label: "Valor",
            cell: ({ valor }) => (valor === null ? "Sem valor" : formatMoney(valor)),
            align: "right",
          },
          {
            label: "Financiador",
            cell: ({ financiador, financiadorEmail }) => <Side name={financiador} email={financiadorEmail} />,
            named: true,
          },
          {
            label: "Quem cuida do projeto",
            cell: ({ captador, captadorEmail }) => (
              <Side name={captador ?? "Ninguém na plataforma"} email={captadorEmail} />
            ),
            named: true,
          },
          { label: "Lembrete", cell: (row) => <Reminder row={row} now={now} /> },
        ]}
        empty={INTERESTS.empty}
      />
      <ListPages {...list} next={next} />
    </>
  );
}

async function LeftDeals({ list }: PartProps) {
  const { rows, next } = await listLeft(list.state.after);
  return (
    <>
      <ListTable
        label="Apoios deixados por uma conta"
        rows={rows}
        hrefOf={({ id }) => `/admin/apoios/${id}`}
        title={{ label: "Projeto", cell: ({ projeto }) => projeto }}
        columns={[
          { label: "Deixado em", cell: ({ deixadoEm }) => formatDate(deixadoEm), named: true },
          {
            label: "Situação",
            cell: ({ situacao, passo }) => (
              <>
                <Badge>{DEAL_LABELS[situacao]}</Badge>
                {passo && <p className="mt-1 text-xs leading-normal md:min-w-[14rem]">{TEAM_STEPS[passo]}</p>}
              </>
            ),
          },
          { label: "Valor", cell: ({ valor }) => formatMoney(valor), align: "right" },
          {
            label: "Financiador",
            cell: ({ financiador, financiadorEmail }) => (
              <Side name={financiador ?? "Conta encerrada"} email={financiadorEmail} />
            ),
            named: true,
          },
          {
            label: "Quem cuida do projeto",
            cell: ({ captador, captadorEmail, captadorSuspenso }) => (
              <Side
                name={`${captador ?? "Conta encerrada"}${captadorSuspenso ? " (conta suspensa)" : ""}`}
                email={captadorEmail}
              />
            ),
            named: true,
          },
          {
            label: "Ação",
            cell: ({ id, projeto, podeMarcar }) =>
              podeMarcar ? (
                <SettleAbandonedDeal id={id} about={projeto} />
              ) : (
                <p className="text-xs leading-normal">{INTERESTS.keptListed}</p>
              ),
          },
        ]}
        empty={INTERESTS.emptyLeft}
      />
      <ListPages {...list} next={next} />
    </>
  );
}

async function StandingDeals({ list }: PartProps) {
  const { rows, next } = await listStanding(list.state.after);
  return (
    <>
      <ListTable
        label="Apoios parados depois do depósito"
        rows={rows}
        hrefOf={({ id }) => `/admin/apoios/${id}`}
        title={{ label: "Projeto", cell: ({ projeto }) => projeto }}
        columns={[
          { label: "Passo", cell: ({ passo }) => STEPS[passo] },
          { label: "Espera", cell: ({ desde }) => `Desde ${formatDate(desde)}`, named: true },
          { label: "Equipe avisada em", cell: ({ avisadaEm }) => formatDate(avisadaEm), named: true },
          { label: "Depósito", cell: ({ valor }) => formatMoneyCents(valor), align: "right" },
          {
            label: "Financiador",
            cell: ({ financiador, financiadorEmail }) => <Side name={financiador} email={financiadorEmail} />,
            named: true,
          },
          {
            label: "Quem cuida do projeto",
            cell: ({ captador, captadorEmail }) => <Side name={captador} email={captadorEmail} />,
            named: true,
          },
        ]}
        empty={INTERESTS.emptyStanding}
      />
      <ListPages {...list} next={next} />
    </>
  );
}

async function UnusualReceipts({ list }: PartProps) {
  const { rows, next } = await listUnusualReceipts(list.state.after);
  return (
    <>
      <ListTable
        label="Recibos fora do comum"
        rows={rows}
        hrefOf={({ opportunityId }) => `/admin/apoios/${opportunityId}`}
        title={{ label: "Projeto", cell: ({ projeto }) => projeto }}
        columns={[
          {
            label: "Emitido em",
            cell: ({ code, issuedAt }) => (
              <TextLink href={`/recibo/${code}`}>
                {formatDate(issuedAt)}
                <span className="sr-only">, ver o recibo</span>
              </TextLink>
            ),
            named: true,
          },
          { label: "Valor", cell: ({ amount }) => formatMoney(amount), align: "right" },
          {
            label: "Financiador",
            cell: ({ financiador, financiadorId }) => (
              <PersonLink userId={financiadorId}>{financiador || "Conta sem perfil"}</PersonLink>
            ),
            named: true,
          },
          {
            label: "Quem cuida do projeto",
            cell: ({ captador, captadorId }) => (
              <PersonLink userId={captadorId}>{captador || "Conta sem perfil"}</PersonLink>
            ),
            named: true,
          },
          {
            label: "Por quê",
            cell: ({ reasons }) => reasons.map((reason) => <p key={reason}>{reason}</p>),
          },
        ]}
        empty={INTERESTS.emptyReceipts}
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

function Reminder({ row, now }: { row: UnansweredRow; now: Date }) {
  if (mayRemind(row, now)) return <RemindOwner id={row.id} about={row.projeto} />;
  const next = row.temCaptador && nextReminder(row);
  return next ? <span className="text-ink-soft">De novo a partir de {formatDate(next)}</span> : null;
}
