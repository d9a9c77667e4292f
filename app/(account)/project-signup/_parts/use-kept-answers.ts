import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { KEPT_FIELDS } from "@/lib/people/signup/rules";
import type { ProjectInput } from "@/lib/people/signup/schema";
import { forgetAnswers, keepAnswers, readAnswers } from "./kept-answers";

type Form = Pick<UseFormReturn<ProjectInput>, "getValues" | "setValue" | "watch" | "reset">;

/** @returns whether answers were restored, and a function that empties the form and deletes the stored answers */
export function useKeptAnswers({ getValues, setValue, watch, reset }: Form) {
  const [restored, setRestored] = useTransientState(false);

  const restore = useEffectEvent(() => {
    const kept = readAnswers(Date.now());
    if (!kept) return;
    const empty = KEPT_FIELDS.filter((field) => !getValues(field));
    for (const field of empty) setValue(field, kept[field], { shouldDirty: true });
    setRestored(true);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    const { unsubscribe } = watch((values) => keepAnswers(values, Date.now()));
    return unsubscribe;
  }, [watch]);

  const forget = () => {
    reset();
    forgetAnswers();
    setRestored(false);
  };
  return { restored, forget };
}
