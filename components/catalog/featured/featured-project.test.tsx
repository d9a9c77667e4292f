import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FeaturedProject } from "@/lib/overview/dashboard/queries";
import { FeaturedProjectItem } from "./featured-project";

const project: FeaturedProject = {
  id: "1",
  slug: "vidro",
  nome: "Vidro",
  categoria: "Cooperativismo",
  cidade: "Campinas",
  estado: "SP",
  status: "Em Captação",
  urgencia: "Média",
  valorTotal: 100_000_000,
  valorCaptado: 10_000_000,
  proponente: "Cooperativa Recomeço",
  demonstracao: true,
};

test("B2.17 a featured project is marked if it is a demonstration", () => {
  const marked = [true, false].map((demonstracao) =>
    renderToStaticMarkup(<FeaturedProjectItem project={{ ...project, demonstracao }} />).includes(
      "Demonstração",
    ),
  );
  expect(marked).toEqual([true, false]);
});
