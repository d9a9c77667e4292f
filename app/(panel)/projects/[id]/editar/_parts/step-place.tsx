"use client";

import type { Control } from "react-hook-form";
import { LocationFields } from "@/components/kit/forms/location-fields";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { FieldPair } from "@/components/kit/ui/field";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import type { EditorValues } from "./editor-values";

/** 2: where it happens and for whom. */
export function StepPlace({ control }: { control: Control<EditorValues> }) {
  return (
    <>
      <LocationFields control={control} stateName="estado" cityName="cidade" />
      <TextAreaField
        control={control}
        name="locais"
        label={LABELS.locais}
        rows={4}
        optional
        help="Um por linha, como Hortolândia, SP."
      />
      <FieldPair>
        <TextField
          control={control}
          name="beneficiarios"
          label={LABELS.beneficiarios}
          inputMode="numeric"
          optional
          help="Pessoas com renda, formação ou serviço do projeto."
        />
        <TextField
          control={control}
          name="toneladasAno"
          label={LABELS.toneladasAno}
          inputMode="decimal"
          optional
          help="Quando o projeto estiver funcionando."
        />
      </FieldPair>
    </>
  );
}
