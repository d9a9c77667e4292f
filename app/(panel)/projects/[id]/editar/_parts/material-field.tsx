"use client";

import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { FieldError } from "@/components/kit/ui/field";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import { MATERIALS } from "@/lib/catalog/projects/rules/traits";
import type { EditorValues } from "./editor-values";

/** A material outside the standard list stays offered while its box is ticked. */
export function MaterialField({ control }: { control: Control<EditorValues> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "materiais" });
  const own = field.value.filter((material) => !MATERIALS.some((known) => known === material));
  const error = fieldState.error?.message;
  return (
    <fieldset data-field="materiais" aria-describedby={error ? `${id}-erro` : undefined} className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{LABELS.materiais}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-3 sm:grid-cols-2 sm:gap-x-6">
        {[...MATERIALS, ...own].map((material) => (
          <label
            key={material}
            className="flex min-h-11 min-w-0 items-center gap-2.5 text-sm [overflow-wrap:anywhere]"
          >
            <input
              type="checkbox"
              name={field.name}
              value={material}
              checked={field.value.includes(material)}
              onBlur={field.onBlur}
              onChange={(event) =>
                field.onChange(
                  event.currentTarget.checked
                    ? [...field.value, material]
                    : field.value.filter((other) => other !== material),
                )
              }
              className="size-5 shrink-0 accent-brand"
            />
            {material}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-erro`}>{error}</FieldError>}
    </fieldset>
  );
}
