import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OwnDraft, ReviewedProponent } from "@/lib/catalog/own-projects/queries/own";
import { aContent, ORGANIZATION_ID } from "@/tests/setup/own-projects";
import { ReviewActions } from "./decisions";
import { obstaclesOf } from "./sent-content";

const now = new Date("2026-11-21T12:00:00Z");
const proponent = {
  situacao: 2,
  abertaEm: new Date("2012-03-15"),
  tipo: "Cooperativa",
  conferidaEm: null as Date | null,
  representante: "Ana Souza",
} as ReviewedProponent;
const sent = (values = {}) =>
  ({ conteudo: aContent(now, { organizacaoId: ORGANIZATION_ID, ...values }), publicado: false }) as OwnDraft;
const buttons = (obstacles: readonly string[]) =>
  renderToStaticMarkup(
    <ReviewActions
      id="1"
      name="Vidro que Volta"
      enviadoEm={now.toISOString()}
      versao={2}
      visto=""
      mesmoNumero=""
      isChange={false}
      otherName=""
      isReady={obstacles.length === 0}
    />,
  );

test("the team may publish a submitted project that has no obstacles", () => {
  const obstacles = obstaclesOf(sent(), proponent, now);
  expect(obstacles).toEqual([]);
  expect(buttons(obstacles)).toContain("Publicar");
  // The team can check an organization without a representative as long as no account looks after it.
  const checked = { ...proponent, conferidaEm: now, representante: "" };
  expect(obstaclesOf(sent(), checked, now)).toEqual([]);
});

test("a submitted project with an obstacle can only be returned, and Devolver is the main button", () => {
  const [ready] = buttons([]).split("Devolver");
  for (const obstacles of [
    obstaclesOf(sent({ nome: "" }), proponent, now),
    obstaclesOf(sent(), null, now),
    obstaclesOf(sent(), { ...proponent, situacao: 8 }, now),
    obstaclesOf(sent(), { ...proponent, representante: "" }, now),
  ]) {
    expect(obstacles).toHaveLength(1);
    expect(buttons(obstacles)).not.toContain("Publicar");
    expect(buttons(obstacles).split("Devolver")[0]).not.toBe(ready);
  }
});
