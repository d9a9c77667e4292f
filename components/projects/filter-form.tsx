"use client";

import type { ReactNode } from "react";
import { QueryForm } from "../forms/query-form";

/**
 * A search is a plain GET request, with or without scripts. Scripts only keep fields that say nothing out of the
 * address. The router is left out on purpose: it takes the stored list and a search of it, which share a path, for
 * the same page.
 */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <QueryForm
      action="/lir-projetos"
      onSubmit={(event) => {
        const idle = [...event.currentTarget.elements].filter(isIdle);
        for (const field of idle) field.disabled = true;
        // Back from the results, the same form stands there again and must work.
        setTimeout(() => {
          for (const field of idle) field.disabled = false;
        });
      }}
    >
      {children}
    </QueryForm>
  );
}

function isIdle(field: Element): field is HTMLInputElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return field.type === "search" && field.value.trim() === "";
  return field instanceof HTMLSelectElement && field.selectedIndex === 0;
}

/** Choosing an order applies it at once; without scripts the search button does. */
export function AutoSubmitSelect({ children, ...props }: React.ComponentProps<"select">) {
  return (
    <select {...props} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
      {children}
    </select>
  );
}
