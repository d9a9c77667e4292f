"use client";

import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import type { InterestValues } from "@/lib/interests/schema";
import { cn } from "../ui/cn";
import { describeControl, Field } from "../ui/field";
import { controlLook } from "../ui/input";

type ObservationsFieldProps = { control: Control<InterestValues>; label: string };

/** What the funder wants to tell the project, in plain text. */
export function ObservationsField({ control, label }: ObservationsFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "observacoes" });
  const texts = {
    help: "O projeto lê esta mensagem antes de responder; telefones, e-mails e nomes ficam ocultos.",
    error: fieldState.error?.message,
  };
  return (
    <Field id={id} label={label} optional {...texts}>
      <textarea
        {...field}
        {...describeControl(id, texts)}
        rows={3}
        className={cn(controlLook, "block resize-y py-3 leading-normal")}
      />
    </Field>
  );
}
