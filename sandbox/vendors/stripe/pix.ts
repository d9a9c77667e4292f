import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { toString as toText } from "qrcode";

/** Pix key that belongs to no account. */
const KEY = "0e1c0e1c-0000-4000-8000-0e1c0e1c0e1c";

/** @param amount centavos */
export const codeOf = (id: string, amount: number): string =>
  generatePixPayload({
    key: KEY,
    merchantName: "Elo Recicla Teste",
    merchantCity: "Sao Paulo",
    amount: amount / 100,
    txid: id.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 25),
    description: "demonstracao",
  }) ?? "";

export const pictureOf = (code: string): Promise<string> =>
  toText(code, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
