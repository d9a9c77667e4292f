"use client";

import type { FieldValues } from "react-hook-form";
import { ANY_PHONE_MASK, PHONE_MASK } from "@/lib/kit/masks";
import type { FieldProps } from "./field-props";
import { MaskedField } from "./masked-field";

const PHONE = {
  mask: PHONE_MASK,
  inputMode: "tel",
  autoComplete: "tel-national",
  placeholder: "(00) 00000-0000",
} as const;

/** A phone number of any country (A5.9). Up to eleven digits without a leading + are masked as Brazilian. */
const ANY_PHONE = { ...PHONE, mask: ANY_PHONE_MASK, autoComplete: "tel" } as const;

export function AnyPhoneField<T extends FieldValues, O = T>(props: FieldProps<T, O>) {
  return <MaskedField {...props} {...ANY_PHONE} />;
}

/** A Brazilian phone number (A5.7). */
export function PhoneField<T extends FieldValues, O = T>(props: FieldProps<T, O>) {
  return <MaskedField {...props} {...PHONE} />;
}
