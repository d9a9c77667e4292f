import { fundraisingEndOf } from "@/lib/ai/proposals/rules/fundraising";
import type { ProjectFacts } from "@/lib/ai/proposals/types";
import { formatDate, formatMoney } from "@/lib/kit/format";

const WRITTEN = [
  ["O projeto", "w-full", "w-4/5"],
  ["Impacto", "w-full", "w-2/3"],
  ["Proposta de valor", "w-11/12", "w-3/4"],
  ["Contrapartidas", "w-full", "w-1/2"],
] as const;

export function ProposalPage({ facts, now }: { facts: ProjectFacts | null; now: Date }) {
  const known = facts
    ? ([
        ["Investimento", facts.valorTotal > 0 && formatMoney(facts.valorTotal)],
        [
          "Prazo",
          facts.prazoCaptacao &&
            fundraisingEndOf(facts, now) === null &&
            `até ${formatDate(facts.prazoCaptacao)}`,
        ],
        ["Lugar", facts.cidade && `${facts.cidade}, ${facts.estado}`],
      ] as const)
    : [];
  return (
    <figure className="lg:pt-1">
      <div className="rounded-sm border border-line-strong bg-surface px-6 pt-7 pb-8 lg:aspect-[1/1.414]">
        <p className="text-ink-soft text-xs">Proposta de apoio · Lei nº 14.260/2021</p>
        <p className="mt-2 break-words font-display font-semibold text-xl leading-tight">
          {facts?.nome ?? "O nome do seu projeto"}
        </p>
        <dl className="figures mt-4 grid gap-1.5 border-line border-y py-3 text-sm empty:hidden">
          {known.map(
            ([label, value]) =>
              value && (
                <div key={label} className="flex justify-between gap-4">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="min-w-0 break-words text-right font-semibold">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {WRITTEN.map(([title, ...lines]) => (
          <div key={title} className="mt-4">
            <p className="font-semibold text-sm">{title}</p>
            {lines.map((width) => (
              <span key={width} aria-hidden className={`mt-2 block h-1.5 rounded-full bg-sunken ${width}`} />
            ))}
          </div>
        ))}
      </div>
      <figcaption className="mt-3 text-ink-soft text-sm leading-snug">
        {facts
          ? "O que o cadastro já diz. As linhas saem da conversa."
          : "As linhas saem da conversa. Com um projeto cadastrado, os dados dele já vêm preenchidos."}
      </figcaption>
    </figure>
  );
}
