"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { CopyValue } from "@/components/kit/ui/copy-value";
import { holdPage } from "@/components/kit/ui/hold-page";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";

/** Shows new recovery codes. Holds the page until the person confirms having saved them ({@link holdPage}). */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [tries, setTries] = useTransientState(0);
  const release = useRef(() => {});
  const remind = useEffectEvent(() => setTries((before) => before + 1));
  useEffect(() => {
    release.current = holdPage(() => remind());
    return release.current;
  }, []);
  const finish = () => {
    // Release first: `onDone` may load another document, and on a held page the browser would ask for confirmation.
    release.current();
    onDone();
  };
  return (
    <section aria-labelledby="codigos-de-reserva" className="grid gap-4">
      <h2 id="codigos-de-reserva" className="text-xl">
        Guarde os códigos de reserva
      </h2>
      <p className="text-ink-soft text-sm leading-normal">{SECOND_FACTOR.shownOnce}</p>
      <ul className="grid gap-1.5 rounded-md border border-line bg-surface p-4 font-semibold text-sm tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {tries > 0 && (
        // A new element for each try, because screen readers announce only an alert that appears.
        <Alert key={tries} role="alert" tone="warning">
          {SECOND_FACTOR.keepFirst}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={finish}>Guardei, continuar</Button>
        <CopyValue name="todos os códigos" value={codes.join("\n")} />
      </div>
    </section>
  );
}
