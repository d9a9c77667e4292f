"use client";

import type { Control } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { FieldPair } from "@/components/kit/ui/field";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import type { EditorValues } from "./editor-values";

export function StepPlace({ control }: { control: Control<EditorValues> }) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <LocationFields control={control} stateName="estado" cityName="cidade" />
      <TextAreaField {...field("locais")} rows={4} optional help="Um por linha, como Hortolândia, SP." />
      <FieldPair>
        <TextField
          {...field("beneficiarios")}
          inputMode="numeric"
          optional
          help="Pessoas com renda, formação ou serviço do projeto."
        />
        <TextField
          {...field("toneladasAno")}
          inputMode="decimal"
          optional
          help="Quando o projeto estiver funcionando."
        />
      </FieldPair>
    </>
  );
}
