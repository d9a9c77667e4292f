"use client";

import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { AmountInput } from "@/components/kit/forms/amount-input";
import { describeControl, Field } from "@/components/kit/ui/field";
import { parseAmount } from "@/lib/kit/typed-amount";
import { VALUE_PROBLEMS } from "@/lib/matches/interests/messages/amount";
import type { InterestValues } from "@/lib/matches/interests/rules/form";
import { AboveAvailable } from "./above-available";
import type { OfferedAmount } from "./simulated-amount";

type ValueFieldProps = {
  control: Control<InterestValues>;
  label: string;
  offered: OfferedAmount;
  /** In centavos. */
  available: number;
  onUnclear: (message: string) => void;
};

/** Optional amount of an interest (B5.1). */
export function ValueField({ control, label, offered, available, onUnclear }: ValueFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "valor_interesse" });
  const centavos = parseAmount(field.value) ?? 0;
  const isOffered = offered.centavos !== null && centavos === offered.centavos;
  const texts = {
    help: isOffered
      ? `Veio da sua ${offered.isSimulated ? "simulação" : "lista"}. Você pode mudar ou apagar.`
      : "Uma estimativa ajuda o projeto a responder.",
    error: fieldState.error?.message,
  };
  return (
    <div>
      <Field id={id} label={label} optional {...texts}>
        <AmountInput
          {...describeControl(id, texts, `${id}-falta`)}
          name={field.name}
          defaultValue={field.value}
          data-shown={field.value}
          placeholder="0,00"
          onAmount={field.onChange}
          onBlur={field.onBlur}
          onUnclear={(typed) => {
            if (typed !== null) field.onChange(typed);
            onUnclear(VALUE_PROBLEMS.unclear);
          }}
        />
      </Field>
      <AboveAvailable id={`${id}-falta`} centavos={texts.error ? 0 : centavos} available={available} />
    </div>
  );
}
