"use client";

import { LoaderCircle } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { dismissToast, toast } from "@/components/kit/ui/toast-store";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { isPersonIn, PERSON } from "@/lib/catalog/amount/rules";
import { LETTERS_REFUSED, PASTE_REFUSED, PROBLEM_TEXT, TOAST_TEXT } from "@/lib/catalog/simulator/messages";
import {
  type Amounts,
  FIELDS,
  type Field,
  findProblems,
  noticesFor,
  SIMULATION_DELAY_MS,
  simulate,
} from "@/lib/catalog/simulator/rules";
import type { PersonKind, SimulationInput } from "@/lib/catalog/simulator/schema";
import { parseAmount } from "@/lib/kit/typed-amount";
import { keepSimulation, takeSimulation } from "./kept-simulation";
import { KindSwitch } from "./kind-switch";
import { ResultPanel, type Simulation } from "./result-panel";
import { AmountField } from "./simulator-field";

type Problems = Partial<Record<Field, string>>;

function readAmounts(form: HTMLFormElement): Amounts {
  const data = new FormData(form);
  const read = (field: Field) => parseAmount(String(data.get(field) ?? ""));
  return {
    faturamentoAnual: read("faturamentoAnual"),
    impostoRenda: read("impostoRenda"),
    valorInvestimento: read("valorInvestimento"),
  };
}

type SimulatorProps = {
  example: ReactNode;
  startsAs: PersonKind;
  regime: ReactNode;
};

/**
 * The result appears after 1500 ms (B4.8). The browser calculates, so that the person's tax data need not leave it.
 * Only the download of the PDF sends tax and investment to the server.
 */
export function Simulator({ example, startsAs, regime }: SimulatorProps) {
  const [kind, setKind] = useState(startsAs);
  const [problems, setProblems] = useState<Problems>({});
  const [calculating, setCalculating] = useTransientState(false);
  const [simulation, setSimulation] = useState<Simulation | null>(null);
  const [changes, setChanges] = useState(0);
  const [changesOfResult, setChangesOfResult] = useState(0);
  const form = usePreHydrationInput();
  const heading = useRef<HTMLHeadingElement>(null);
  const failureToast = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useWhenLeft(() => clearTimeout(timer.current));

  const announced = useRef<Simulation>(null);
  /** Scroll position (px) to restore after the stored simulation is rendered. */
  const scrolled = useRef<number>(null);
  useEffect(() => {
    const node = heading.current;
    // The router runs this effect again when it shows a hidden page. Only a new result takes the focus.
    if (!simulation || !node || announced.current === simulation) return;
    announced.current = simulation;
    node.focus({ preventScroll: true });
    if (scrolled.current !== null) {
      window.scrollTo({ top: scrolled.current, behavior: "instant" });
      scrolled.current = null;
      return;
    }
    const { top } = node.getBoundingClientRect();
    if (top < 64 || top > window.innerHeight / 2) node.scrollIntoView({ block: "start" });
  }, [simulation]);

  const control = (field: Field) => form.current?.elements.namedItem(field) as HTMLInputElement | null;
  const focusOn = (field: Field) => {
    control(field)?.focus({ preventScroll: true });
    control(field)?.scrollIntoView({ block: "center" });
  };
  const changed = (field: Field, problem?: string) => {
    setProblems((now) => ({ ...now, [field]: problem }));
    setChanges((count) => count + 1);
  };

  const refuse = (found: ReturnType<typeof findProblems>) => {
    const wrong = FIELDS.filter((field) => found[field]);
    setProblems(
      Object.fromEntries(wrong.map((field) => [field, PROBLEM_TEXT[found[field] ?? "missing"]])) as Problems,
    );
    const incomplete = wrong.some((field) => found[field] === "missing");
    const description = incomplete ? TOAST_TEXT.required : PROBLEM_TEXT["too-large"];
    failureToast.current = toast({ title: TOAST_TEXT.failed, description, tone: "error" });
    if (wrong[0]) focusOn(wrong[0]);
  };
  const clearErrors = () => {
    setProblems({});
    if (failureToast.current !== undefined) dismissToast(failureToast.current);
  };
  const show = (input: SimulationInput, of: PersonKind) => {
    setSimulation({ result: simulate(input, of), notices: noticesFor(input, of), kind: of, at: new Date() });
    // `changes` is the count at the press of the button. A change during the calculation makes the result stale.
    setChangesOfResult(changes);
  };
  const finish = (input: SimulationInput) => {
    show(input, kind);
    setCalculating(false);
    toast({ title: TOAST_TEXT.done, description: TOAST_TEXT.doneHint, tone: "success" });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (calculating) return;
    const lettered = FIELDS.find((field) => problems[field] === LETTERS_REFUSED);
    if (lettered) return focusOn(lettered);
    const amounts = readAmounts(event.currentTarget);
    const found = findProblems(amounts);
    if (Object.keys(found).length > 0) return refuse(found);
    clearErrors();
    setCalculating(true);
    timer.current = setTimeout(() => finish(amounts as SimulationInput), SIMULATION_DELAY_MS);
  };
  const write = (field: Field, text: string) => {
    const input = control(field);
    if (!input) return;
    input.value = text;
    input.dataset.shown = text;
  };
  const leave = () => {
    const text = (field: Field) => control(field)?.value ?? "";
    const typed = {
      faturamentoAnual: text("faturamentoAnual"),
      impostoRenda: text("impostoRenda"),
      valorInvestimento: text("valorInvestimento"),
    };
    keepSimulation({ kind: simulation?.kind ?? kind, typed, scrolled: window.scrollY });
  };
  const comeBack = useEffectEvent(() => {
    const kept = takeSimulation();
    if (!kept && isPersonIn(Object.fromEntries(new URLSearchParams(location.search)))) setKind(PERSON);
    if (!kept || !form.current) return;
    for (const field of FIELDS) write(field, kept.typed[field]);
    const amounts = readAmounts(form.current);
    if (Object.keys(findProblems(amounts)).length > 0) return;
    setKind(kept.kind);
    scrolled.current = kept.scrolled;
    show(amounts as SimulationInput, kept.kind);
  });
  useEffect(() => comeBack(), []);
  const clear = () => {
    clearTimeout(timer.current);
    for (const field of FIELDS) write(field, "");
    clearErrors();
    setCalculating(false);
    setSimulation(null);
    focusOn("faturamentoAnual");
  };

  return (
    <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-12 pb-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pb-24 xl:grid-cols-[26rem_1fr] xl:gap-x-24 print:block print:pb-0">
      <noscript>
        <p className="border-accent border-l-4 pl-4">
          A calculadora precisa de JavaScript, que está desligado neste navegador. O exemplo desta página
          mostra a mesma conta: troque os valores pelos seus.
        </p>
      </noscript>
      {/* method="dialog" submits nothing here, so no amount reaches the address before hydration. */}
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-labelledby="simular"
        data-print="hide"
        className="grid gap-6 md:gap-8 noscript:hidden"
        onSubmit={onSubmit}
      >
        <div>
          <h2 id="simular" className="text-2xl">
            Seus números
          </h2>
          <p className="mt-2 text-ink-soft text-sm">Os três valores são obrigatórios.</p>
        </div>
        <KindSwitch
          kind={kind}
          onChange={(next) => {
            setKind(next);
            setChanges((count) => count + 1);
          }}
        />
        {FIELDS.map((field) => (
          <AmountField
            key={field}
            field={field}
            kind={kind}
            problem={problems[field]}
            onEdit={changed}
            onUnclear={(_, typed) =>
              setProblems((now) => ({ ...now, [field]: typed === null ? PASTE_REFUSED : LETTERS_REFUSED }))
            }
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            aria-disabled={calculating}
            className={buttonVariants({ size: "lg", className: "grow" })}
          >
            {calculating && <LoaderCircle aria-hidden className="size-5 animate-spin" strokeWidth={1.75} />}
            {calculating ? "Calculando..." : "Simular"}
          </button>
          <button
            type="button"
            className={buttonVariants({ variant: "outline", size: "lg" })}
            onClick={clear}
          >
            Limpar
          </button>
        </div>
        <p className="text-ink-soft text-sm">
          O cálculo é feito no seu navegador: faturamento e imposto não são enviados nem postos no endereço da
          página, e nada fica depois que você fecha a aba. Só o PDF do resultado, se você o pedir, leva ao
          servidor o imposto e o valor.
        </p>
        <p aria-live="polite" className="sr-only">
          {calculating ? "Aguarde, a conta está sendo feita." : ""}
        </p>
      </form>
      <section aria-label="Resultado" aria-busy={calculating} className="lg:sticky lg:top-24">
        {simulation ? (
          <ResultPanel
            simulation={simulation}
            stale={changes > changesOfResult}
            heading={heading}
            regime={simulation.kind === "empresa" && regime}
            onLeave={leave}
          />
        ) : (
          example
        )}
      </section>
    </div>
  );
}
