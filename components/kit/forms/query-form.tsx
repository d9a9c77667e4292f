"use client";

import { type ComponentProps, useRef } from "react";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";

type QueryFormProps = Omit<ComponentProps<"form">, "method" | "autoComplete" | "ref">;

/**
 * A plain GET request to a list. Its fields say what the address says: neither the router nor the browser gives back
 * what was chosen before another page, which the next request would carry along without a word.
 */
export function QueryForm(props: QueryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useWhenLeft(() => form.current?.reset());
  return <form {...props} ref={form} method="get" autoComplete="off" />;
}
