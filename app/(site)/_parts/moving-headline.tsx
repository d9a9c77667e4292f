"use client";

import { type FormEvent, type ReactNode, useState } from "react";

/** `amount` in centavos. */
export type Headline = { amount: number; text: string };

type MovingHeadlineProps = { headlines: Headline[]; start: string; className: string; children: ReactNode };

/**
 * The form of the landing page's amount, and what it completes, as it is typed: the sentence of the largest known amount
 * below it. The list reads the amount itself, so no format is refused here.
 */
export function MovingHeadline({ headlines, start, className, children }: MovingHeadlineProps) {
  // The compiler's caches weigh more than the sentence, and every page loads them with the landing page.
  "use no memo";
  const [text, setText] = useState(start);
  const onInput = ({ target }: FormEvent) => {
    const amount = Number((target as HTMLInputElement).value.replace(/,.*|\D/g, "")) * 100;
    const found = headlines.findLast((headline) => headline.amount <= amount);
    setText(found ? (found.amount === amount ? found.text : `Já c${found.text.slice(1)}`) : "");
  };
  return (
    <form action="/lir-projetos" className={className} onInput={onInput}>
      {children}
      <output>{text}</output>
    </form>
  );
}
