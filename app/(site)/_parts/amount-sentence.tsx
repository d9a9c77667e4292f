"use client";

import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { type Headline, headlineFor } from "./headline";

type AmountSentenceProps = {
  headlines: Headline[];
  start: string;
  className: string;
  foot: ReactNode;
  children: ReactNode;
};

/** The first press in the field selects the initial amount, so that typing replaces it. */
export function AmountSentence({ headlines, start, className, foot, children }: AmountSentenceProps) {
  // The React Compiler's caches would be larger than this component.
  "use no memo";
  const [text, setText] = useState(start);
  const onInput = ({ target }: FormEvent) =>
    setText(headlineFor(headlines, (target as HTMLInputElement).value));
  const wasPressed = useRef(false);
  const onMouseUp = ({ target }: MouseEvent) => {
    if (wasPressed.current || !(target instanceof HTMLInputElement) || target.type !== "text") return;
    wasPressed.current = true;
    if (target.value === target.defaultValue) target.select();
  };
  return (
    <form action="/lir-projetos" className={className} onInput={onInput} onMouseUp={onMouseUp}>
      {children}
      <output>{text}</output>
      {foot}
    </form>
  );
}
