import type { PublicProjectCard } from "@/lib/catalog/projects/types";

/** A project in fundraising that has raised 10% of a million reais; the legal minimum is 20%. */
export const SAMPLE_CARD: PublicProjectCard = {
  id: "1",
  slug: "vidro",
  nome: "Vidro",
  categoria: "Cooperativismo",
  cidade: "Campinas",
  estado: "SP",
  status: "Em Captação",
  urgencia: "Média",
  resumo: "",
  prazo: null,
  dias: null,
  demonstracao: false,
  valorTotal: 100_000_000,
  valorDisponivel: 90_000_000,
  percentual: 10,
  capa: null,
  materiais: [],
  cotaValor: null,
  beneficiarios: null,
  toneladasAno: null,
  captacaoMinima: { percent: 20, valor: 20_000_000, falta: 10_000_000 },
};
