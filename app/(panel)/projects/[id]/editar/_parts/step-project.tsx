"use client";

import type { Control } from "react-hook-form";
import { SelectField } from "@/components/kit/forms/select-field";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { AXES, LABELS } from "@/lib/catalog/own-projects/fields";
import { CATEGORIES } from "@/lib/catalog/projects/rules/project";
import type { EditorValues } from "./editor-values";
import { MaterialField } from "./material-field";

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** 1: what the project is. */
export function StepProject({ control }: { control: Control<EditorValues> }) {
  return (
    <>
      <TextField
        control={control}
        name="nome"
        label={LABELS.nome}
        help="Como ele foi aprovado, sem siglas que só vocês conhecem."
      />
      <TextAreaField
        control={control}
        name="objetivo"
        label={LABELS.objetivo}
        rows={2}
        help="O que muda, para quem, quanto. Até 300 caracteres."
      />
      <TextAreaField
        control={control}
        name="descricao"
        label={LABELS.descricao}
        rows={10}
        help="O problema de hoje, o que será feito, o que fica depois. Só quem financia lê inteira; os outros veem o começo."
      />
      <SelectField
        control={control}
        name="categoria"
        label={LABELS.categoria}
        placeholder="Escolha o tema"
        options={asOptions(CATEGORIES)}
      />
      <SelectField
        control={control}
        name="eixo"
        label={LABELS.eixo}
        placeholder="Escolha o eixo"
        options={asOptions(AXES)}
        help="A frente da Lei 14.260/2021 em que o projeto foi aprovado."
      />
      <MaterialField control={control} />
    </>
  );
}
