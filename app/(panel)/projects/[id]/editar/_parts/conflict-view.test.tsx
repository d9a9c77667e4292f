import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EMPTY_CONTENT, type ProjectContent } from "@/lib/catalog/own-projects/fields";
import { mergeContents } from "@/lib/catalog/own-projects/rules/changes";
import { ConflictView } from "./conflict-view";

function titlesOf(base: ProjectContent, minha: ProjectContent, outra: ProjectContent) {
  const merge = mergeContents(base, minha, outra);
  const html = renderToStaticMarkup(
    <ConflictView conflict={{ merge, minha, outra, versao: 1 }} onResolve={() => {}} />,
  );
  const left = /Falta escolher [^<]*/.exec(html)?.[0];
  return { titles: [...html.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, title]) => title), left, html };
}

test("B6.4 state and city are one choice if they conflict together, and every other field is one of its own", () => {
  const base = { ...EMPTY_CONTENT, estado: "SP", cidade: "Campinas", nome: "Triagem" };
  const minha = { ...base, cidade: "Sorocaba", nome: "Triagem de vidro" };
  const moved = titlesOf(base, minha, { ...base, estado: "RJ", cidade: "Niterói", nome: "Triagem de PET" });
  expect(moved).toMatchObject({
    titles: ["Nome do projeto", "Estado e cidade"],
    left: "Falta escolher 2 campos.",
  });
  expect(moved.html).toContain("SP, Sorocaba");
  expect(moved.html).toContain("RJ, Niterói");
  expect(titlesOf(base, minha, { ...base, cidade: "Santos" })).toMatchObject({
    titles: ["Cidade"],
    left: "Falta escolher 1 campo.",
  });
});
