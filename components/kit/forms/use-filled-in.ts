"use client";

import { useRef } from "react";
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
} from "react-hook-form";

type FilledForm<I extends FieldValues> = Pick<UseFormReturn<I>, "getValues" | "setValue" | "clearErrors">;

/** Fills in texts that a look-up found. Call `forget` when the next look-up begins. */
export function useFilledIn<I extends FieldValues>({ getValues, setValue, clearErrors }: FilledForm<I>) {
  const filled = useRef<Record<string, string>>({});

  /** Fills a field that is empty or unchanged since `fill` last filled it. @returns whether the field was filled */
  const fill = (name: FieldPath<I>, text: string): boolean => {
    const present: string = get(getValues(), name) ?? "";
    if (!text || (present && present !== filled.current[name])) return false;
    setValue(name, text as FieldPathValue<I, typeof name>, { shouldDirty: true });
    clearErrors(name);
    filled.current[name] = text;
    return true;
  };
  const forget = (): void => {
    for (const [name, text] of Object.entries(filled.current)) {
      const path = name as FieldPath<I>;
      if (getValues(path) === text) setValue(path, "" as FieldPathValue<I, typeof path>);
    }
    filled.current = {};
  };
  return { fill, forget };
}
