import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { ProjectCard } from "./project-card";
import { ProjectTable } from "./project-table";

const project = (id: string, demonstracao: boolean) => ({
  ...SAMPLE_CARD,
  id,
  slug: id,
  nome: id,
  demonstracao,
});
const projects = [project("vidro", true), project("papel", false)];

test("a list marks its demonstration projects and no real ones, as cards and as a table", () => {
  const cards = projects.map((one) => renderToStaticMarkup(<ProjectCard project={one} signedIn />));
  expect(cards.map((card) => card.includes("Demonstração"))).toEqual([true, false]);
  const rows = renderToStaticMarkup(<ProjectTable projects={projects} amount={null} />).split("<tr");
  expect(rows.filter((row) => row.includes("Demonstração"))).toHaveLength(1);
  expect(rows.find((row) => row.includes("Demonstração"))).toContain("/lir-projetos/vidro");
});
