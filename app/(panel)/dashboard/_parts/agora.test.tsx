import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Agora } from "./agora";

const shownOn = (day: string): string =>
  renderToStaticMarkup(
    <Agora rows={[]} nextDeadline={null} userType="financiador" now={new Date(`${day}T15:00Z`)} />,
  );

test("after the last bank day the panel leaves the year of a deposit to the accountant", () => {
  expect(shownOn("2026-12-30")).toContain("Para contar em 2026, deposite até 30/12, o último dia com banco.");
  const after = shownOn("2026-12-31");
  expect(after).toContain("O último dia com banco em 2026 foi 30/12.");
  expect(after).toContain(
    "Confirme com a contabilidade se um depósito feito agora conta em 2026 ou em 2027.",
  );
});
