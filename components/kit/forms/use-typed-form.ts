"use client";

import { useEffect } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import { usePreHydrationInput } from "./use-pre-hydration-input";

type TypedFormOptions<I extends FieldValues, C> = UseFormProps<I, C> & {
  /** Validates every field at the start and on every change, for forms that are never submitted as a whole. */
  live?: boolean;
};

/** Fields whose error comes from the resolver, not from the server. */
const checkedHere = <I extends FieldValues>(errors: FieldErrors<I>): FieldPath<I>[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    name === "root" || error?.type === "server" ? [] : [name as FieldPath<I>],
  );

/** Checks errors again at each change, because a change of one field can remove the error of another. */
export function useTypedForm<I extends FieldValues, C = unknown>({
  live = false,
  ...options
}: TypedFormOptions<I, C>) {
  const form = useForm<I, C>({ shouldFocusError: false, ...options });
  const ref = usePreHydrationInput();
  const { subscribe, trigger } = form;

  useEffect(() => {
    if (live) void trigger();
    return subscribe({
      formState: { values: true },
      callback: ({ errors }) => {
        const names = live ? undefined : checkedHere<I>(errors ?? {});
        if (names === undefined || names.length > 0) void trigger(names);
      },
    });
  }, [live, subscribe, trigger]);

  return { form, ref };
}
