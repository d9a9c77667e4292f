"use client";

import { Eye, EyeOff } from "lucide-react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { FieldProps } from "./field-props";
import { useField } from "./use-field";

type PasswordFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  autoComplete: "current-password" | "new-password";
  /** Returns a text about what the password rule still requires. Not called for an empty field. */
  progress?: (text: string) => string;
};

export function PasswordField<T extends FieldValues, O = T>(props: PasswordFieldProps<T, O>) {
  const { autoComplete, progress } = props;
  const { frame, input } = useField(props);
  const [shown, setShown] = useTransientState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...frame}>
      <div className="relative">
        <Input
          {...input}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-13"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={frame.id}
          title={shown ? "Ocultar" : "Mostrar"}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="sr-only">Mostrar: {props.label}</span>
        </button>
      </div>
      {progress && (
        <p role="status" className="mt-1.5 text-ink-soft text-sm leading-snug empty:mt-0">
          {input.value && progress(input.value)}
        </p>
      )}
    </Field>
  );
}
