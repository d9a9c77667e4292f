import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

/** What every field of a form takes: the form it belongs to, its name there (and in the page), and its texts. */
export type FieldProps<T extends FieldValues, O = T> = {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  label: string;
  help?: ReactNode;
  optional?: boolean;
};
