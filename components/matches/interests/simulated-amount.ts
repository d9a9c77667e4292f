import { keepStored, readStored } from "@/components/kit/ui/storage";
import { AMOUNT_KEY, readAmount } from "@/lib/catalog/amount/rules";

const KEY = "elo:valor-simulado";

/** Stores the amount of a simulation for the next interest, in this tab only. @param centavos above zero */
export const keepSimulatedAmount = (centavos: number): void => keepStored("sessionStorage", KEY, centavos);

function readSimulatedAmount(): number | null {
  const centavos = readStored("sessionStorage", KEY);
  return Number.isSafeInteger(centavos) && Number(centavos) > 0 ? Number(centavos) : null;
}

/** Initial amount (centavos) of an interest: from the address, else from a simulation (`isSimulated`), else null. */
export type OfferedAmount = { centavos: number | null; isSimulated: boolean };

export function readOfferedAmount(): OfferedAmount {
  const { centavos } = readAmount(new URLSearchParams(window.location.search).get(AMOUNT_KEY) ?? "");
  if (centavos !== null) return { centavos, isSimulated: false };
  return { centavos: readSimulatedAmount(), isSimulated: true };
}

/** Called when this tab leaves the account (`forgetTab`), and once an interest is registered. */
export const forgetSimulatedAmount = (): void => keepStored("sessionStorage", KEY, null);
