import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { atFirstUse } from "@/lib/kit/at-first-use";
import { TEST_MESSAGES } from "@/lib/people/email-functions/messages";
import type { EmailResult } from "@/lib/words/email/types";
import type { TestRun } from "./use-test-runs";

const time = atFirstUse(() => new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium" }));

const stateOf = (result: EmailResult | null) =>
  result === null ? "pending" : result.success ? "success" : "error";

const LOOK = {
  pending: { icon: LoaderCircle, ink: "text-ink-soft motion-safe:animate-spin" },
  success: { icon: CircleCheck, ink: "text-brand" },
  error: { icon: CircleAlert, ink: "text-danger" },
};

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "col-span-full min-w-0" : "min-w-0"}>
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="figures break-all text-sm">{children}</dd>
    </div>
  );
}

type RunListProps = { runs: readonly TestRun[]; empty: string; more?: (run: TestRun) => ReactNode };

/** Test calls of the e-mail functions (B2.24, B2.25). */
export function RunList({ runs, empty, more }: RunListProps) {
  if (runs.length === 0) return <p className="max-w-measure text-ink-soft">{empty}</p>;
  return (
    <ol className="border-line border-t">
      {runs.map((run) => {
        const state = stateOf(run.result);
        const { icon: Icon, ink } = LOOK[state];
        const { result } = run;
        return (
          <li key={run.id} data-state={state} className="border-line border-b py-5">
            <div className="flex items-start gap-3">
              <Icon aria-hidden strokeWidth={1.75} className={`mt-0.5 size-5 shrink-0 ${ink}`} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{run.label}</span>
                  <span className="text-sm">{TEST_MESSAGES.states[state]}</span>
                </p>
                <p className="break-all text-ink-soft text-sm">{run.to}</p>
                {result && !result.success && (
                  <p className="mt-3 text-sm">
                    <span className="font-medium text-danger">{result.error ?? TEST_MESSAGES.unknown}</span>
                    {result.details && <span className="block text-ink-soft">{result.details}</span>}
                    {result.retryable !== undefined && (
                      <span className="mt-1 block">
                        {result.retryable ? TEST_MESSAGES.retryable : TEST_MESSAGES.notRetryable}
                      </span>
                    )}
                  </p>
                )}
                <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-2">
                  <Fact name="Hora">{time().format(run.at)}</Fact>
                  {run.ms !== null && <Fact name="Tempo">{run.ms} ms</Fact>}
                  {result?.provider && <Fact name="Provedor">{TEST_MESSAGES.provider[result.provider]}</Fact>}
                  {result?.code && <Fact name="Código">{result.code}</Fact>}
                  {result?.messageId && (
                    <Fact name="Número da mensagem" wide>
                      {result.messageId}
                    </Fact>
                  )}
                </dl>
                {more?.(run)}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
