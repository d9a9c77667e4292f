import { useId } from "react";
import { Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";

export const PeriodFields = ({ de, ate }: { de: string; ate: string }) => (
  <>
    <Day name="de" label="De" value={de} />
    <Day name="ate" label="Até" value={ate} />
  </>
);

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  return (
    <div className="min-w-36 flex-1 sm:max-w-48">
      <Field id={id} label={label}>
        <Input id={id} type="date" name={name} defaultValue={value} min="2021-01-01" max="2100-12-31" />
      </Field>
    </div>
  );
}
