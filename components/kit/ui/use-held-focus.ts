"use client";

import { type RefObject, useLayoutEffect } from "react";
import { holdFocus } from "./hold-focus";

/** Calls {@link holdFocus} for the element of `ref` when the calling component is hidden or removed. */
export function useHeldFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => holdFocus(element);
  }, [ref]);
}
