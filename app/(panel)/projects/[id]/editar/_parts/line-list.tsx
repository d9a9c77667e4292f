"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Control, get, useFieldArray, useFormState } from "react-hook-form";
import { Button } from "@/components/kit/ui/button";
import { FieldError } from "@/components/kit/ui/field";
import { HOLDER, holdFocus } from "@/components/kit/ui/hold-focus";
import { LABELS, MOST } from "@/lib/catalog/own-projects/fields";
import type { EditorValues } from "./editor-values";

type LineListProps<N extends "orcamento" | "equipe"> = {
  control: Control<EditorValues>;
  name: N;
  help: string;
  /** Noun for one line in the labels of the buttons that add and remove. */
  what: string;
  empty: EditorValues[N][number];
  children: (at: number) => ReactNode;
};

export function LineList<N extends "orcamento" | "equipe">({
  control,
  name,
  help,
  what,
  empty,
  children,
}: LineListProps<N>) {
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  const problem: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  const error: string | undefined = problem?.root?.message ?? problem?.message;
  return (
    <fieldset
      {...HOLDER}
      data-field={name}
      aria-describedby={error ? `${id}-erro` : undefined}
      className="min-w-0"
    >
      <legend className="font-semibold text-sm">{LABELS[name]}</legend>
      <p className="mt-1 max-w-measure text-ink-soft text-sm leading-snug">{help}</p>
      {error && <FieldError id={`${id}-erro`}>{error}</FieldError>}
      <ul className="mt-3 grid gap-4">
        {fields.map(({ id: key }, at) => (
          <li key={key} className="grid gap-3 border-line border-t pt-4">
            {children(at)}
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start text-ink-soft"
              onClick={(event) => {
                holdFocus(event.currentTarget);
                remove(at);
              }}
            >
              <Trash2 aria-hidden className="size-4" strokeWidth={2} /> Remover {what} {at + 1}
            </Button>
          </li>
        ))}
      </ul>
      {fields.length < MOST[name] && (
        <Button
          variant="outline"
          className="mt-4"
          onClick={() => append(empty as Parameters<typeof append>[0], { shouldFocus: true })}
        >
          <Plus aria-hidden className="size-4" strokeWidth={2} /> Adicionar {what}
        </Button>
      )}
    </fieldset>
  );
}
