import Link from "next/link";
import { KeepClear } from "@/components/layout/keep-clear";
import { StatusBadge } from "@/components/projects/project-badges";
import { Badge } from "@/components/ui/badge";
import { MeterBar } from "@/components/ui/meter-bar";
import type { OwnProject } from "@/lib/dashboard/queries";
import { formatDate, formatMoney, formatNumber, formatPercent } from "@/lib/format";
import { daysLeft, fundingProgress, timeLeft } from "@/lib/projects/rules/project";

/** One of the captador's projects; one that is not listed yet says so and leads nowhere. */
export function OwnProjectRow({ project, today }: { project: OwnProject; today: Date }) {
  const { slug, nome, publicado, cidade, estado, categoria, valorTotal, valorCaptado, prazo } = project;
  const { percent, bar } = fundingProgress(valorCaptado, valorTotal);
  const days = daysLeft(prazo, today);
  return (
    <li
      id={`projeto-${slug}`}
      className="grid gap-x-12 gap-y-4 border-line border-b py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center"
    >
      <div className="min-w-0">
        {publicado ? <StatusBadge status={project.status} /> : <Badge>Ainda não publicado</Badge>}
        <h2 className="mt-2.5 break-words text-lg">
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
        </h2>
        <p className="mt-1.5 text-ink-soft text-sm">
          {cidade && estado ? `${cidade}, ${estado}` : "Local a informar"} · {categoria}
        </p>
        {!publicado && (
          <p className="mt-2 max-w-measure text-ink-soft text-sm">
            Quem financia ainda não o vê. Os dados do cadastro ficam guardados.
          </p>
        )}
      </div>
      <div>
        <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
          <Figure label="Valor total" value={valorTotal > 0 ? formatMoney(valorTotal) : "A informar"} />
          <Figure label="Captado" value={formatMoney(valorCaptado)} />
          <Figure label="Interessadas" value={formatNumber(project.interessadas)} />
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
        {project.aguardando > 0 && (
          <KeepClear>
            <Waiting count={project.aguardando} />
          </KeepClear>
        )}
      </div>
    </li>
  );
}

/** Interests that nobody answered, and what to do about them: the answer itself goes by the team for now. */
function Waiting({ count }: { count: number }) {
  return (
    <p className="mt-4 border-accent border-l-2 pl-4 text-sm">
      <strong className="font-semibold">
        {count === 1 ? "1 interesse espera" : `${formatNumber(count)} interesses esperam`} a sua resposta.
      </strong>{" "}
      Por enquanto a nossa equipe faz a ponte:{" "}
      <Link href="/suporte" prefetch={false} className="link">
        diga se quer seguir
      </Link>
      .
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
