import { db } from "@/lib/server/db";
import { idAt } from "./demo-ids";

const DAY = 86_400_000;

type DemoNews = { sourceId: string; daysAgo: number; titulo: string; texto: string };

/** All are older than DIGEST_DAYS, so that no digest contains them. */
const NEWS: DemoNews[] = [
  {
    sourceId: "sinir_sp_07",
    daysAgo: 41,
    titulo: "As 64 avaliações de saúde começam em Santos",
    texto:
      "A enfermeira e uma fisioterapeuta já marcaram as primeiras vinte consultas, no próprio galpão e no horário de trabalho.\n\nQuem não puder nesta semana escolhe outro dia com a coordenação.",
  },
  {
    sourceId: "sinir_sp_07",
    daysAgo: 12,
    titulo: "Três orçamentos para a esteira com altura regulável",
    texto:
      "Recebemos três orçamentos. O escolhido inclui montagem e treinamento de dois dias. A compra espera a captação mínima.",
  },
  {
    sourceId: "sinir_sp_11",
    daysAgo: 19,
    titulo: "Turmas da tarde definidas em Osasco e Carapicuíba",
    texto:
      "As duas primeiras turmas terão aula às terças e quintas, das 14h às 17h, com creche no mesmo prédio. As inscrições abrem quando a execução for autorizada.",
  },
  {
    sourceId: "sinir_sp_14",
    daysAgo: 27,
    titulo: "O projeto elétrico dos 180 kWp está pronto",
    texto:
      "A distribuidora já respondeu à consulta de acesso, sem pedir reforço da rede. Falta a captação mínima para contratar a obra.",
  },
];

/** Publishes NEWS on listed projects that have a captador but no news. */
export async function seedNews(now: Date): Promise<number> {
  const bare = await db.project.findMany({
    where: {
      sourceId: { in: NEWS.map(({ sourceId }) => sourceId) },
      publicado: true,
      captadorId: { not: null },
      updates: { none: {} },
    },
    select: { id: true, sourceId: true },
  });
  const rows = bare.flatMap(({ id: projetoId, sourceId }) =>
    NEWS.filter((news) => news.sourceId === sourceId).map(({ daysAgo, titulo, texto }) => {
      const publicadaEm = new Date(now.getTime() - daysAgo * DAY);
      return { id: idAt(publicadaEm), projetoId, titulo, texto, publicadaEm };
    }),
  );
  await db.projectUpdate.createMany({ data: rows });
  return rows.length;
}
