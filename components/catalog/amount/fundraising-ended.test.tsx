import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FundraisingEnded } from "./fundraising-ended";

const project = { status: "Em Captação", valorDisponivel: 100, prazo: "2026-11-23" };
const noticeOn = (day: string) =>
  renderToStaticMarkup(
    <FundraisingEnded project={project} now={new Date(`${day}T12:00:00Z`)}>
      Confira antes de pagar.
    </FundraisingEnded>,
  );

test("the notice of an ended fundraising appears the day after the last one, with its date", () => {
  expect(noticeOn("2026-11-23")).toBe("");
  expect(noticeOn("2026-11-24")).toContain("A captação deste projeto terminou em 23/11/2026.");
  expect(noticeOn("2026-11-24")).toContain("Confira antes de pagar.");
});
