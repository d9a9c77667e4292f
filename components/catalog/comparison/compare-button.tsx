"use client";

import { Check, Columns3 } from "lucide-react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { toggleCompared, useCompared } from "./compare-store";

type CompareButtonProps = { slug: string; nome: string };

export function CompareButton({ slug, nome }: CompareButtonProps) {
  const { choices } = useCompared();
  const chosen = choices.some((choice) => choice.slug === slug);
  const Sign = chosen ? Check : Columns3;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={buttonVariants({ variant: "ghost", size: "sm", className: "aria-pressed:bg-brand-wash" })}
      onClick={() => toggleCompared({ slug, nome })}
    >
      <Sign aria-hidden className="size-5" strokeWidth={chosen ? 2.5 : 1.75} />
      <span>
        Comparar<span className="sr-only"> {nome}</span>
      </span>
    </button>
  );
}
