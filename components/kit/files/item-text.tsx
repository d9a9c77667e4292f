"use client";

import { useId } from "react";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import { MAX_ITEM_TEXT } from "@/lib/catalog/uploads/rules";

type Props = { label: string; help?: string; value: string; onChange: (text: string) => void };

export function ItemText({ label, help, value, onChange }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help}>
      <Input
        {...describeControl(id, { help })}
        value={value}
        maxLength={MAX_ITEM_TEXT}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
