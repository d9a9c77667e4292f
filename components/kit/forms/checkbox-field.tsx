import type { ReactNode } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/kit/ui/checkbox";
import type { FieldProps } from "./field-props";

type CheckboxFieldProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control" | "name"> & {
  children: ReactNode;
};

export function CheckboxField<T extends FieldValues, O = T>({
  control,
  name,
  children,
}: CheckboxFieldProps<T, O>) {
  const { value, onChange, ...props } = useController({ control, name }).field;
  return (
    <Checkbox {...props} checked={value === true} onChange={({ target }) => onChange(target.checked)}>
      {children}
    </Checkbox>
  );
}
