import { cacheLife } from "next/cache";
import Link from "next/link";
import { unbroken } from "@/components/reading/unbroken";
import { ArcMeter } from "@/components/ui/arc-meter";
import { buttonVariants } from "@/components/ui/button-variants";
import { formatDate, formatMoney, formatNumber, formatPercent } from "@/lib/format";
import type { PublicProject } from "@/lib/projects/queries";
import { daysLeft, fundingProgress } from "@/lib/projects/rules";
import { SITE } from "@/lib/site";
import { PrintButton } from "./print-button";
import { ShareButton } from "./share-button";

/** The figures that decide: what is asked, what is missing, how far the legal gate is, how much time is left. */
export function DecisionPanel({ project }: { project: PublicProject }) {
  const raised = project.valorTotal - project.valorDisponivel;
  const progress = fundingProgress(raised, project.valorTotal);
  const gate = project.captacaoMinima;
  const gateProgress = fundingProgress(gate.valor - gate.falta, gate.valor);
  const gateText = unbroken(
    gate.falta > 0
      ? `Faltam ${formatMoney(gate.falta)} para a captação mínima de ${gate.percent}%`
      : `A captação mínima de ${gate.percent}% foi alcançada`,
  );
  return (
    <aside aria-label="Valores e prazo" className="lg:row-span-2">
      <div className="rounded-md border border-line bg-surface p-7 lg:sticky lg:top-24">
        <dl className="figures grid gap-5">
          <div>
            <dt className="text-ink-soft text-sm">Disponível para captação</dt>
            <dd className="font-display font-semibold text-3xl text-accent-text leading-tight tracking-tight">
              {formatMoney(project.valorDisponivel)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Valor total aprovado</dt>
            <dd className="font-semibold text-lg">{formatMoney(project.valorTotal)}</dd>
          </div>
        </dl>
        <div className="mt-6 flex items-center gap-6 border-line border-t pt-6">
          <div className="w-32 shrink-0">
            <ArcMeter percent={gateProgress.bar} label={gateText}>
              <p className="figures font-display font-semibold text-xl">{formatPercent(progress.percent)}</p>
              <p className="text-ink-soft text-xs">captado</p>
            </ArcMeter>
          </div>
          <p className="text-sm">
            <strong className="font-semibold">{gateText}</strong>
            <span className="mt-1 block text-ink-soft">
              {project.obras ? "Com obras, a lei pede 50%" : "Sem obras, a lei pede 20%"} em até 12 meses para
              o projeto seguir.
            </span>
          </p>
        </div>
        {project.prazo && <Deadline date={project.prazo} />}
        <Link
          href="/cadastro-empresa"
          prefetch={false}
          data-print="hide"
          className={buttonVariants({ size: "large", className: "mt-6 w-full" })}
        >
          Quero financiar
        </Link>
        <div data-print="hide" className="mt-3 grid grid-cols-2 gap-3">
          <ShareButton title={`${project.nome} | ${SITE.name}`} path={`/lir-projetos/${project.slug}`} />
          <PrintButton />
        </div>
        <p data-print="hide" className="mt-5 text-ink-soft text-sm">
          Quanto a sua empresa pode destinar?{" "}
          <Link href="/incentivos" className="link">
            Simule a dedução
          </Link>
        </p>
      </div>
    </aside>
  );
}

/** Days are counted when the page is stored, at most a minute before it is read. */
async function Deadline({ date }: { date: string }) {
  "use cache";
  cacheLife("public");
  const days = daysLeft(date, new Date());
  return (
    <p className="figures mt-6 border-line border-t pt-5 text-sm">
      Prazo de captação: <strong className="font-semibold">{formatDate(date)}</strong>
      {days !== null && (
        <span className="block text-ink-soft">
          {days > 0 ? `Faltam ${formatNumber(days)} ${days === 1 ? "dia" : "dias"}` : "Prazo encerrado"}
        </span>
      )}
    </p>
  );
}
