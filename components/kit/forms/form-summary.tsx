"use client";

import { type RefObject, useEffect, useRef } from "react";
import { type Control, type FieldPath, type FieldValues, get, useFormState } from "react-hook-form";
import { Alert } from "@/components/kit/ui/alert";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { findErrorCode } from "@/lib/kit/request-code";
import { supportAddress } from "@/lib/kit/support-address";
import { hasSecret, reloadKeeping } from "./kept-input";

/** Type of the root error of a form whose page is outdated (`keptAs` of use-action-form.ts). */
export const OUTDATED = "outdated";
export const RESTORED = "restored";

type FormSummaryProps<T extends FieldValues, O> = {
  control: Control<T, unknown, O>;
  /** Names and labels of the controls, in the order of the page. */
  labels: Partial<Record<FieldPath<T>, string>>;
  title?: string | undefined;
  /** "alert" where no toast reports the error. */
  role?: "alert";
  /** Whether the form has its own notice for an expired session. */
  ownLogin?: boolean;
  /** Called before a control is focused, so that a form with several steps can first show the control. */
  onLead?: (name: FieldPath<T>) => void;
};

function controlOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name) ?? null;
  return found instanceof RadioNodeList ? (found[0] as HTMLElement) : (found as HTMLElement | null);
}

/** Takes the focus after a failed submit and links to each invalid field. An error without a field appears in full. */
export function FormSummary<T extends FieldValues, O = T>({
  control,
  labels,
  title = "Confira os campos",
  role,
  ownLogin = false,
  onLead,
}: FormSummaryProps<T, O>) {
  const { errors, submitCount, isSubmitting } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const names = (Object.keys(labels) as FieldPath<T>[]).filter((name) => get(errors, name));
  const isRestored = errors.root?.type === RESTORED;
  const general = isRestored ? undefined : errors.root?.message;
  const hasNoSession = errors.root?.type === "unauthenticated" && !ownLogin;
  const code = errors.root?.type === "unexpected" ? findErrorCode(general ?? "") : "";
  const some = submitCount > 0 && (names.length > 0 || general !== undefined);

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) box.current?.focus();
  }, [submitCount, isSubmitting]);

  if (isRestored) return <Alert role="status" tone="info" title={errors.root?.message} />;
  if (!some) return null;
  return (
    <Alert
      ref={box}
      role={role}
      tabIndex={-1}
      tone="error"
      title={general ?? title}
      className="outline-offset-2"
    >
      {hasNoSession && (
        <p>
          A sua sessão terminou.{" "}
          <a href="/auth" target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center">
            Entrar em outra aba
          </a>{" "}
          e enviar de novo aqui: o que você digitou continua na tela.
        </p>
      )}
      {code && (
        <a
          href={supportAddress(code)}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center"
        >
          Escrever para o suporte em outra aba
        </a>
      )}
      {errors.root?.type === OUTDATED && <ReloadOffer control={control} box={box} />}
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="link min-h-11 text-left"
                onClick={({ currentTarget }) => {
                  onLead?.(name);
                  controlOf(currentTarget.form, name)?.focus();
                }}
              >
                {labels[name]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

type ReloadOfferProps = { control: object; box: RefObject<HTMLDivElement | null> };

function ReloadOffer({ control, box }: ReloadOfferProps) {
  const [isPartly, setPartly] = useTransientState(false);
  const [isInDialog, setInDialog] = useTransientState(false);
  useEffect(() => {
    const form = box.current?.closest("form");
    setPartly(form != null && hasSecret(form.elements));
    setInDialog(form?.closest("dialog, [role='dialog']") != null);
  }, [box, setPartly, setInDialog]);
  return (
    <>
      <p>
        O que você digitou volta a este formulário depois de recarregar
        {isPartly ? ", menos senha e arquivo." : "."}
        {isInDialog && " Abra o formulário de novo para continuar."}
      </p>
      <button type="button" className="link min-h-11 text-left" onClick={() => reloadKeeping(control)}>
        Recarregar a página
      </button>
    </>
  );
}
