"use client";

import { type ComponentProps, useRef } from "react";
import { useWhenLeft } from "./use-when-left";

export function Drawer(props: Omit<ComponentProps<"details">, "ref">) {
  const details = useRef<HTMLDetailsElement>(null);
  useWhenLeft(() => details.current?.removeAttribute("open"));
  return <details {...props} ref={details} />;
}
