/** Outcomes of the vendor's test cards: https://docs.stripe.com/testing */
import type { CardInput } from "./world.ts";

type CardBehaviour = {
  brand: "visa" | "mastercard" | "amex" | "elo";
  refusal: CardRefusal | null;
  canBeStored?: boolean;
  /** When the card requires 3-D Secure. "once": at the checkout. "always": at later charges, too. Missing: never. */
  secure?: "once" | "always";
  disputed?: boolean;
};
export type CardRefusal = { code: string; decline: string; message: string };

const refusal = (code: string, decline: string, message: string): CardRefusal => ({ code, decline, message });
const DECLINED = refusal("card_declined", "generic_decline", "Seu cartão foi recusado.");

const NUMBERS: Record<string, CardBehaviour> = {
  "4242424242424242": { brand: "visa", refusal: null },
  "4000000760000002": { brand: "visa", refusal: null },
  "5555555555554444": { brand: "mastercard", refusal: null },
  "4000002500003155": { brand: "visa", refusal: null, secure: "once" },
  "4000002760003184": { brand: "visa", refusal: null, secure: "always" },
  "4000000000000341": { brand: "visa", refusal: DECLINED, canBeStored: true },
  "4000000000000259": { brand: "visa", refusal: null, disputed: true },
  "4000000000000002": { brand: "visa", refusal: DECLINED },
  "4000000000009995": {
    brand: "visa",
    refusal: refusal("card_declined", "insufficient_funds", "Seu cartão não tem saldo suficiente."),
  },
  "4000000000000069": {
    brand: "visa",
    refusal: refusal("expired_card", "expired_card", "Seu cartão está vencido."),
  },
  "4000000000000127": {
    brand: "visa",
    refusal: refusal("incorrect_cvc", "incorrect_cvc", "O código de segurança do cartão está incorreto."),
  },
  "4000000000000119": {
    brand: "visa",
    refusal: refusal(
      "processing_error",
      "processing_error",
      "Houve um erro ao processar seu cartão. Tente de novo.",
    ),
  },
};

const OTHER: CardBehaviour = {
  brand: "visa",
  refusal: refusal(
    "card_declined",
    "test_mode_live_card",
    "Seu cartão foi recusado. Esta é uma demonstração: use um número de teste.",
  ),
};

export const behaviourOf = (number: string): CardBehaviour => NUMBERS[number] ?? OTHER;

export function flawOf(
  card: CardInput,
  now: Date,
): { field: "number" | "expiry" | "cvc"; message: string } | null {
  if (!/^\d{13,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return { field: "number", message: "O número do cartão está incorreto." };
  }
  const isMonth = card.month >= 1 && card.month <= 12;
  if (!isMonth || Number.isNaN(card.year)) return { field: "expiry", message: "A validade está incompleta." };
  if (card.year * 12 + card.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    return { field: "expiry", message: "A validade do cartão já passou." };
  }
  if (!/^\d{3,4}$/.test(card.cvc)) return { field: "cvc", message: "O código de segurança está incompleto." };
  return null;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
