"use client";

import { type FormEvent, useId, useState } from "react";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import { toast } from "@/components/kit/ui/toast-store";
import { RecipientFields } from "@/components/people/debug/recipient-fields";
import { RunList } from "@/components/people/debug/run-list";
import { useTestRuns } from "@/components/people/debug/use-test-runs";
import { DEBUG_TYPES, TEST_MESSAGES as TEXTS } from "@/lib/people/email-functions/messages";
import { debugCall } from "@/lib/people/email-functions/rules";

const labelOf = (type: string) => DEBUG_TYPES.find(({ value }) => value === type)?.label ?? type;

/** Sends one e-mail at a time and lists the results (B4.10, B5.8, B8.13). */
export function DebugForm() {
  const id = useId();
  const form = usePreHydrationInput();
  const [recipient, setRecipient] = useState({ to: "", name: "" });
  const [type, setType] = useState<string>(DEBUG_TYPES[0].value);
  const { runs, run, busy } = useTestRuns();
  const [to, name] = [recipient.to.trim(), recipient.name.trim()];
  const incomplete = to === "" || name === "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (incomplete) return void toast({ tone: "error", title: TEXTS.debug.missing });
    const call = debugCall({ type, to, name, origin: window.location.origin });
    const { result, ms } = await run({ ...call, label: labelOf(type) }, to);
    if (result?.success) {
      const description = TEXTS.delivered(TEXTS.provider[result.provider ?? "smtp"], ms ?? 0);
      toast({ title: TEXTS.debug.success, description });
    } else {
      toast({ tone: "error", title: TEXTS.debug.error, description: result?.error ?? TEXTS.unknown });
    }
  };

  return (
    <div className="page-width grid items-start gap-x-16 gap-y-14 pb-20 lg:grid-cols-[minmax(0,26rem)_1fr]">
      <form ref={form} method="post" onSubmit={submit} noValidate className="grid gap-5">
        <RecipientFields
          value={recipient}
          onChange={(change) => setRecipient((present) => ({ ...present, ...change }))}
          labels={{ to: "E-mail de teste", name: "Nome completo" }}
          nameOfName="fullName"
          required
        />
        <Field id={`${id}-tipo`} label="Tipo de e-mail">
          <Select
            id={`${id}-tipo`}
            name="emailType"
            value={type}
            onChange={(event) => setType(event.target.value)}
          >
            {DEBUG_TYPES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <SubmitButton
          pending={busy}
          label="Enviar e-mail de teste"
          pendingLabel={TEXTS.sending}
          disabled={incomplete}
        />
      </form>
      <section aria-labelledby={`${id}-historico`}>
        <h2 id={`${id}-historico`} className="mb-5 text-xl">
          Histórico
        </h2>
        <RunList runs={runs} empty={TEXTS.debug.empty} />
      </section>
    </div>
  );
}
