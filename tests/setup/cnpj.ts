/** A CNPJ with valid check digits, equal for equal arguments. @param serial below a hundred million */
export function cnpjNumber(serial: number, branch = 1): string {
  const base = String(serial).padStart(8, "0") + String(branch).padStart(4, "0");
  const withDigit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0);
    return text + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  return withDigit(withDigit(base));
}
