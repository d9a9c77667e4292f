"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { readTyped, retype, type Typed } from "./pre-hydration-input";

/**
 * What was typed before the scripts were there stays: noted before the first render of the form, given to it after.
 * @returns the ref of the form, whose controls need names
 */
export function usePreHydrationInput() {
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef<Typed[] | null>(null);
  useLayoutEffect(() => {
    if (typed.current || !form.current) return;
    typed.current = readTyped(form.current);
    // A press that was kept waits for it too (lib/next-internals/first-press.mjs).
    form.current.dataset.retyping = "";
  }, []);
  useEffect(() => {
    for (const entry of typed.current ?? []) retype(entry);
    typed.current = [];
    delete form.current?.dataset.retyping;
  }, []);
  return form;
}
