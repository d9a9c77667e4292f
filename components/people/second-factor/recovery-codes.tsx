"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/kit/ui/button";
import { CopyValue } from "@/components/kit/ui/copy-value";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";

/** Shows recovery codes once. Until the person has kept them, the browser asks before it leaves the document. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const isKept = useRef(false);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isKept.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  const finish = () => {
    // `onDone` may load another document while this component is still shown.
    isKept.current = true;
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
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={finish}>Guardei, continuar</Button>
        <CopyValue name="todos os códigos" value={codes.join("\n")} />
      </div>
    </section>
  );
}
