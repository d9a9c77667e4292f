"use client";

import { type ComponentProps, useRef } from "react";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";

type QueryFormProps = Omit<ComponentProps<"form">, "method" | "autoComplete" | "ref">;

/**
 * A GET form for a list. Its fields match the address. Neither the router nor the browser restores another page's
 * values, because the next request would silently include them.
 */
export function QueryForm(props: QueryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useWhenLeft(() => form.current?.reset());
  return <form {...props} ref={form} method="get" autoComplete="off" />;
}
