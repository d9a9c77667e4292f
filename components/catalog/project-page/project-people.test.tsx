import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProjectPeople } from "./project-people";

const locked = (razaoSocial: string | null) => ({
  proponente: "Cooperativa Filhas do Guamá",
  tipoProponente: "Cooperativa",
  organizacao: "",
  equipe: [],
  registro: { cnpj: "41773528000180", razaoSocial, conferidaEm: "2026-11-30T15:00:00Z" },
});
const shown = (razaoSocial: string | null) =>
  renderToStaticMarkup(
    ProjectPeople({
      project: { cidade: "Belém", estado: "PA" },
      locked: locked(razaoSocial),
    } as unknown as Parameters<typeof ProjectPeople>[0]),
  );

test("B6.1 a financiador reads the legal name between a chosen name and the checked CNPJ, unless both agree", () => {
  expect(shown("TRANSPORTES CAMPO NOVO LTDA")).toContain(
    "Razão social Transportes Campo Novo Ltda, CNPJ 41.773.528/0001-80, conferido em 30/11/2026",
  );
  expect(shown("COOPERATIVA FILHAS DO GUAMA LTDA")).not.toContain("Razão social");
  expect(shown(null)).not.toContain("Razão social");
});
