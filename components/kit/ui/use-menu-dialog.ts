"use client";

import { useRef } from "react";
import { useTransientState } from "./use-when-left";

/**
 * A dialog opens after the menu has returned the focus to its trigger, so that the dialog can later return the focus
 * there, too.
 */
export function useMenuDialog<Kind extends string>() {
  const [open, setOpen] = useTransientState<Kind | null>(null);
  const chosen = useRef<Kind | null>(null);
  return {
    contentProps: {
      onCloseAutoFocus: () => {
        setOpen(chosen.current);
        chosen.current = null;
      },
    },
    itemProps: (kind: Kind) => ({
      onSelect: () => {
        chosen.current = kind;
      },
    }),
    dialogProps: (kind: Kind) => ({
      open: open === kind,
      onOpenChange: (isOpen: boolean) => setOpen(isOpen ? kind : null),
    }),
  };
}
