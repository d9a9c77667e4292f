import { type ComponentProps, type ReactNode, useId } from "react";
import { describeControl, FieldError, type FieldTexts } from "./field";

export type RadioOption = { value: string; label: string; hint?: string };

type RadioGroupProps = FieldTexts & {
  name: string;
  legend: ReactNode;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  stacked?: boolean | undefined;
  ref?: ComponentProps<"input">["ref"];
};

export function RadioGroup({
  name,
  legend,
  options,
  value,
  onChange,
  onBlur,
  ref,
  stacked,
  ...texts
}: RadioGroupProps) {
  const id = useId();
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = describeControl(id, texts);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className="min-w-0"
    >
      <p id={`${id}-titulo`} className="mb-1.5 font-semibold text-sm leading-snug">
        {legend}
      </p>
      {texts.help && (
        <p id={`${id}-ajuda`} className="mb-2 max-w-measure text-ink-soft text-sm leading-snug">
          {texts.help}
        </p>
      )}
      <div className={stacked ? "grid gap-2" : "flex flex-wrap gap-2"}>
        {options.map((option, at) => (
          <label
            key={option.value}
            className="flex min-h-12 flex-1 basis-40 items-start gap-3 rounded-md border border-line-strong bg-surface px-4 py-3 text-sm leading-snug hover:bg-sunken has-checked:border-brand has-checked:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
          >
            <input
              ref={at === 0 ? ref : undefined}
              id={at === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="size-5 shrink-0 accent-brand outline-none"
            />
            <span>
              <span className="font-semibold">{option.label}</span>
              {option.hint && <span className="block text-ink-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {texts.error && <FieldError id={`${id}-erro`}>{texts.error}</FieldError>}
    </div>
  );
}
