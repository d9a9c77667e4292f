import type { PublicProject, PublicProjectCard } from "@/lib/catalog/projects/types";
import { photoUrl } from "@/lib/catalog/uploads/rules";

/** Copies field by field, so that a new field does not become public unnoticed. @param site origin of the site */
export const toOpenCard = (card: PublicProjectCard, site: string) => ({
  id: card.id,
  slug: card.slug,
  url: `${site}/lir-projetos/${card.slug}`,
  nome: card.nome,
  categoria: card.categoria,
  cidade: card.cidade,
  estado: card.estado,
  status: card.status,
  urgencia: card.urgencia,
  resumo: card.resumo,
  valorTotal: card.valorTotal,
  valorDisponivel: card.valorDisponivel,
  percentual: card.percentual,
  captacaoMinima: {
    percent: card.captacaoMinima.percent,
    valor: card.captacaoMinima.valor,
    falta: card.captacaoMinima.falta,
  },
  cotaValor: card.cotaValor,
  prazo: card.prazo,
  materiais: card.materiais,
  beneficiarios: card.beneficiarios,
  toneladasAno: card.toneladasAno,
  demonstracao: card.demonstracao,
});

/** Photos are JPEG in their largest stored width. */
export const toOpenProject = (project: PublicProject, site: string) => ({
  ...toOpenCard(project, site),
  tipoProponente: project.tipoProponente,
  categoriaOrigem: project.categoriaOrigem,
  etiquetas: project.etiquetas,
  objetivo: project.objetivo,
  eixo: project.eixo,
  cotas: project.cotas,
  locais: project.locais,
  obras: project.obras,
  etapa: project.etapa,
  aprovadoEm: project.aprovadoEm,
  duracaoMeses: project.duracaoMeses,
  baseLegal: project.baseLegal,
  atualizadoEm: project.atualizadoEm,
  conferidaEm: project.conferidaEm,
  orcamento: project.orcamento.map(({ rubrica, valor }) => ({ rubrica, valor })),
  fotos: project.fotos.map(({ id, alt, width, height }) => ({
    url: site + photoUrl(id, width, "jpg"),
    alt,
    width,
    height,
  })),
});
