import { formatMoneyExactly } from "@/lib/kit/format";

export function WantedPortfolio({ centavos }: { centavos: number | null }) {
  if (centavos === null) return null;
  return (
    <p className="rounded-md bg-accent-wash px-4 py-3 text-sm leading-snug">
      Depois do cadastro você vê a carteira proposta para{" "}
      <strong className="figures whitespace-nowrap font-semibold">{formatMoneyExactly(centavos)}</strong>.
    </p>
  );
}
