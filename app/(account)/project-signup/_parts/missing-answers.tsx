"use client";

import { type Control, useWatch } from "react-hook-form";
import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import { missingAnswers, missingText, type ProjectValues } from "@/lib/people/signup/rules";
import type { ProjectInput } from "@/lib/people/signup/schema";

type MissingAnswersProps = { id: string; control: Control<ProjectInput>; cnpjStatus: CnpjStatus };

export function MissingAnswers({ id, control, cnpjStatus }: MissingAnswersProps) {
  const values = useWatch({ control }) as ProjectValues;
  return (
    <p id={id} className="text-ink-soft text-sm empty:hidden">
      {missingText(missingAnswers(values, cnpjStatus))}
    </p>
  );
}
