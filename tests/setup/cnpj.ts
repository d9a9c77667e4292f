/** Fourteen characters with fitting check digits, another for every number below a hundred million. */
export function cnpjNumber(serial: number): string {
  const base = `${String(serial).padStart(8, "0")}0001`;
  const digit = (text: string) => {
    const sum = [...text].reduceRight(
      ({ total, weight }, d) => ({
        total: total + Number(d) * weight,
        weight: weight === 9 ? 2 : weight + 1,
      }),
      { total: 0, weight: 2 },
    ).total;
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${base}${first}${digit(base + first)}`;
}
