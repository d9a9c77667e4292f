"use client";

import { useTransientState, useWhenLeft } from "./use-when-left";

type OpenProps = {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** Leaving the page closes the layer, which would otherwise cover and lock the next page. */
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
