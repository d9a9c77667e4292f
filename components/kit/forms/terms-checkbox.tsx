"use client";

import type { ReactNode } from "react";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { describeControl, FieldError } from "@/components/kit/ui/field";
import type { FieldProps } from "./field-props";

type TermsCheckboxProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control" | "name" | "label"> & {
  children: ReactNode;
};

/** The link to the terms is outside of the label, so that following the link does not tick the box. */
export function TermsCheckbox<T extends FieldValues, O = T>({
  control,
  name,
  label,
  children,
}: TermsCheckboxProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const { value, onChange, ...props } = field;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <Checkbox
          {...props}
          {...describeControl(id, { error })}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          required
        >
          {label}
        </Checkbox>
        {children}
      </div>
      {error && <FieldError id={`${id}-erro`}>{error}</FieldError>}
    </div>
  );
}
