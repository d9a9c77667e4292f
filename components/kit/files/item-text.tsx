"use client";

import { useId } from "react";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";

type Props = {
  label: string;
  help?: string;
  value: string;
  /** Limit of the form's schema, which would refuse the whole form for a longer text. */
  maxLength: number;
  onChange: (text: string) => void;
};

export function ItemText({ label, help, value, maxLength, onChange }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help}>
      <Input
        {...describeControl(id, { help })}
        value={value}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
