import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type FieldTexts = {
  help?: ReactNode;
  error?: string | undefined;
};

/**
 * @param id from useId, because a hidden page stays in the document and may have a field of the same name
 * @param also ids of further descriptions
 */
export function describeControl(id: string, { help, error }: FieldTexts, also = "") {
  const ids = [help ? `${id}-ajuda` : "", also, error ? `${id}-erro` : ""].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": ids || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="row-start-4 mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm leading-snug"
    >
      <CircleAlert aria-hidden strokeWidth={2} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

type FieldProps = FieldTexts & { id: string; label: ReactNode; optional?: boolean; children: ReactNode };

export function Field({ id, label, optional, help, error, children }: FieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="row-start-1 mb-1.5 block font-semibold text-sm leading-snug">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </label>
      {help && (
        <p id={`${id}-ajuda`} className="row-start-2 mb-2 max-w-measure text-ink-soft text-sm leading-snug">
          {help}
        </p>
      )}
      <div className="row-start-3 min-w-0">{children}</div>
      {error && <FieldError id={`${id}-erro`}>{error}</FieldError>}
    </div>
  );
}

/** Two fields side by side. Their controls stay aligned even if one field has a longer label or help. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 sm:gap-y-0 sm:[&_input]:min-h-13 sm:[&>*]:row-span-4 sm:[&>*]:grid sm:[&>*]:grid-rows-subgrid">
      {children}
    </div>
  );
}
