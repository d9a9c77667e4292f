"use client";

import type { Control } from "react-hook-form";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import type { EditorValues } from "./editor-values";
import { LineList } from "./line-list";

export function StepPeople({ control }: { control: Control<EditorValues> }) {
  return (
    <>
      <TextAreaField
        control={control}
        name="organizacao"
        label={LABELS.organizacao}
        rows={6}
        optional
        help="Desde quando existem, quantas pessoas são, o que já fizeram. Sem telefone nem e-mail: o contato abre depois."
      />
      <LineList
        control={control}
        name="equipe"
        what="pessoa"
        empty={{ nome: "", funcao: "" }}
        help="Quem responde pelo projeto, com o consentimento de cada um: os nomes aparecem na página."
      >
        {(at) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField control={control} name={`equipe.${at}.nome`} label={`Nome da pessoa ${at + 1}`} />
            <TextField control={control} name={`equipe.${at}.funcao`} label={`Função da pessoa ${at + 1}`} />
          </div>
        )}
      </LineList>
    </>
  );
}
