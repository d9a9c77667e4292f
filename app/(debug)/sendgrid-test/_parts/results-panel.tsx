import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { RunList } from "@/components/people/debug/run-list";
import type { TestRun } from "@/components/people/debug/use-test-runs";
import { loadEmailTracking } from "@/lib/people/email-functions/actions";
import { TEST_MESSAGES as TEXTS } from "@/lib/people/email-functions/messages";
import type { DeliveryTracking } from "@/lib/words/email/types";

const STEPS: readonly [keyof DeliveryTracking, string][] = [
  ["sent", "Enviado"],
  ["delivered", "Entregue"],
  ["opened", "Aberto"],
  ["clicked", "Clicado"],
];

/** Delivery events that the provider reported for a message (A3.14). */
function Tracking({ messageId, first }: { messageId: string; first: DeliveryTracking }) {
  const [tracking, setTracking] = useState(first);
  const [problem, setProblem] = useTransientState("");
  const [busy, setBusy] = useTransientState(false);

  const refresh = async () => {
    if (busy) return;
    setBusy(true);
    const result = await loadEmailTracking({ messageId }).catch(() => null);
    if (result?.ok) setTracking(result.data);
    setProblem(result?.ok ? "" : (result?.message ?? TEXTS.unknown));
    setBusy(false);
  };

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      <ul aria-label="Entrega" className="flex flex-wrap gap-x-5 gap-y-1">
        {STEPS.map(([step, word]) => (
          <li key={step} className={tracking[step] ? "font-semibold text-brand" : "text-ink-soft"}>
            {word}: {tracking[step] ? "sim" : "ainda não"}
          </li>
        ))}
      </ul>
      <Button aria-disabled={busy} variant="ghost" size="sm" className="-ml-3" onClick={refresh}>
        Atualizar entrega
      </Button>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

export function ResultsPanel({ runs, clear }: { runs: readonly TestRun[]; clear: () => void }) {
  return (
    <div className="max-w-[52rem] pt-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Resultados</h2>
        {runs.length > 0 && (
          <Button variant="outline" onClick={clear}>
            Limpar resultados
          </Button>
        )}
      </div>
      <RunList
        runs={runs}
        empty={TEXTS.sendgridTest.empty}
        more={({ result }) =>
          result?.messageId &&
          result.deliveryTracking && <Tracking messageId={result.messageId} first={result.deliveryTracking} />
        }
      />
    </div>
  );
}
