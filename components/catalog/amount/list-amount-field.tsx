import { CircleAlert } from "lucide-react";
import { Button } from "@/components/kit/ui/button";
import { AMOUNT_LABEL, AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { AMOUNT_KEY, type AmountEntry } from "@/lib/catalog/amount/rules";
import { ReaisInput } from "./reais-input";

type AmountFieldProps = {
  entry: AmountEntry;
  note?: string | undefined;
};

export function ListAmountField({ entry: { text, problem }, note }: AmountFieldProps) {
  const message = problem ? AMOUNT_PROBLEM[problem] : note;
  return (
    <div>
      <label htmlFor="quanto" className="mb-1.5 block font-semibold text-sm">
        {AMOUNT_LABEL}
      </label>
      <div className="flex flex-wrap gap-2">
        <ReaisInput
          key={text}
          id="quanto"
          name={AMOUNT_KEY}
          defaultValue={text}
          isInvalid={problem !== null}
          aria-describedby={message ? "quanto-aviso" : undefined}
          className="grow basis-40 md:max-w-72"
        />
        <Button type="submit" variant="outline" className="h-12 shrink-0 px-5">
          Aplicar valor
        </Button>
      </div>
      {message && (
        <p
          id="quanto-aviso"
          role={problem ? "alert" : undefined}
          className={`mt-2 flex items-start gap-2 text-sm ${problem ? "text-danger" : "text-ink-soft"}`}
        >
          <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
