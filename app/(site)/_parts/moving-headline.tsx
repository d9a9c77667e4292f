"use client";

import { type ReactNode, useState } from "react";

/** `amount` in centavos. */
export type Headline = { amount: number; text: string };

/**
 * The amount of the landing page, and what it completes, as it is typed: the sentence of the largest known amount below
 * it. The list reads the amount itself, so no format is refused here.
 */
export function MovingHeadline({ headlines, children }: { headlines: Headline[]; children: ReactNode }) {
  const [typed, setTyped] = useState("300.000");
  const amount = Number(typed.replace(/,.*|\D/g, "")) * 100;
  const found = headlines.findLast((headline) => headline.amount <= amount);
  return (
    <>
      <label htmlFor="quanto-inicio" className="mb-1.5 font-semibold sm:col-span-2">
        Quanto você quer destinar?
      </label>
      <span className="relative sm:row-start-2">
        <span aria-hidden className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center">
          R$
        </span>
        <input
          id="quanto-inicio"
          name="quanto"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed}
          className="figures h-13 w-full rounded-md border border-line-strong bg-surface pl-12 text-lg"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
      {children}
      <p
        aria-live="polite"
        className="figures mt-4 min-h-[3lh] font-display font-semibold text-lg leading-snug sm:col-span-2 sm:min-h-[2lh]"
      >
        {!found && "A lista diz o que o seu valor faz em cada projeto."}
        {found && (found.amount === amount ? found.text : `Já c${found.text.slice(1)}`)}
      </p>
    </>
  );
}
