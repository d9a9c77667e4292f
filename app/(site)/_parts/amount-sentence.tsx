"use client";

import { type FormEvent, type ReactNode, useState } from "react";

/** `amount` in centavos. */
export type Headline = { amount: number; text: string };

type AmountSentenceProps = {
  headlines: Headline[];
  start: string;
  className: string;
  /** Further buttons of the form, below the sentence. */
  foot: ReactNode;
  children: ReactNode;
};

/**
 * The amount form of the landing page. While typing, shows the headline of the largest amount that the typed one
 * reaches. It does not validate the amount; the page that receives it does.
 */
export function AmountSentence({ headlines, start, className, foot, children }: AmountSentenceProps) {
  // React Compiler's memo caches would outweigh the sentence, and the landing page would load them.
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
      {foot}
    </form>
  );
}
