/**
 * Warning to the captador before a payment for the contact of a company that may deduct nothing.
 * @param declared regime with its year, such as `Lucro Presumido em 2025`, or null if the captador reads none
 */
export const deductionDoubtText = (declared: string | null): string =>
  `A dedução da empresa vale só no Lucro Real. ${
    declared === null
      ? "O regime desta não aparece aqui: se for outro"
      : `Esta declarou ${declared}: se continua nele`
  }, ela não deduz o apoio e pode desistir. A taxa que abre o contato não volta por isso.`;
