const KEY = "elo:valor-simulado";

/**
 * Keeps the amount that somebody simulated for the interest they may register next. Only in this tab: it comes from
 * tax data, which never enter an address or leave the browser on their own.
 * @param centavos above zero
 */
export function keepSimulatedAmount(centavos: number): void {
  try {
    sessionStorage.setItem(KEY, String(centavos));
  } catch {
    // A browser that stores nothing begins with an empty amount.
  }
}

/** The kept amount in centavos; null when there is none. */
export function readSimulatedAmount(): number | null {
  try {
    const centavos = Number(sessionStorage.getItem(KEY));
    return Number.isSafeInteger(centavos) && centavos > 0 ? centavos : null;
  } catch {
    return null;
  }
}

/** Once it went into an interest, the next one begins without it. */
export function forgetSimulatedAmount(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
