"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { type Control, useFormState, useWatch } from "react-hook-form";
import { AmountField } from "@/components/kit/forms/amount-field";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { toast } from "@/components/kit/ui/toast-store";
import { EligibilityHint } from "@/components/matches/interests/eligibility-hint";
import { FixedAmount } from "@/components/matches/portfolio/fixed-amount";
import { PortfolioSums } from "@/components/matches/portfolio/portfolio-sums";
import { AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { readAmount } from "@/lib/catalog/amount/rules";
import { formatMoneyExactly } from "@/lib/kit/format";
import { formatAmount } from "@/lib/kit/typed-amount";
import { editPortfolioAction } from "@/lib/matches/portfolio/actions";
import { type LineToRegister, PORTFOLIO, registerHint } from "@/lib/matches/portfolio/messages";
import { SPARE_PERCENT } from "@/lib/matches/portfolio/rules/propose";
import { linesSchema } from "@/lib/matches/portfolio/schema";
import { RegisterAll, ReproposeButton } from "./line-actions";

/** Amounts in centavos. */
export type EditableLine = LineToRegister & {
  projetoId: string;
  valor: number;
  /** Amount that the line adds to the sum as long as the person has not typed another one (`countedAmount`). */
  conta: number;
  cota: number | null;
  falta: number;
  isClosed: boolean;
  isRefused: boolean;
  /** Amount that both sides confirmed. A line with a confirmed amount cannot be changed. */
  confirmado: number | null;
  /** Whether the owner's interest fixes the line's amount (`isRegistered` of lib/matches/portfolio/rules/lines). */
  isRegistered: boolean;
  problem: string | null;
  interest: { text: string; href: string } | null;
};

type Values = { id: string; alteradaEm: string; valores: Record<string, string> };

type LinesFormProps = {
  id: string;
  alteradaEm: string;
  valor: number;
  lines: readonly EditableLine[];
  facts: Record<string, ReactNode>;
  /** Disabled while a typed amount is not saved. */
  brief?: ReactNode;
};

export function LinesForm({ id, alteradaEm, valor, lines, facts, brief }: LinesFormProps) {
  const router = useRouter();
  const { control, formProps, pending, setError } = useActionForm<Values, { message: string }>({
    schema: linesSchema,
    action: editPortfolioAction,
    defaultValues: {
      id,
      alteradaEm,
      valores: Object.fromEntries(lines.map((line) => [line.projetoId, formatAmount(line.valor)])),
    },
    onSuccess: ({ message }) => {
      toast({ title: message });
      router.refresh();
    },
    keptAs: "valores",
  });
  const { isDirty } = useFormState({ control });
  const typed = useWatch({ control, name: "valores" });
  const amounts = lines.map(({ projetoId, valor: saved, conta, isClosed, isRefused }) => {
    const wanted = centavosOf(typed[projetoId] ?? "");
    return { valor: wanted, conta: wanted === saved ? conta : wanted, isOpen: !isClosed && !isRefused };
  });
  const soma = amounts.reduce((sum, { conta }) => sum + conta, 0);
  const given = amounts.filter(({ valor }) => valor > 0);
  const hasProblem = lines.some((line) => line.problem !== null && !line.isRegistered);
  const hasRest = (valor - soma) * 100 > valor * SPARE_PERCENT;
  const open = lines.filter((line) => !line.isClosed);
  const missing = open.filter((line) => line.interest === null);
  const fitting = missing.filter((line) => line.problem === null);
  const isRegistered = open.length > 0 && missing.length === 0;
  const buttons = useFocusKept(isRegistered);
  const labels = Object.fromEntries(lines.map((line) => [`valores.${line.projetoId}`, line.nome]));
  return (
    <form {...formProps} aria-label="Valores da carteira">
      <div className="sticky top-(--bar) z-10 bg-paper pb-4">
        <PortfolioSums
          valor={valor}
          soma={soma}
          lines={given.length}
          deposits={given.filter(({ isOpen }) => isOpen).length}
          live
          {...(isDirty && { overHint: "reduza um dos valores" })}
        />
      </div>
      <h2 className="sr-only">Projetos e valores</h2>
      <FormSummary control={control} labels={labels} role="alert" />
      <ol aria-label="Projetos da carteira" className="border-line border-t">
        {lines.map((line) => (
          <li
            key={line.projetoId}
            className="grid gap-x-8 gap-y-3 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_15rem]"
          >
            <div className="min-w-0">
              {facts[line.projetoId]}
              {line.interest && (
                <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
                  <span className="font-semibold text-brand">{line.interest.text}</span>
                  <Link href={line.interest.href} prefetch={false} className="link py-1">
                    Ver o apoio<span className="sr-only"> a {line.nome}</span>
                  </Link>
                </p>
              )}
              {line.problem && (
                <p className="mt-1.5 font-medium text-danger text-sm leading-snug">{line.problem}</p>
              )}
            </div>
            {mayChange(line) ? (
              <LineAmount
                control={control}
                line={line}
                onUnclear={() => setError(`valores.${line.projetoId}`, { message: AMOUNT_PROBLEM.unclear })}
              />
            ) : (
              <FixedAmount amount={line.confirmado ?? line.valor} valor={line.valor} />
            )}
          </li>
        ))}
      </ol>
      <div ref={buttons} {...HOLDER} className="mt-6 flex flex-wrap gap-3">
        {isRegistered ? (
          <ButtonLink href="/dashboard/apoios" prefetch={false}>
            Ver os apoios
          </ButtonLink>
        ) : (
          <RegisterAll id={id} alteradaEm={alteradaEm} count={fitting.length} isDirty={isDirty} />
        )}
        {lines.some(mayChange) && (
          <Button type="submit" variant="outline" aria-disabled={pending}>
            {pending ? "Salvando..." : "Salvar valores"}
          </Button>
        )}
        {(hasProblem || hasRest) && <ReproposeButton id={id} isDirty={isDirty} />}
      </div>
      {!isDirty && missing.length > 0 && fitting.length === 0 && (
        <p id={`${id}-registrar`} className="mt-3 max-w-measure text-ink-soft text-sm leading-snug">
          {lines.some(({ interest }) => interest) ? PORTFOLIO.noOtherFitsNow : PORTFOLIO.nothingFitsNow}
        </p>
      )}
      {!isDirty && fitting.length > 0 && (
        <>
          <p id={`${id}-registrar`} className="mt-3 max-w-measure text-ink-soft text-sm leading-snug">
            {registerHint(fitting)}
          </p>
          <div role="status" className="mt-4 max-w-measure">
            <EligibilityHint />
          </div>
        </>
      )}
      {isDirty && <p className="mt-3 text-ink-soft text-sm">{PORTFOLIO.unsaved}</p>}
      <div inert={isDirty} className={`mt-6 empty:hidden ${isDirty ? "opacity-60" : ""}`}>
        {brief}
      </div>
    </form>
  );
}

/** Moves the focus to the row of buttons if the focused button disappears after all interests are registered. */
function useFocusKept(isRegistered: boolean) {
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(isRegistered);
  useEffect(() => {
    if (isRegistered && !before.current && document.activeElement === document.body) buttons.current?.focus();
    before.current = isRegistered;
  }, [isRegistered]);
  return buttons;
}

const mayChange = (line: EditableLine): boolean => line.confirmado === null && !line.isRegistered;

const centavosOf = (text: string): number => readAmount(text).centavos ?? 0;

type LineAmountProps = { control: Control<Values>; line: EditableLine; onUnclear: () => void };

function LineAmount({ control, line, onUnclear }: LineAmountProps) {
  const limits = [
    ...(line.cota ? [`cotas de ${formatMoneyExactly(line.cota)}`] : []),
    line.isClosed ? "fechado" : `até ${formatMoneyExactly(line.falta)}`,
  ];
  const label = (
    <>
      Valor<span className="sr-only"> para {line.nome}</span>
    </>
  );
  return (
    <AmountField
      control={control}
      name={`valores.${line.projetoId}`}
      label={label}
      help={line.isRefused ? PORTFOLIO.takesOut : limits.join(", ")}
      onUnclear={onUnclear}
    />
  );
}
