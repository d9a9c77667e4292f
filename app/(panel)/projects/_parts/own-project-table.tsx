import Link from "next/link";
import type { ReactNode } from "react";
import { StatusBadge } from "@/components/catalog/projects/project-badges";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { TableCell, TableHead, TableHeader } from "@/components/kit/ui/table";
import { MayOpen } from "@/components/people/colleagues/may-call";
import { TOTAL_RAISED } from "@/lib/catalog/amount/messages";
import { fundraisingEnd } from "@/lib/catalog/amount/rules";
import { DUTY_TEXTS, NEXT_LABELS, SITUATIONS } from "@/lib/catalog/own-projects/messages";
import type { OwnProject } from "@/lib/catalog/own-projects/queries/own";
import { UNNAMED } from "@/lib/catalog/own-projects/rules/content";
import { type Duty, dutiesOf, nextHref, nextOf } from "@/lib/catalog/own-projects/rules/duties";
import { isDeletable, isWithdrawable, situationOf } from "@/lib/catalog/own-projects/rules/state";
import { FUNDRAISING_OVER, mostMissing } from "@/lib/catalog/projects/messages";
import { daysLeft, timeLeft } from "@/lib/catalog/projects/rules/deadline";
import { fundingProgress } from "@/lib/catalog/projects/rules/progress";
import { formatDate, formatMoment, formatMoney, formatNumber, formatPercent } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { ProjectMenu } from "./project-menu";

const HEADS = ["Projeto", "Organização", "Falta", "Prazo", "Espera"];

const cell = "block py-0 xl:table-cell xl:py-4";

export function OwnProjectTable({ projects, today }: { projects: readonly OwnProject[]; today: Date }) {
  return (
    <table className="block w-full text-left text-sm xl:table">
      <caption className="sr-only">Meus projetos</caption>
      <TableHeader className="hidden xl:table-header-group">
        <tr className="border-line-strong border-b">
          {HEADS.map((head) => (
            <TableHead key={head}>{head}</TableHead>
          ))}
          <TableHead>
            <span className="sr-only">Ações</span>
          </TableHead>
        </tr>
      </TableHeader>
      <tbody className="block border-line max-xl:border-t xl:table-row-group">
        {projects.map((project) => (
          <OwnProjectRow key={project.id} project={project} today={today} />
        ))}
      </tbody>
    </table>
  );
}

function OwnProjectRow({ project, today }: { project: OwnProject; today: Date }) {
  const { id, slug, publicado, cidade, uf, motivos, cnpj, organizacao } = project;
  const nome = project.nome || UNNAMED;
  const situation = situationOf(project);
  const duties = dutiesOf({ ...project, situation });
  const next = nextOf(situation, duties);
  return (
    <tr
      id={`projeto-${slug}`}
      className="grid scroll-mt-20 grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 md:grid-cols-[1fr_1fr_2fr_auto] gap-y-2.5 border-line border-b py-4 align-top xl:table-row xl:py-0 xl:hover:bg-sunken"
    >
      <TableHead scope="row" className={`${cell} col-span-full px-0 xl:pr-3`}>
        <span className="block break-words font-semibold text-base leading-snug">
          {publicado ? (
            <Link
              href={`/lir-projetos/${slug}`}
              prefetch={false}
              className="inline-block py-0.5 hover:text-brand hover:underline"
            >
              {nome}
            </Link>
          ) : (
            nome
          )}
        </span>
        <span className="mt-1 block text-ink-soft">
          {cidade && uf ? `${cidade}, ${uf}` : "Local a informar"}
          <span className="xl:hidden"> · {organizacao || "organização a informar"}</span>
        </span>
        <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {/* 'Em Captação' is hidden where space is short, because most listed projects have this status. */}
          {publicado && (
            <span className={project.status === "Em Captação" ? "max-xl:hidden" : undefined}>
              <StatusBadge status={project.status} />
            </span>
          )}
          {situation !== "publicado" && <Badge>{SITUATIONS[situation].title}</Badge>}
        </span>
        {situation === "devolvido" && (
          <ul aria-label="O que a equipe pediu" className="mt-2 max-w-measure list-disc pl-5">
            {motivos.map((motivo) => (
              <li key={motivo}>{motivo}</li>
            ))}
          </ul>
        )}
      </TableHead>
      <Cell label="Organização" className="max-xl:hidden">
        <span className="block break-words">{organizacao || "A informar"}</span>
        {organizacao && (
          <span className="figures block whitespace-nowrap text-ink-soft">
            {cnpj ? formatCnpj(cnpj) : "sem CNPJ"}
          </span>
        )}
      </Cell>
      <Cell label="Falta">
        {publicado ? (
          <MissingAmount project={project} today={today} />
        ) : (
          <Complete percent={project.completo} isReady={project.pronto} />
        )}
      </Cell>
      <Cell label="Prazo">
        <Deadline project={project} today={today} />
      </Cell>
      <Cell label="Espera" className="max-md:col-span-full xl:min-w-48">
        <Waiting project={project} duties={duties} />
      </Cell>
      <TableCell className={`${cell} max-md:col-span-full px-0 xl:w-px xl:pl-3`}>
        <KeepClear className="flex items-center gap-1 xl:justify-end">
          <MayOpen page={pageOf(nextHref(next, project))}>
            {" "}
            <Button asChild variant="outline" className="max-sm:flex-1 xl:whitespace-nowrap xl:px-4">
              <Link href={nextHref(next, project)} prefetch={false}>
                {NEXT_LABELS[next]} <span className="sr-only">{nome}</span>
              </Link>
            </Button>
          </MayOpen>{" "}
          <ProjectMenu
            id={id}
            nome={nome}
            links={linksOf(project).filter(({ href }) => href !== nextHref(next, project))}
            isWithdrawable={isWithdrawable(project)}
            isDeletable={isDeletable(project)}
            waiting={project.aguardando}
          />
        </KeepClear>
      </TableCell>
    </tr>
  );
}

const pageOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? href;

function linksOf({ id, publicado, foiPublicado }: OwnProject) {
  const listed = [
    { label: "Divulgar", page: "divulgar" },
    { label: "Novidades", page: "novidades" },
    { label: "Perguntas", page: "perguntas" },
  ];
  const pages = [
    { label: "Editar", page: "editar" },
    ...(publicado ? listed : []),
    ...(foiPublicado ? [{ label: "Mensagem a quem apoia", page: "mensagem" }] : []),
    { label: "Histórico", page: "historico" },
  ];
  return pages.map(({ label, page }) => ({ label, href: `/projects/${id}/${page}` }));
}

type CellProps = { label: string; className?: string; children: ReactNode };

function Cell({ label, className = "", children }: CellProps) {
  return (
    <TableCell className={`${cell} px-0 xl:px-3 ${className}`}>
      <span className="mb-0.5 block text-ink-soft text-xs xl:hidden">{label}</span>
      {children}
    </TableCell>
  );
}

type MissingAmountProps = { project: OwnProject; today: Date };

/** Amount missing to the legal minimum, then to the total. None once fundraising has ended. */
function MissingAmount({ project, today }: MissingAmountProps) {
  const { captacaoMinima, valorDisponivel, valorTotal, valorCaptado } = project;
  const end = fundraisingEnd(project, today);
  const isBelow = captacaoMinima.falta > 0;
  const { percent } = fundingProgress(valorCaptado, valorTotal);
  return (
    <span className="figures block">
      {end ? (
        <span className="block">{end === "full" ? TOTAL_RAISED : FUNDRAISING_OVER}</span>
      ) : (
        <>
          <span className="block whitespace-nowrap font-semibold">
            {isBelow
              ? mostMissing(formatMoney(captacaoMinima.falta), captacaoMinima.percent)
              : formatMoney(valorDisponivel)}
          </span>
          <span className="block whitespace-nowrap text-ink-soft">
            {isBelow ? "para a mínima" : "para o total"}
          </span>
        </>
      )}
      {percent > 0 && (
        <span className="block whitespace-nowrap text-ink-soft">{formatPercent(percent)} captado</span>
      )}
    </span>
  );
}

/** `isReady`: nothing prevents a submission; optional answers may be missing. */
function Complete({ percent, isReady }: { percent: number; isReady: boolean }) {
  return (
    <span className="figures block max-w-40">
      {isReady && <span className="block">Nada obrigatório</span>}
      <span className="mb-1.5 block">{percent}% do cadastro preenchido</span>
      {percent > 0 && <MeterBar percent={percent} />}
    </span>
  );
}

function Deadline({ project: { prazo, status }, today }: { project: OwnProject; today: Date }) {
  const days = daysLeft(prazo, today);
  if (!prazo || days === null) return <span className="text-ink-soft">A informar</span>;
  return (
    <span className="figures block xl:whitespace-nowrap">
      <span className="block">{formatDate(prazo)}</span>
      {status !== "Finalizada" && (
        <span
          className={`block ${days >= 0 && days <= 15 ? "font-semibold text-accent-text" : "text-ink-soft"}`}
        >
          {timeLeft(days)}
        </span>
      )}
    </span>
  );
}

function Waiting({ project, duties }: { project: OwnProject; duties: readonly Duty[] }) {
  const { estado, enviadoEm, interessadas, aguardando } = project;
  return (
    <>
      {duties.length > 0 && (
        <ul className="max-xl:flex max-xl:flex-wrap max-xl:gap-x-4">
          {duties.map(({ kind, count }) => (
            <li key={kind} className="figures font-semibold text-accent-text">
              {DUTY_TEXTS[kind](count)}
            </li>
          ))}
        </ul>
      )}
      {duties.length === 0 && (
        <span className="block text-ink-soft">
          {estado === "em_analise" && enviadoEm
            ? `A análise, desde ${formatMoment(enviadoEm)}`
            : "Nada agora"}
        </span>
      )}
      {project.publicado && interessadas > aguardando && (
        <span className="figures block text-ink-soft max-sm:hidden">
          {interessadas === 1 ? "1 interesse recebido" : `${formatNumber(interessadas)} interesses recebidos`}
        </span>
      )}
    </>
  );
}
