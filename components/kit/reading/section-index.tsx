import { cn } from "@/components/kit/ui/cn";

type SectionIndexProps = {
  label: string;
  entries: readonly { id: string; title: string }[];
  numbered?: boolean;
  className?: string;
};

/** The links are plain anchors, so that the browser moves the focus. */
export function SectionIndex({ label, entries, numbered = false, className }: SectionIndexProps) {
  const List = numbered ? "ol" : "ul";
  return (
    <nav aria-label={label} data-print="hide" className={cn("lg:sticky lg:top-24 lg:self-start", className)}>
      <p aria-hidden className="font-semibold text-sm">
        {label}
      </p>
      <List className="mt-3 border-line border-t text-sm">
        {entries.map(({ id, title }, position) => (
          <li key={id} className="border-line border-b">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 py-2 text-ink-soft leading-snug hover:text-brand hover:underline"
            >
              {numbered && <span className="figures w-4 shrink-0 text-right">{position + 1}</span>}
              {title}
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}
