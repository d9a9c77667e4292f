import { DATA_USES } from "@/lib/people/accounts/privacy";

const term = "text-ink-soft text-sm sm:pt-0.5";

/** A block per kind of data: a table with four columns of prose would not fit a phone or paper. */
export function DataUses() {
  return (
    <ul className="grid">
      {DATA_USES.map(({ data, purpose, basis, retention }) => (
        <li key={data} className="break-inside-avoid border-line border-t py-5 last:pb-0">
          <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">{data}</h3>
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,5.5rem)_1fr]">
            <dt className={term}>Para quê</dt>
            <dd>{purpose}</dd>
            <dt className={term}>Base legal</dt>
            <dd>{basis}</dd>
            <dt className={term}>Até quando</dt>
            <dd>{retention}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
