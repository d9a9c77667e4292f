import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { ProjectCard } from "./project-card";
import { ProjectTable } from "./project-table";

const project = (id: string, demonstracao: boolean): PublicProjectCard => ({
  id,
  slug: id,
  nome: id,
  categoria: "Cooperativismo",
  cidade: "Campinas",
  estado: "SP",
  status: "Em Captação",
  urgencia: "Média",
  resumo: "",
  prazo: null,
  dias: null,
  demonstracao,
  valorTotal: 100_000_000,
  valorDisponivel: 90_000_000,
  percentual: 10,
  capa: null,
  materiais: [],
  cotaValor: null,
  beneficiarios: null,
  toneladasAno: null,
  captacaoMinima: { percent: 20, valor: 20_000_000, falta: 10_000_000 },
});
const projects = [project("vidro", true), project("papel", false)];

test("a list marks its demonstration projects and no real ones, as cards and as a table", () => {
  const cards = projects.map((one) => renderToStaticMarkup(<ProjectCard project={one} signedIn />));
  expect(cards.map((card) => card.includes("Demonstração"))).toEqual([true, false]);
  const rows = renderToStaticMarkup(<ProjectTable projects={projects} amount={null} />).split("<tr");
  expect(rows.filter((row) => row.includes("Demonstração"))).toHaveLength(1);
  expect(rows.find((row) => row.includes("Demonstração"))).toContain("/lir-projetos/vidro");
});
