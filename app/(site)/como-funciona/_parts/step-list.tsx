import Link from "next/link";
import { unbroken } from "@/components/kit/reading/unbroken";
import type { Step } from "@/lib/people/help/how-it-works";

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ title, text, measure, link }, position) => (
        <li
          key={title}
          className="grid break-inside-avoid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-line border-t py-3 sm:py-6 sm:grid-cols-[2rem_minmax(0,1fr)_minmax(0,10.5rem)] sm:gap-x-5"
        >
          <span
            aria-hidden
            className="row-span-3 font-display text-ink-soft text-lg leading-tight sm:row-span-2"
          >
            {position + 1}
          </span>
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 font-display font-semibold leading-tight tracking-tight max-sm:text-base sm:row-span-2 sm:mt-0 sm:text-right sm:text-lg">
            {unbroken(measure)}
          </p>
          <div className="mt-1.5 min-w-0 sm:col-start-2">
            <p className="max-w-[56ch] text-ink-soft">{text}</p>
            {link && (
              <Link href={link.href} className="link mt-1 inline-block py-1.5">
                {link.label}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
