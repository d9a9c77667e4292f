import { type FieldValues, get } from "react-hook-form";
import { forgetStored, keepStored, readStored } from "@/components/kit/ui/storage";

const PREFIX = "elo:digitado:";
/** Time (ms) that texts of an account are kept. The person may read the reloaded page before reopening a dialog. */
const LIFETIME = 30 * 60_000;
/** Time (ms) that texts are kept without an account. The next visitor of a shared computer must not see them. */
const LIFETIME_OF_VISITOR = 60_000;

export type Typed = ReadonlyMap<string, string>;

/** `account`: `PageAccount` (page-mark.ts) of the form's page, or "". */
type Kept = { account: string; until: number; texts: [name: string, text: string][] };

const keyOf = (form: string) => `${PREFIX}${window.location.pathname}:${form}`;

/** Keeps typed texts for the next mount of the same form on the same page, in this tab and for this account alone. */
export function keepTyped(form: string, account: string, texts: Typed): void {
  const life = account === "" ? LIFETIME_OF_VISITOR : LIFETIME;
  const kept: Kept = { account, until: Date.now() + life, texts: [...texts] };
  keepStored("sessionStorage", keyOf(form), kept);
}

const isEntry = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

export function takeTyped(form: string, account: string): Typed {
  const kept = readStored("sessionStorage", keyOf(form)) as Partial<Kept> | null;
  if (!kept) return new Map();
  keepStored("sessionStorage", keyOf(form), null);
  const isOurs = kept.account === account && Number(kept.until) > Date.now();
  const texts = isOurs && Array.isArray(kept.texts) ? kept.texts.filter(isEntry) : [];
  return new Map(texts);
}

export const dropTyped = (form: string): void => keepStored("sessionStorage", keyOf(form), null);

/** Functions that keep the texts of an outdated form, by the `control` of its `useForm`. */
const keepers = new WeakMap<object, () => void>();

export const offerReload = (control: object, keep: () => void): void => {
  keepers.set(control, keep);
};

export function reloadKeeping(control: object): void {
  keepers.get(control)?.();
  window.location.reload();
}

export const forgetTyped = (): void => forgetStored("sessionStorage", PREFIX);

/** Elements of a form. Some lack the properties of {@link Control}. */
type Controls = Iterable<object>;
type Control = { name?: string; type?: string; autocomplete?: string };

/** Types of controls that are never kept. A checkbox confirms a text that the reload may change. */
const LEFT_OUT = new Set(["password", "file", "hidden", "checkbox"]);
/** The type of a password's control is "text" while the person looks at the password, so `autocomplete` decides. */
const SECRETS = new Set(["current-password", "new-password", "one-time-code"]);

const isSecret = ({ type, autocomplete = "" }: Control): boolean =>
  type === "password" || SECRETS.has(autocomplete);

/**
 * Texts that the person changed, without secrets and without the types of LEFT_OUT.
 * @param untouched values that the form started with or has saved. A text that equals one of them is left out: the
 * reloaded page shows the saved value.
 */
export function typedTexts(
  controls: Controls,
  values: FieldValues,
  untouched: readonly (FieldValues | undefined)[],
): Typed {
  const texts = new Map<string, string>();
  for (const control of controls as Iterable<Control>) {
    const { name, type = "" } = control;
    if (!name || LEFT_OUT.has(type) || isSecret(control)) continue;
    const value: unknown = get(values, name);
    const isGiven = untouched.some((given) => given && get(given, name, "") === value);
    if (typeof value === "string" && !isGiven) texts.set(name, value);
  }
  return texts;
}

/** Whether the form has a field for a secret or a file, which the person must give again after the reload. */
export const hasSecret = (controls: Controls): boolean =>
  [...(controls as Iterable<Control>)].some((control) => isSecret(control) || control.type === "file");
