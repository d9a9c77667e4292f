"use client";

import { useTransientState, useWhenLeft } from "./use-when-left";

type OpenProps = {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/**
 * Open state of a layer, controlled or its own. Leaving the page closes the layer: the router only hides pages, and an
 * open layer would cover and lock the next page.
 */
export function useOpen({ open, onOpenChange }: OpenProps) {
  const [own, setOwn] = useTransientState(false);
  const isOpen = open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  useWhenLeft(() => {
    if (isOpen) change(false);
  });
  return [isOpen, change] as const;
}
