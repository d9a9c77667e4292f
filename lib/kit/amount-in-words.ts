import { convertCurrencyToWords } from "@brazilian-utils/brazilian-utils/convert-currency-to-words";

/** Adds half a centavo, because the library truncates and a double may be just below the exact amount. */
const centsInWords = (cents: number) => convertCurrencyToWords((cents + 0.5) / 100);

/** For example `cem mil reais`. @param centavos at least 1 */
export function amountInWords(centavos: number): string {
  const cents = centavos % 100;
  const reais = (centavos - cents) / 100;
  if (reais === 0) return centsInWords(cents);
  const whole = convertCurrencyToWords(reais);
  return cents === 0 ? whole : `${whole} e ${centsInWords(cents)}`;
}
