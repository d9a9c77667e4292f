"use client";

import { type ComponentProps, useRef } from "react";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";

type QueryFormProps = Omit<ComponentProps<"form">, "method" | "autoComplete" | "ref">;

/** Leaving the page resets the typed values, which the next search would otherwise silently include. */
export function QueryForm(props: QueryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useWhenLeft(() => form.current?.reset());
  return <form {...props} ref={form} method="get" autoComplete="off" />;
}
