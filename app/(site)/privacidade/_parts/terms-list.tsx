type TermsListProps = { entries: readonly (readonly [term: string, text: string])[] };

/** Definition list, in two columns where it fits. */
export function TermsList({ entries }: TermsListProps) {
  return (
    <dl className="border-line border-b">
      {entries.map(([term, text]) => (
        <div key={term} className="grid gap-x-6 border-line border-t py-3 sm:grid-cols-[minmax(0,11rem)_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
