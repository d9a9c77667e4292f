import Link from "next/link";
import { StatusBadge } from "@/components/catalog/projects/project-badges";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import type { OwnProject } from "@/lib/catalog/own-projects/queries";
import { UNNAMED } from "@/lib/catalog/own-projects/rules/content";
import {
  isDeletable,
  isWithdrawable,
  type Situation,
  situationOf,
} from "@/lib/catalog/own-projects/rules/state";
import { daysLeft, fundingProgress, timeLeft } from "@/lib/catalog/projects/rules/project";
import { formatDate, formatMoment, formatMoney, formatNumber, formatPercent } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { CopyButton, DeleteDialog, WithdrawDialog } from "./project-dialogs";

/** The owner's next action, as a link. */
const NEXT: Record<Situation, { label: string; step?: string }> = {
  devolvido: { label: "Corrigir e enviar" },
  rascunho: { label: "Continuar" },
  em_analise: { label: "Ver o envio" },
  alterado: { label: "Revisar e enviar", step: "revisao" },
  publicado: { label: "Editar" },
  retirado: { label: "Editar e enviar de novo" },
};

/** News and questions of a listed project. */
const TALK = [
  { path: "novidades", label: "Novidades" },
  { path: "perguntas", label: "Perguntas" },
] as const;

/** A project of the captador: state, open tasks, next action. */
export function OwnProjectRow({ project, today }: { project: OwnProject; today: Date }) {
  const { id, slug, publicado, cidade, uf, motivos, enviadoEm } = project;
  const nome = project.nome || UNNAMED;
  const situation = situationOf(project);
  const next = NEXT[situation];
  return (
    <li
      id={`projeto-${slug}`}
      className="grid gap-x-12 gap-y-4 border-line border-b py-6 lg:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="min-w-0">
        {publicado && <StatusBadge status={project.status} />}
        <h3 className="mt-2 break-words text-lg">
          {publicado ? (
            <Link
              href={`/lir-projetos/${slug}`}
              prefetch={false}
              className="hover:text-brand hover:underline"
            >
              {nome}
            </Link>
          ) : (
            nome
          )}
        </h3>
        <p className="mt-1.5 text-ink-soft text-sm">
          {cidade && uf ? `${cidade}, ${uf}` : "Local a informar"}
        </p>
        <p className="figures mt-0.5 break-words text-ink-soft text-sm">
          {project.organizacao || "Organização a informar"}
          {project.organizacao && (project.cnpj ? ` · CNPJ\u00a0${formatCnpj(project.cnpj)}` : " · sem CNPJ")}
        </p>
        {situation === "em_analise" && enviadoEm && (
          <p className="mt-1.5 text-ink-soft text-sm">Enviado em {formatMoment(enviadoEm)}</p>
        )}
        {situation === "devolvido" && (
          <ul aria-label="O que a equipe pediu" className="mt-3 max-w-measure list-disc pl-5 text-sm">
            {motivos.map((motivo) => (
              <li key={motivo}>{motivo}</li>
            ))}
          </ul>
        )}
      </div>
      <div>
        {publicado ? <Figures project={project} today={today} /> : <Complete percent={project.completo} />}
        {project.aguardando > 0 && (
          <KeepClear>
            <UnansweredLink count={project.aguardando} slug={slug} />
          </KeepClear>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:col-span-2">
        <Button
          asChild
          variant={situation === "publicado" || situation === "em_analise" ? "outline" : "default"}
        >
          <Link href={`/projects/${id}/editar${next.step ? `?etapa=${next.step}` : ""}`} prefetch={false}>
            {next.label} <span className="sr-only">{nome}</span>
          </Link>
        </Button>
        {publicado &&
          TALK.map(({ path, label }) => (
            <Button key={path} asChild variant="ghost" size="sm" className="text-ink-soft">
              <Link href={`/projects/${id}/${path}`} prefetch={false}>
                {label} <span className="sr-only">de {nome}</span>
              </Link>
            </Button>
          ))}
        <ButtonLink
          href={`/projects/${id}/historico`}
          prefetch={false}
          variant="ghost"
          size="sm"
          className="text-ink-soft"
        >
          Histórico <span className="sr-only">de {nome}</span>
        </ButtonLink>
        <CopyButton id={id} nome={nome} />
        {isWithdrawable(project) && <WithdrawDialog id={id} nome={nome} waiting={project.aguardando} />}
        {isDeletable(project) && <DeleteDialog id={id} nome={nome} />}
      </div>
    </li>
  );
}

function Complete({ percent }: { percent: number }) {
  return (
    <div className="figures">
      <p className="mb-2 text-sm">{percent}% do que um financiador procura</p>
      <MeterBar percent={percent} />
    </div>
  );
}

function Figures({ project, today }: { project: OwnProject; today: Date }) {
  const { valorTotal, valorCaptado, prazo, interessadas } = project;
  const { percent, bar } = fundingProgress(valorCaptado, valorTotal);
  const days = daysLeft(prazo, today);
  return (
    <>
      <dl className="figures grid grid-cols-[1.2fr_1.1fr_1fr] gap-4">
        <Figure label="Valor total" value={formatMoney(valorTotal)} />
        <Figure label="Captado" value={formatMoney(valorCaptado)} />
        <Figure label="Interessadas" value={formatNumber(interessadas)} />
      </dl>
      <div className="mt-3">
        <MeterBar percent={bar} />
        <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-4 text-ink-soft text-xs">
          <span>{formatPercent(percent)} captado</span>
          {prazo && days !== null && (
            <span>
              {days < 0 ? timeLeft(days) : `Até ${formatDate(prazo)}, ${timeLeft(days).toLowerCase()}`}
            </span>
          )}
        </p>
      </div>
    </>
  );
}

/** Link to the unanswered interests. */
function UnansweredLink({ count, slug }: { count: number; slug: string }) {
  return (
    <p className="mt-4 border-accent border-l-2 pl-4 text-sm">
      <strong className="font-semibold">
        {count === 1 ? "1 interesse espera" : `${formatNumber(count)} interesses esperam`} a sua resposta.
      </strong>{" "}
      <Link
        href={`/dashboard/apoios?projeto=${slug}`}
        prefetch={false}
        className="link inline-flex min-h-11 items-center"
      >
        Responder
      </Link>
    </p>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
