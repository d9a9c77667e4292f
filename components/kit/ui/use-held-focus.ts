"use client";

import { type RefObject, useLayoutEffect } from "react";
import { holdFocus } from "./hold-focus";

export function useHeldFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => holdFocus(element);
  }, [ref]);
}
