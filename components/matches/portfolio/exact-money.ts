import { formatMoney, formatMoneyCents } from "@/lib/kit/format";

/** R$ 300.000, with centavos only where there are some. */
export const exactMoney = (centavos: number): string =>
  centavos % 100 === 0 ? formatMoney(centavos) : formatMoneyCents(centavos);
