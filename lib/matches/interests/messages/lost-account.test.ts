import { expect, test } from "vitest";
import { dealPausedMail, dealResumedMail } from "./lost-account";

const project = "Galpão";

test("the mail about a suspended funder says of a closed contact that it cannot be opened, also after a deposit", () => {
  const cannotOpen = "o contato não pode ser aberto, e nada é cobrado";
  for (const isContactOpen of [true, false])
    for (const hasDepositOrAmount of [true, false]) {
      const { message } = dealPausedMail({ project, isContactOpen, hasDepositOrAmount });
      expect(message.includes(cannotOpen)).toBe(!isContactOpen);
      expect(message.includes("Há um depósito ou um valor confirmado")).toBe(hasDepositOrAmount);
    }
});

test("the mail about a lifted suspension says that its days do not count only for a step that stood still", () => {
  for (const hasDepositOrAmount of [true, false]) {
    const { message } = dealResumedMail({ project, isContactOpen: true, hasDepositOrAmount });
    expect(message.includes("não contam no prazo")).toBe(!hasDepositOrAmount);
  }
});
