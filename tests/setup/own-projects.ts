import { EMPTY_CONTENT, type ProjectContent } from "@/lib/catalog/own-projects/fields";
import { toIsoDay } from "@/lib/kit/format";

const DAY = 86_400_000;
const day = (from: Date, days: number) => toIsoDay(new Date(from.getTime() + days * DAY));

/** Organization id for tests of rules, without a database. */
export const ORGANIZATION_ID = "0190a000-0000-7000-8000-00000000c0de";

let serial = 0;

/** A complete draft without its organization. */
export function aContent(now: Date, values: Partial<ProjectContent> = {}): ProjectContent {
  serial += 1;
  return {
    ...EMPTY_CONTENT,
    nome: `Galpão de triagem ${serial}`,
    objetivo: "Triar 30 toneladas por mês com 40 catadores.",
    descricao: "Hoje a triagem é feita na rua, sem cobertura e sem prensa. ".repeat(5).trim(),
    categoria: "Cooperativismo",
    eixo: "Infraestrutura física",
    materiais: ["Vidro", "PET"],
    estado: "SP",
    cidade: "Campinas",
    valorTotal: "1.000.000,00",
    orcamento: [
      { rubrica: "Obra", valor: "700.000,00" },
      { rubrica: "Prensa", valor: "300.000,00" },
    ],
    obras: "sim",
    aprovadoEm: day(now, -30),
    prazoCaptacao: day(now, 300),
    duracaoMeses: "18",
    numeroAprovacao: "2026.1.0042",
    proponente: "Cooperativa Recomeço",
    tipoProponente: "Cooperativa",
    ...values,
  };
}
