"use client";

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { readTyped, retype, type TypedValue } from "./pre-hydration-input";

const subscribeToNothing = () => () => {};

/** Whether the component came with the server's HTML. */
function useWasHydrated(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

/**
 * Reads the controls right after hydration, and then replays their input. Does nothing for a form that was first
 * rendered in the browser: there, the initial value of a select would look like a person's choice.
 * @returns ref for the form. Controls without a `name` are ignored.
 */
export function usePreHydrationInput() {
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef<TypedValue[] | null>(null);
  const wasHydrated = useWasHydrated();
  useLayoutEffect(() => {
    if (!wasHydrated || typed.current || !form.current) return;
    typed.current = readTyped(form.current);
    // lib/server/next-internals/first-press.mjs replays a submit of the form only once this attribute is gone.
    form.current.dataset.retyping = "";
  }, [wasHydrated]);
  useEffect(() => {
    for (const entry of typed.current ?? []) retype(entry);
    typed.current = [];
    delete form.current?.dataset.retyping;
  }, []);
  return form;
}
