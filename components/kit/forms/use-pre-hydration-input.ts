"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { readTyped, retype, type TypedValue } from "./pre-hydration-input";

/**
 * Keeps input from before hydration. Reads the controls right after hydration and then replays the input.
 * @returns ref for the form. Controls without a `name` are ignored.
 */
export function usePreHydrationInput() {
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef<TypedValue[] | null>(null);
  useLayoutEffect(() => {
    if (typed.current || !form.current) return;
    typed.current = readTyped(form.current);
    // lib/server/next-internals/first-press.mjs replays a submit of the form only once this attribute is gone.
    form.current.dataset.retyping = "";
  }, []);
  useEffect(() => {
    for (const entry of typed.current ?? []) retype(entry);
    typed.current = [];
    delete form.current?.dataset.retyping;
  }, []);
  return form;
}
