"use client";

import { useEffect, useId, useRef, useState } from "react";
import { AmountLine } from "@/components/catalog/amount/amount-line";
import { ReaisInput } from "@/components/catalog/amount/reais-input";
import { AMOUNT_LABEL, AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import {
  AMOUNT_KEY,
  type AmountTarget,
  amountEntry,
  amountParam,
  readAmount,
  type TypedAmount,
} from "@/lib/catalog/amount/rules";

const NOTHING: TypedAmount = { centavos: null, problem: null };

/** The interest form and the PDF read the amount (centavos) from the address. */
function keepInAddress(centavos: number | null): void {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  if (centavos === null) params.delete(AMOUNT_KEY);
  else params.set(AMOUNT_KEY, amountParam(centavos));
  const query = params.toString();
  window.history.replaceState(null, "", `${pathname}${query ? `?${query}` : ""}${hash}`);
}

/** Hidden without scripts, because only a script can read the amount in the address of a prerendered page. */
export function ProjectAmount({ project }: { project: AmountTarget }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState(NOTHING);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const params = new URLSearchParams(window.location.search);
    // Do not overwrite text typed before the scripts ran.
    if (field.value === "") field.value = amountEntry(Object.fromEntries(params)).text;
    setAmount(readAmount(field.value));
  }, []);

  const { centavos, problem } = amount;
  return (
    <form
      method="post"
      className="mt-5 border-line border-t pt-4 noscript:hidden"
      data-print="hide"
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {AMOUNT_LABEL}
      </label>
      <ReaisInput
        ref={input}
        id={id}
        autoComplete="off"
        isInvalid={problem !== null}
        aria-describedby={`${id}-efeito`}
        className="block"
        onInput={(event) => {
          const typed = readAmount(event.currentTarget.value);
          setAmount(typed);
          keepInAddress(typed.centavos);
        }}
      />
      <div id={`${id}-efeito`} aria-live="polite">
        {problem ? (
          <p className="mt-2 text-danger text-sm">{AMOUNT_PROBLEM[problem]}</p>
        ) : (
          <AmountLine project={project} amount={centavos} className="mt-2 text-sm" />
        )}
      </div>
    </form>
  );
}
