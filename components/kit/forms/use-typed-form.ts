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
  /** Every field is checked at every change, and once at the beginning: for a form that is not sent as a whole. */
  live?: boolean;
};

/** Fields with an error that the resolver made. The server's errors stay until their own field changes. */
const checkedHere = <I extends FieldValues>(errors: FieldErrors<I>): FieldPath<I>[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    name === "root" || error?.type === "server" ? [] : [name as FieldPath<I>],
  );

/**
 * The state of a form, the one way for all of them. What was typed before the scripts were there is kept, and an error
 * about two fields goes as soon as either of them puts it right.
 * @returns the form and the ref of its element, whose controls need names
 */
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
