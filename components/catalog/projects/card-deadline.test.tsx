import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CardDeadline } from "./card-deadline";

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
