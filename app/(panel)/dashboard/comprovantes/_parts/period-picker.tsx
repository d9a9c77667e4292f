import Link from "next/link";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { PeriodFields } from "@/components/money/receipts/period-fields";
import { isSamePeriod, type Period, type Preset } from "@/lib/money/receipts/rules/period";

type PeriodPickerProps = { period: Period; presets: Preset[]; path: string };

export function PeriodPicker({ period, presets, path }: PeriodPickerProps) {
  return (
    <div className="grid gap-4">
      <ul aria-label="Períodos" className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {presets.map(({ id, label, period: preset }) => {
          const isChosen = isSamePeriod(preset, period);
          return (
            <li key={id}>
              <Link
                href={`${path}?${new URLSearchParams(preset)}`}
                prefetch={false}
                scroll={false}
                aria-current={isChosen ? "true" : undefined}
                className={`inline-flex min-h-11 items-center justify-center rounded-md border px-4 font-semibold text-sm max-sm:w-full max-sm:px-1 max-sm:text-xs ${
                  isChosen
                    ? "border-transparent bg-brand-wash text-brand"
                    : "border-line-strong hover:bg-sunken"
                }`}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      <QueryForm
        // Remounts the fields when a link changes the period in the address.
        key={`${period.de} ${period.ate}`}
        action={path}
        aria-label="Escolher o período"
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <PeriodFields {...period} />
        <Button type="submit" variant="outline" className="min-h-12">
          Ver período
        </Button>
      </QueryForm>
    </div>
  );
}
