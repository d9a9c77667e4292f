import { expect, test } from "vitest";
import type { PosterDocument } from "../types";
import { renderPoster } from "./poster";

const poster: PosterDocument = {
  brand: "Elo Recicla",
  kicker: "Lei de Incentivo à Reciclagem",
  title: "Triciclos elétricos para catadores",
  place: "Campinas, SP",
  text: "Coletar 30 toneladas por mês com 40 catadores.",
  main: { label: "Falta para a captação mínima", value: "R$ 256.800" },
  figures: [
    { label: "Captação até", value: "23/01/2027" },
    { label: "Toneladas por ano", value: "1.900" },
  ],
  address: "https://elorecicla.com.br/lir-projetos/triciclos?de=cartaz",
  shown: "elorecicla.com.br/lir-projetos/triciclos",
  invite: "Aponte a câmera e veja o projeto inteiro",
  how: ["Empresas no Lucro Real deduzem até 1% do IRPJ devido."],
  notice: null,
  foot: "Elo Recicla · Valores de 23/11/2026.",
};

const pagesOf = (bytes: Buffer) => bytes.toString("latin1").match(/\/Type \/Page\b/g);

test("a poster is a one-page PDF, also with long texts", { timeout: 20_000 }, async () => {
  expect(pagesOf(await renderPoster(poster))).toHaveLength(1);
  const long = {
    ...poster,
    title: "Triagem e beneficiamento de vidro na Zona Leste ".repeat(4).trim(),
    text: "Triar 30 toneladas por mês com 40 catadores de quatro bairros. ".repeat(8).trim(),
    how: [1, 2, 3].map(
      (at) => `${at}. Pessoas físicas deduzem até 6% do imposto devido, na declaração completa.`,
    ),
    notice: "Projeto fictício, com dados de demonstração.",
  };
  expect(pagesOf(await renderPoster(long))).toHaveLength(1);
});
