"use client";

import { useId, useState } from "react";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { Button } from "@/components/kit/ui/button";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import type { ProjectChoice } from "@/lib/ai/proposals/queries/project";

type StartFormProps = {
  projects: readonly ProjectChoice[];
  pending: boolean;
  label: string;
  onStart: (projetoId: string | null) => unknown;
};

export function StartForm({ projects, pending, label, onStart }: StartFormProps) {
  const id = useId();
  const form = usePreHydrationInput();
  const [chosen, setChosen] = useState(projects[0]?.id ?? "");
  const help = "O que já está no cadastro não será perguntado de novo.";
  return (
    <form
      ref={form}
      method="dialog"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onStart(chosen || null);
      }}
    >
      {projects.length > 0 ? (
        <Field id={id} label="De qual projeto é a proposta?" help={help}>
          <Select
            {...describeControl(id, { help })}
            name="projeto"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {projects.map(({ id: projetoId, nome, cidade, estado }) => (
              <option key={projetoId} value={projetoId}>
                {cidade ? `${nome}, ${cidade} (${estado})` : nome}
              </option>
            ))}
            <option value="">Nenhum destes</option>
          </Select>
        </Field>
      ) : (
        <p className="max-w-measure">
          O assistente faz perguntas em cinco etapas curtas e monta a proposta com o que você responder. Dá
          para parar e voltar depois.
        </p>
      )}
      <div>
        <Button type="submit" aria-disabled={pending}>
          {pending ? "Abrindo..." : label}
        </Button>
      </div>
    </form>
  );
}
