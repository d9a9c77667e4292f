import type { FactPairs } from "./fact-grid";

export function SideFacts({ facts }: { facts: FactPairs }) {
  return (
    <dl className="grid content-start gap-3 text-sm max-lg:order-first max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="min-w-0">
              <dt className="text-ink-soft text-xs">{fact[0]}</dt>
              <dd className="break-words">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
