import { useId } from "react";
import { Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";

export type Recipient = { to: string; name: string };

type RecipientFieldsProps = {
  value: Recipient;
  onChange: (change: Partial<Recipient>) => void;
  labels: { to: string; name: string };
  nameOfName: string;
  required?: boolean;
};

export function RecipientFields({ value, onChange, labels, nameOfName, required }: RecipientFieldsProps) {
  const id = useId();
  return (
    <>
      <Field id={`${id}-email`} label={labels.to}>
        <Input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required={required}
          value={value.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      <Field id={`${id}-nome`} label={labels.name}>
        <Input
          id={`${id}-nome`}
          name={nameOfName}
          autoComplete="name"
          maxLength={200}
          required={required}
          value={value.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
    </>
  );
}
