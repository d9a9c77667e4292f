import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InterestProvider } from "@/components/matches/interests/interest-provider";
import type { FunderProjectCard } from "@/lib/catalog/funder-projects/types";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { FunderTable } from "./funder-table";

const project = (id: string, values: Partial<FunderProjectCard>): FunderProjectCard => ({
  ...SAMPLE_CARD,
  id,
  slug: id,
  nome: id,
  urgencia: "Alta",
  prazo: "2027-01-13",
  dias: 40,
  proponente: "Cooperativa Recomeço",
  tipoProponente: "Cooperativa",
  descricao: "Texto.",
  valorCaptado: 10_000_000,
  ...values,
});

const DEFAULTS = {
  nomeEmpresa: "",
  emailContato: "",
  telefoneContato: "",
  isCompany: false,
  nomes: [],
  isPerson: false,
  kind: { isCompany: false, estado: null },
  openProjects: [],
};

const rowsOf = (projects: FunderProjectCard[]) =>
  renderToStaticMarkup(
    <InterestProvider defaults={DEFAULTS}>
      <FunderTable
        projects={projects}
        amount={null}
        viewerState={{ interests: new Map(), favorites: new Set() }}
        whatsapp="5511930001234"
      />
    </InterestProvider>,
  )
    .split("<tr")
    .slice(2);

test("the funder's table marks demonstration projects and no real ones", () => {
  const rows = rowsOf([project("vidro", { demonstracao: true }), project("papel", {})]);
  expect(rows.map((row) => row.includes("Demonstração"))).toEqual([true, false]);
});

test("the funder's table calls no finished project urgent", () => {
  const rows = rowsOf([project("vidro", {}), project("papel", { status: "Finalizada" })]);
  expect(rows.map((row) => row.includes("Urgente"))).toEqual([true, false]);
});
