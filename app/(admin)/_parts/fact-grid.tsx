import type { ReactNode } from "react";

export type FactPair = readonly [name: string, value: ReactNode];

export type FactPairs = readonly (FactPair | false | null)[];

export function FactGrid({ facts }: { facts: FactPairs }) {
  return (
    <dl className="grid max-w-[60rem] gap-x-12 border-line border-t text-sm sm:grid-cols-2">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="flex justify-between gap-4 border-line border-b py-2.5">
              <dt className="max-w-[45%] shrink-0 text-ink-soft">{fact[0]}</dt>
              <dd className="wrap-anywhere min-w-0 text-right tabular-nums">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
