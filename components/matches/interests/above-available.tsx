import { formatMoneyExactly } from "@/lib/kit/format";

type AboveAvailableProps = {
  id: string;
  centavos: number;
  /** Amount missing to the project's total (centavos). */
  available: number;
};

export function AboveAvailable({ id, centavos, available }: AboveAvailableProps) {
  return (
    <p id={id} aria-live="polite" className="text-ink-soft text-sm leading-snug">
      {available > 0 && centavos > available && (
        <span className="mt-1.5 block">
          Para o total do projeto faltam {formatMoneyExactly(available)}. O que passar disso fica para
          combinar com ele.
        </span>
      )}
    </p>
  );
}
