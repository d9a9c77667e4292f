"use client";

import { useId } from "react";
import { AmountInput } from "@/components/kit/forms/amount-input";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import { PlainIcon } from "@/components/kit/ui/plain-icon";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { AMOUNT_LABEL, AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { AMOUNT_KEY } from "@/lib/catalog/amount/rules";
import { CATEGORIES } from "@/lib/catalog/projects/rules/list-query";
import { MODE_HINT, MODE_LABEL } from "@/lib/matches/portfolio/messages";
import { type Choices, MODES } from "@/lib/matches/portfolio/rules/choices";
import { STATE_CODES } from "@/lib/people/lookups/rules";

type ProposalFormProps = {
  text: string;
  error?: string | undefined;
  choices: Choices;
  isProposed: boolean;
};

/** The form is sent by GET, which gives each proposal an address and works without scripts. */
export function ProposalForm({ text, error, choices, isProposed }: ProposalFormProps) {
  const id = useId();
  const [isUnclear, setIsUnclear] = useTransientState(false);
  const texts = {
    help: "Use todos os algarismos, como 300.000.",
    error: isUnclear ? AMOUNT_PROBLEM.unclear : error,
  };
  return (
    <QueryForm
      key={JSON.stringify([text, choices])}
      action="/dashboard/carteiras/nova"
      aria-label="Propor uma carteira"
      className="grid gap-6"
      noValidate
      onSubmit={(event) => {
        if (!isUnclear) return;
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem(AMOUNT_KEY);
        if (field instanceof HTMLInputElement) field.focus();
      }}
    >
      <Field id={id} label={AMOUNT_LABEL} {...texts}>
        <AmountInput
          {...describeControl(id, texts)}
          name={AMOUNT_KEY}
          defaultValue={text}
          data-shown={text}
          {...(error !== undefined && { autoFocus: true })}
          placeholder="0,00"
          maxLength={40}
          onAmount={() => setIsUnclear(false)}
          onUnclear={() => setIsUnclear(true)}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Como dividir</legend>
        {MODES.map((mode) => (
          <label key={mode} className="flex min-h-11 items-start gap-3 py-2.5 text-sm leading-snug">
            <input
              type="radio"
              name="modo"
              value={mode}
              defaultChecked={choices.modo === mode}
              className="mt-px size-5 shrink-0 accent-brand"
            />
            <span>
              {MODE_LABEL[mode]}
              <span className="block text-ink-soft">{MODE_HINT[mode]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <details open={isNarrowed(choices)} className="group border-line border-y">
        <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold text-sm hover:text-brand">
          Prazo, temas e estados
          <PlainIcon
            name="plus"
            className="size-5 shrink-0 text-brand transition-transform duration-200 ease-calm group-open:rotate-45"
          />
        </summary>
        <div className="grid gap-6 pt-2 pb-5">
          <Field
            id={`${id}-prazo`}
            label="Captação aberta depois de"
            optional
            help="Projetos sem prazo informado ficam de fora."
          >
            <Input
              id={`${id}-prazo`}
              aria-describedby={`${id}-prazo-ajuda`}
              type="date"
              name="prazo"
              defaultValue={choices.prazoDepois ?? ""}
            />
          </Field>
          <fieldset>
            <legend className="font-semibold text-sm">Temas</legend>
            {CATEGORIES.map((theme) => (
              <Checkbox
                key={theme}
                name="categoria"
                value={theme}
                defaultChecked={choices.temas.includes(theme)}
              >
                {theme}
              </Checkbox>
            ))}
          </fieldset>
          <fieldset>
            <legend className="font-semibold text-sm">Estados</legend>
            <div className="grid grid-cols-4 gap-x-2">
              {STATE_CODES.map((state) => (
                <Checkbox
                  key={state}
                  name="estado"
                  value={state}
                  defaultChecked={choices.estados.includes(state)}
                >
                  {state}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      </details>
      <Button type="submit" variant={isProposed ? "outline" : "default"}>
        {isProposed ? "Propor de novo" : "Propor divisão"}
      </Button>
    </QueryForm>
  );
}

const isNarrowed = ({ estados, temas, prazoDepois }: Choices): boolean =>
  estados.length > 0 || temas.length > 0 || prazoDepois !== null;
