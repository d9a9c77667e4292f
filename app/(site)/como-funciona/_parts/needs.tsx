import { unbroken } from "@/components/kit/reading/unbroken";

type Need = { what: string; detail: string };

/** What to collect before one begins. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <dl className="border-line border-b">
      {needs.map(({ what, detail }) => (
        <div
          key={what}
          className="grid gap-x-6 border-line border-t py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
        >
          <dt className="font-semibold text-ink">{what}</dt>
          <dd>{unbroken(detail)}</dd>
        </div>
      ))}
    </dl>
  );
}
