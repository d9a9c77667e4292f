import { ChevronDown } from "lucide-react";

/** Help on where to find a field's number. It opens without scripts and never moves the focus. */
export function FieldHelp({ label, where }: { label: string; where: string[] }) {
  return (
    <details className="group mt-1">
      <summary className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-brand text-sm hover:underline">
        Onde encontro este número?
        <span className="sr-only"> {label}</span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-4 transition-transform duration-150 ease-calm group-open:rotate-180"
        />
      </summary>
      <div className="mb-4 grid gap-2 border-line border-l-2 pl-4 text-ink-soft text-sm">
        {where.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </details>
  );
}
