/**
 * Fourteen characters with fitting check digits, another for every number below a hundred million. By hand, because the
 * generator of `@brazilian-utils/brazilian-utils` draws its base at random and its check digits are not to be had alone:
 * a test that counts up needs numbers that never meet each other, and the same ones in every run.
 */
export function cnpjNumber(serial: number): string {
  const base = `${String(serial).padStart(8, "0")}0001`;
  const withDigit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0);
    return text + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  return withDigit(withDigit(base));
}
