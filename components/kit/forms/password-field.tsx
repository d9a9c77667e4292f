"use client";

import { Eye, EyeOff } from "lucide-react";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import { useMoment } from "@/components/kit/ui/use-when-left";
import type { FieldProps } from "./field-props";

type PasswordFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  autoComplete: "current-password" | "new-password";
  /** Progress text towards the rule; empty for an empty field. */
  progress?: (text: string) => string;
};

/** A password that can be shown and pasted. */
export function PasswordField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  optional,
  autoComplete,
  progress,
}: PasswordFieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [shown, setShown] = useMoment(false);
  const texts = { help, error: fieldState.error?.message };
  const text: string = field.value ?? "";
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <div className="relative">
        <Input
          {...field}
          {...describeControl(id, texts)}
          type={shown ? "text" : "password"}
          value={text}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={!optional}
          className="pr-13"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          title={shown ? "Ocultar" : "Mostrar"}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="sr-only">Mostrar: {label}</span>
        </button>
      </div>
      {progress && (
        <p role="status" className="mt-1.5 text-ink-soft text-sm leading-snug empty:mt-0">
          {text && progress(text)}
        </p>
      )}
    </Field>
  );
}
