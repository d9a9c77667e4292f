"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { QueryForm } from "@/components/kit/forms/query-form";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useTransientState } from "@/components/kit/ui/use-when-left";

/** The browser loads the results, because the router treats the prerendered list and its searches as the same page. */
export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <QueryForm
      action="/lir-projetos"
      onSubmit={(event) => {
        const defaults = [...event.currentTarget.elements].filter(isDefault);
        for (const field of defaults) field.disabled = true;
        // Enable the fields again: the browser may later restore this page from its back/forward cache.
        setTimeout(() => {
          for (const field of defaults) field.disabled = false;
        });
      }}
    >
      {children}
    </QueryForm>
  );
}

function isDefault(field: Element): field is HTMLInputElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement)
    return /^(search|text)$/.test(field.type) && field.value.trim() === "";
  return field instanceof HTMLSelectElement && field.selectedIndex === 0;
}

type OrderFieldProps = { applied: string; options: readonly { value: string; label: string }[] };

/** A choice by keyboard waits for Enter or the button, because each arrow key changes the value (WCAG 3.2.2). */
export function OrderField({ applied, options }: OrderFieldProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const byKeys = useRef(false);
  const [isWaiting, setWaiting] = useTransientState(false);
  // Shows the button for a choice that was made by keyboard before hydration. first-press.mjs repeats a choice that
  // was made by pointer.
  useEffect(() => setWaiting(select.current?.value !== applied), [applied, setWaiting]);

  return (
    <div className="flex shrink-0 items-center gap-3 text-sm md:absolute md:top-0 md:right-0">
      <label htmlFor={id} className="whitespace-nowrap text-ink-soft max-md:sr-only">
        Ordenar por
      </label>
      <select
        ref={select}
        id={id}
        name="ordem"
        data-waits
        defaultValue={applied}
        aria-describedby={isWaiting ? `${id}-aplicar` : undefined}
        className="h-11 rounded-md border border-line-strong bg-surface px-3 max-md:max-w-48"
        onPointerDown={() => {
          byKeys.current = false;
        }}
        onKeyDown={(event) => {
          byKeys.current = true;
          if (event.key !== "Enter" || !isWaiting) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={(event) => {
          if (byKeys.current) setWaiting(event.currentTarget.value !== applied);
          else event.currentTarget.form?.requestSubmit();
        }}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {isWaiting && (
        <button id={`${id}-aplicar`} type="submit" className={buttonVariants({ size: "sm" })}>
          Aplicar ordem
        </button>
      )}
    </div>
  );
}
