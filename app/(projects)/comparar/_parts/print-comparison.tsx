"use client";

import { Printer } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";

export function PrintComparison() {
  return (
    <button type="button" onClick={() => window.print()} className={buttonVariants({ tone: "quiet" })}>
      <Printer aria-hidden className="size-4" strokeWidth={1.75} /> Imprimir
    </button>
  );
}
