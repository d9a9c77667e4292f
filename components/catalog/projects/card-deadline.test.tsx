import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { CardDeadline } from "./card-deadline";
import { CardLegalMinimum } from "./card-figures";

const textOf = (values: Partial<Parameters<typeof CardDeadline>[0]>) =>
  renderToStaticMarkup(
    <CardDeadline status="Em Captação" prazo="2027-01-13" dias={40} urgencia="Alta" {...values} />,
  ).replace(/<[^>]+>/g, "");

test("a card has the days left, but a finished project, which keeps its deadline, has none", () => {
  expect(textOf({})).toContain("40 dias, até 13/01/2027");
  expect(textOf({ dias: -1 })).toContain("Prazo encerrado");
  expect(textOf({ status: "Finalizada" })).toBe("A captação terminou");
  expect(textOf({ status: "Finalizada", prazo: null, dias: null })).toBe("A captação terminou");
});

test("a card names the amount that is missing for the legal minimum only while the fundraising is open", () => {
  const isNamed = (values: object) =>
    renderToStaticMarkup(<CardLegalMinimum project={{ ...SAMPLE_CARD, ...values }} />).includes("Faltam");
  expect([isNamed({}), isNamed({ dias: 0 })]).toEqual([true, true]);
  expect([isNamed({ dias: -1 }), isNamed({ status: "Finalizada" })]).toEqual([false, false]);
});
