"use client";

import type { Control } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { SelectField } from "@/components/kit/forms/select-field";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { AXES, LABELS } from "@/lib/catalog/own-projects/fields";
import { CATEGORIES } from "@/lib/catalog/projects/rules/list-query";
import type { EditorValues } from "./editor-values";
import { MaterialField } from "./material-field";

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function StepProject({ control }: { control: Control<EditorValues> }) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <TextField {...field("nome")} help="Como ele foi aprovado, sem siglas que só vocês conhecem." />
      <TextAreaField
        {...field("objetivo")}
        rows={2}
        help="O que muda, para quem, quanto. Até 300 caracteres."
      />
      <TextAreaField
        {...field("descricao")}
        rows={10}
        help="O problema de hoje, o que será feito, o que fica depois, em 200 caracteres ou mais. Só quem financia lê inteira; os outros veem o começo."
      />
      <SelectField {...field("categoria")} placeholder="Escolha o tema" options={asOptions(CATEGORIES)} />
      <SelectField
        {...field("eixo")}
        placeholder="Escolha o eixo"
        options={asOptions(AXES)}
        help="A frente da Lei 14.260/2021 em que o projeto foi aprovado."
      />
      <MaterialField control={control} />
    </>
  );
}
