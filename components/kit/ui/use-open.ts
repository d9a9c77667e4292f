"use client";

import { useState } from "react";
import { useWhenLeft } from "./use-when-left";

type OpenProps = {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/**
 * Whether a layer above the page is open, by its owner or by itself. It closes with its page, which the router only
 * hides: an open layer would lie over every other page and lock it.
 */
export function useOpen({ open, defaultOpen = false, onOpenChange }: OpenProps) {
  const [own, setOwn] = useState(defaultOpen);
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
