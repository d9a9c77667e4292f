"use client";

import { useTransientState, useWhenLeft } from "./use-when-left";

type OpenProps = {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/**
 * Controlled or own open state of a layer. The layer closes when the page is left: the router only hides pages, and an
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
