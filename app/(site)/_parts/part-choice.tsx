type PartChoiceProps = {
  /** Class of the section, name of the radio group, and prefix of the ids. */
  group: string;
  legend: string;
  parts: readonly string[];
  isDeep?: boolean;
};

export const partId = (group: string, at: number): string => `${group}-${at}`;

/**
 * Below `lg`, radio buttons choose by CSS alone which part of a section is shown. The caller gives the section the
 * value of `group` as a class, and each part its {@link partId} as `data-part`.
 */
export function PartChoice({ group, legend, parts, isDeep = false }: PartChoiceProps) {
  const rules = parts.map(
    (_, at) =>
      `.${group}:not(:has(#${partId(group, at)}:checked)) [data-part="${partId(group, at)}"]{display:none}`,
  );
  const look = isDeep
    ? "border-on-deep-soft/60 has-checked:border-on-deep has-checked:bg-on-deep has-checked:text-deep has-focus-visible:outline-on-deep"
    : "border-line-strong has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-brand";
  return (
    <fieldset className="mt-6 lg:hidden">
      <style>{`@media (width < 64rem){${rules.join("")}}`}</style>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {parts.map((part, at) => (
          <label
            key={part}
            className={`inline-flex min-h-11 items-center rounded-sm border px-4 text-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${look}`}
          >
            <input
              id={partId(group, at)}
              type="radio"
              name={group}
              defaultChecked={at === 0}
              className="sr-only"
            />
            {part}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
