"use client";

import { type ComponentProps, useRef } from "react";
import { useClearOfControls } from "./use-clear-of-controls";

/** A floating landmark, hidden on a phone while it would cover a control or text. */
export function ClearFloat(props: Omit<ComponentProps<"aside">, "ref">) {
  const element = useRef<HTMLElement>(null);
  useClearOfControls(element, true);
  return <aside ref={element} data-float data-print="hide" {...props} />;
}
