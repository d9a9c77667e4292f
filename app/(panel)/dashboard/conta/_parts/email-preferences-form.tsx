"use client";

import { type ReactNode, useId, useState } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import { TextLink } from "@/components/kit/ui/text-link";
import { toast } from "@/components/kit/ui/toast-store";
import { saveEmailPreferencesAction } from "@/lib/words/email/actions";
import { PREFERENCES } from "@/lib/words/email/messages";
import {
  ALERT_RHYTHMS,
  type EmailPreferences,
  OFF,
  OFFERED_KINDS,
  type PreferencesChange,
  WISHES,
} from "@/lib/words/email/rules";

const TEXTS = PREFERENCES.kinds;

/** The rhythm is shown only while the alerts are on. */
const differs = (shown: EmailPreferences, stored: EmailPreferences): boolean =>
  OFFERED_KINDS.some((kind) => shown[kind] !== stored[kind]) ||
  (stored.searchAlerts !== OFF && shown.alertRhythm !== stored.alertRhythm);

/**
 * Saves each change at once, and reverts a change that was not saved. After a save, all rows show their stored choices:
 * another page, or a link in a mail, may have changed some of them.
 */
export function EmailPreferencesForm({ stored }: { stored: EmailPreferences }) {
  const id = useId();
  const [wishes, setWishes] = useState(stored);
  const { pending: saving, run } = useAction(PREFERENCES.failed);

  const change = async (part: PreferencesChange) => {
    if (saving) return;
    const next = { ...wishes, ...part };
    setWishes(next);
    const saved = await run((mark) => saveEmailPreferencesAction({ ...part, ...mark }));
    if (!saved) {
      setWishes(wishes);
      return;
    }
    const { message, preferences } = saved;
    setWishes(preferences);
    if (differs(next, preferences))
      toast({ title: message, description: PREFERENCES.changedElsewhere, tone: "info" });
    else toast({ title: message });
  };

  return (
    <div aria-busy={saving}>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">{PREFERENCES.caption}</caption>
        <thead>
          <tr className="border-line border-b align-bottom">
            <th scope="col" className="py-2 pr-3 font-semibold text-ink">
              {PREFERENCES.kind}
            </th>
            {WISHES.map((wish) => (
              <th
                key={wish}
                id={`${id}-${wish}`}
                scope="col"
                className="w-[21%] break-words py-2 text-center font-semibold text-ink text-xs leading-tight sm:w-24 sm:text-sm"
              >
                {PREFERENCES.wishes[wish]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OFFERED_KINDS.map((kind) => (
            <tr key={kind} className="border-line border-b">
              <th scope="row" className="break-words py-3 pr-2 font-normal">
                <span id={`${id}-${kind}`} className="block text-ink leading-snug">
                  {TEXTS[kind].label}
                </span>
                <span className="mt-0.5 block leading-snug">{TEXTS[kind].hint}</span>
              </th>
              {WISHES.map((wish) => (
                <RadioCell key={wish}>
                  <input
                    type="radio"
                    name={`${id}-${kind}`}
                    aria-labelledby={`${id}-${kind} ${id}-${wish}`}
                    checked={wishes[kind] === wish}
                    onChange={() => change({ [kind]: wish })}
                    className="size-5 accent-brand"
                  />
                </RadioCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {wishes.searchAlerts !== OFF && (
        <div className="mt-5 max-w-72">
          <Field id={`${id}-ritmo`} label={PREFERENCES.rhythm}>
            <Select
              id={`${id}-ritmo`}
              value={wishes.alertRhythm}
              onChange={(event) => {
                const chosen = ALERT_RHYTHMS.find((one) => one === event.currentTarget.value);
                if (chosen) change({ alertRhythm: chosen });
              }}
            >
              {ALERT_RHYTHMS.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {PREFERENCES.rhythms[rhythm]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <p className="mt-5">
        {PREFERENCES.digest} <TextLink href="/dashboard">{PREFERENCES.agora}</TextLink>.
      </p>
    </div>
  );
}

const RadioCell = ({ children }: { children: ReactNode }) => (
  <td className="p-0 text-center">
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the radio is its child and brings its own name */}
    <label className="grid min-h-14 cursor-pointer place-items-center rounded-sm hover:bg-sunken">
      {children}
    </label>
  </td>
);
