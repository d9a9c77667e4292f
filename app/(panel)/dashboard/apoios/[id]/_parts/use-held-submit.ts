"use client";

import { type FormEvent, type RefObject, useRef } from "react";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";

type Held = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
};

/** Delays a submit until the running upload ends. If the upload fails or is cancelled, nothing is submitted. */
export function useHeldSubmit({ ref, onSubmit }: Held) {
  const [isHeld, setHeld] = useTransientState(false);
  // Repeats `isHeld` in a ref, because `onBusy` may run before the new state is rendered.
  const held = useRef(false);
  useWhenLeft(() => {
    held.current = false;
  });
  const isBusy = useRef(false);
  const hasFile = useRef(false);
  return {
    isHeld,
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      if (!isBusy.current) return onSubmit(event);
      event.preventDefault();
      held.current = true;
      setHeld(true);
    },
    onStored: () => {
      hasFile.current = true;
    },
    onBusy: (busy: boolean) => {
      isBusy.current = busy;
      const sends = held.current && hasFile.current;
      hasFile.current = false;
      if (busy) return;
      held.current = false;
      setHeld(false);
      if (sends) ref.current?.requestSubmit();
    },
  };
}
