"use client";

import { type ComponentProps, useRef } from "react";
import { useClearOfControls } from "./use-clear-of-controls";

export function ClearFloat(props: Omit<ComponentProps<"aside">, "ref">) {
  const element = useRef<HTMLElement>(null);
  useClearOfControls(element, true);
  return <aside ref={element} data-float data-print="hide" {...props} />;
}
