import { keepStored, readStored } from "@/components/kit/ui/storage";
import { AMOUNT_KEY, readAmount } from "@/lib/catalog/amount/rules";

const KEY = "elo:valor-simulado";

/** Keeps an amount for the next interest, in this tab only. @param centavos above zero */
export const keepSimulatedAmount = (centavos: number): void => keepStored("sessionStorage", KEY, centavos);

function readSimulatedAmount(): number | null {
  const centavos = readStored("sessionStorage", KEY);
  return Number.isSafeInteger(centavos) && Number(centavos) > 0 ? Number(centavos) : null;
}

/** Initial amount of an interest, from the address or (`isSimulated`) from a simulation. */
export type OfferedAmount = { centavos: number | null; isSimulated: boolean };

export function readOfferedAmount(): OfferedAmount {
  const { centavos } = readAmount(new URLSearchParams(window.location.search).get(AMOUNT_KEY) ?? "");
  if (centavos !== null) return { centavos, isSimulated: false };
  return { centavos: readSimulatedAmount(), isSimulated: true };
}

export const forgetSimulatedAmount = (): void => keepStored("sessionStorage", KEY, null);
