/**
 * A CNPJ with valid check digits, unique for every number below a hundred million. By hand, because the generator of
 * `@brazilian-utils/brazilian-utils` is random and does not export its check digits, and tests need the same unique numbers
 * in every run.
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
