"use client";

import { Printer } from "lucide-react";
import { buttonVariants } from "@/components/kit/ui/button-variants";

export function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      <Printer aria-hidden className="size-4" strokeWidth={1.75} /> Imprimir
    </button>
  );
}
