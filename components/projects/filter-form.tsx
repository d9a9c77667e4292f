"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useTransition } from "react";
import { parseProjectQuery, toSearchParams } from "@/lib/projects/rules";

/** Path of the list; a query that says nothing leads to the plain, static page. */
const LIST = "/lir-projetos";

function addressOf(form: HTMLFormElement): string {
  const params: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    params[name] = [...(params[name] ?? []), String(value)];
  }
  const search = toSearchParams(parseProjectQuery(params)).toString();
  return search ? `${LIST}?${search}` : LIST;
}

/**
 * The search form: a plain GET form without scripts; with them the same fields lead to the same address, written
 * in its short form, without reloading the page.
 */
export function FilterForm({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    startTransition(() => router.push(addressOf(form)));
  };

  return (
    <form action={LIST} method="get" onSubmit={submit} aria-busy={pending} className="group/form">
      {children}
    </form>
  );
}

/** Choosing an order applies it at once; without scripts the search button does. */
export function AutoSubmitSelect({ children, ...props }: React.ComponentProps<"select">) {
  return (
    <select {...props} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
      {children}
    </select>
  );
}
