"use client";

import { type FormEvent, type RefObject, useRef } from "react";
import { useTransientState } from "@/components/kit/ui/use-when-left";

type Held = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
};

/**
 * Delays a submit pressed during an upload until the upload ends, so that the chosen file is part of what is sent. A
 * failed or cancelled upload ends the wait without a submit: the person decides whether to go on without the file.
 */
export function useHeldSubmit({ ref, onSubmit }: Held) {
  const [isHeld, setHeld] = useTransientState(false);
  const isBusy = useRef(false);
  const hasFile = useRef(false);
  return {
    isHeld,
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      if (!isBusy.current) return onSubmit(event);
      event.preventDefault();
      setHeld(true);
    },
    onStored: () => {
      hasFile.current = true;
    },
    onBusy: (busy: boolean) => {
      isBusy.current = busy;
      const sends = isHeld && hasFile.current;
      hasFile.current = false;
      if (busy) return;
      setHeld(false);
      if (sends) ref.current?.requestSubmit();
    },
  };
}
