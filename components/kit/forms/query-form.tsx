"use client";

import { type ComponentProps, useRef } from "react";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";

type QueryFormProps = Omit<ComponentProps<"form">, "method" | "autoComplete" | "ref">;

/**
 * Form whose values become the query of the address. Leaving the page resets typed values, because the hidden page
 * would keep them and the next search would silently include them.
 */
export function QueryForm(props: QueryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useWhenLeft(() => form.current?.reset());
  return <form {...props} ref={form} method="get" autoComplete="off" />;
}
