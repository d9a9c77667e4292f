import { keepStored, readStored } from "@/components/kit/ui/storage";

const KEY = "elo:valor-simulado";

/**
 * Keeps a simulated amount for the next interest. Only in this tab: it comes from tax data, which never enter an address
 * or leave the browser on their own.
 * @param centavos above zero
 */
export const keepSimulatedAmount = (centavos: number): void => keepStored("sessionStorage", KEY, centavos);

/** The kept amount in centavos; null when there is none. */
export function readSimulatedAmount(): number | null {
  const centavos = readStored("sessionStorage", KEY);
  return Number.isSafeInteger(centavos) && Number(centavos) > 0 ? Number(centavos) : null;
}

/** Called once the amount is part of an interest, so that the next one begins without it. */
export const forgetSimulatedAmount = (): void => keepStored("sessionStorage", KEY, null);
