"use client";

import { useId, useState } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import { toast } from "@/components/kit/ui/toast-store";
import { saveEmailPreferencesAction } from "@/lib/words/email/actions";
import { PREFERENCES } from "@/lib/words/email/messages";
import { ALERT_FREQUENCIES, type EmailPreferences } from "@/lib/words/email/rules";

const FREQUENCY = { diario: "Uma vez por dia", semanal: "Uma vez por semana", nunca: "Nunca" } as const;

/** Saves each change at once; reverts it when saving fails. */
export function EmailPreferencesForm({ stored }: { stored: EmailPreferences }) {
  const id = useId();
  const [wishes, setWishes] = useState(stored);
  const { pending: saving, run } = useAction(PREFERENCES.failed);

  const change = async (part: Partial<EmailPreferences>) => {
    if (saving) return;
    const next = { ...wishes, ...part };
    setWishes(next);
    const saved = await run(() => saveEmailPreferencesAction(next));
    if (saved) toast({ title: saved.message });
    else setWishes(wishes);
  };

  return (
    <div aria-busy={saving} className="grid max-w-measure gap-2">
      <Checkbox
        checked={wishes.projectNotifications}
        onChange={(event) => change({ projectNotifications: event.currentTarget.checked })}
      >
        Avisos sobre os projetos em que tenho interesse ou que são meus
      </Checkbox>
      <Checkbox
        checked={wishes.matchNotifications}
        onChange={(event) => change({ matchNotifications: event.currentTarget.checked })}
      >
        Projetos e financiadores que combinam comigo
      </Checkbox>
      <Checkbox
        checked={wishes.newsDigest}
        onChange={(event) => change({ newsDigest: event.currentTarget.checked })}
      >
        Resumo das novidades dos projetos que acompanho, no máximo um por dia
      </Checkbox>
      <Checkbox
        checked={wishes.talkMessages}
        onChange={(event) => change({ talkMessages: event.currentTarget.checked })}
      >
        Mensagens de conversas que esperam por mim
      </Checkbox>
      <div className="mt-3 max-w-72">
        <Field id={id} label="Alertas das buscas salvas">
          <Select
            id={id}
            value={wishes.searchAlerts}
            onChange={(event) => {
              const chosen = ALERT_FREQUENCIES.find((one) => one === event.currentTarget.value);
              if (chosen) change({ searchAlerts: chosen });
            }}
          >
            {ALERT_FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {FREQUENCY[frequency]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}
