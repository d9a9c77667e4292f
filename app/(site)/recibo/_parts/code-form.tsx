import { useId } from "react";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";

export function CodeForm({ code }: { code: string }) {
  const id = useId();
  return (
    <QueryForm
      key={code}
      action="/recibo"
      aria-label="Conferir código"
      className="flex flex-wrap items-end gap-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <Field id={id} label="Código do recibo">
          <Input
            id={id}
            name="codigo"
            defaultValue={code.slice(0, 40)}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7K4M-9QXR-2F3T-8WNB"
            className="figures"
          />
        </Field>
      </div>
      <Button type="submit" className="min-h-12">
        Conferir
      </Button>
    </QueryForm>
  );
}
