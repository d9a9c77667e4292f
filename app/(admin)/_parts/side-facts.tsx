import type { ReactNode } from "react";

type SideFactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] };

export function SideFacts({ facts }: SideFactsProps) {
  return (
    <dl className="grid content-start gap-3 text-sm max-lg:order-first max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
