import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

export type FieldProps<T extends FieldValues, O = T> = {
  control: Control<T, unknown, O>;
  /** Key of the value in the form, and `name` of the HTML input. */
  name: FieldPath<T>;
  label: string;
  help?: ReactNode;
  optional?: boolean;
};

export const fieldsOf =
  <T extends FieldValues, O, N extends FieldPath<T>>(
    control: Control<T, unknown, O>,
    labels: Record<N, string>,
  ) =>
  (name: N) => ({ control, name, label: labels[name] });

export const emptyTexts = <N extends string>(labels: Record<N, string>) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, ""])) as Record<N, "">;
