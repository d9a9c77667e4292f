"use client";

import type { FieldValues } from "react-hook-form";
import { PHONE_MASK } from "@/lib/masks/rules";
import type { FieldProps } from "./field-props";
import { MaskedField } from "./masked-field";

const PHONE = {
  mask: PHONE_MASK,
  inputMode: "tel",
  autoComplete: "tel-national",
  placeholder: "(00) 00000-0000",
} as const;

/** A Brazilian phone number (A5.7). */
export function PhoneField<T extends FieldValues, O = T>(props: FieldProps<T, O>) {
  return <MaskedField {...props} {...PHONE} />;
}
