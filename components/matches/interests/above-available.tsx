import { formatMoneyExactly } from "@/lib/kit/format";

type AboveAvailableProps = {
  id: string;
  /** Typed amount (centavos). */
  centavos: number;
  /** Amount that the project still looks for (centavos). */
  available: number;
};

/** Notice under an interest's amount if it exceeds `available`. */
export function AboveAvailable({ id, centavos, available }: AboveAvailableProps) {
  return (
    <p id={id} aria-live="polite" className="text-ink-soft text-sm leading-snug">
      {available > 0 && centavos > available && (
        <span className="mt-1.5 block">
          O projeto procura {formatMoneyExactly(available)}. O que passar disso fica para combinar com ele.
        </span>
      )}
    </p>
  );
}
