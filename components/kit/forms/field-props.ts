import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

export type FieldProps<T extends FieldValues, O = T> = {
  control: Control<T, unknown, O>;
  /** Name of the value in the form and of the control in the page. */
  name: FieldPath<T>;
  label: string;
  help?: ReactNode;
  optional?: boolean;
};

/** Props (control, name, label) of a form's fields, from the labels of its summary. */
export const fieldsOf =
  <T extends FieldValues, O, N extends FieldPath<T>>(
    control: Control<T, unknown, O>,
    labels: Record<N, string>,
  ) =>
  (name: N) => ({ control, name, label: labels[name] });

/** Initial values of a form with text fields only: "" for each label. */
export const emptyTexts = <N extends string>(labels: Record<N, string>) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, ""])) as Record<N, "">;
