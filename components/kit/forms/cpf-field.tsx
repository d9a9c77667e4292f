"use client";

import type { FieldValues } from "react-hook-form";
import { CPF_MASK } from "@/lib/kit/masks";
import type { FieldProps } from "./field-props";
import { MaskedField } from "./masked-field";

const CPF = {
  mask: CPF_MASK,
  inputMode: "numeric",
  autoComplete: "off",
  placeholder: "000.000.000-00",
} as const;

export function CpfField<T extends FieldValues, O = T>(props: FieldProps<T, O>) {
  return <MaskedField {...props} {...CPF} />;
}
