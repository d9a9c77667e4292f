import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { CATEGORIES, PROJECT_STATUSES, URGENCIES } from "@/lib/catalog/projects/rules/list-query";
import { db } from "@/lib/server/db";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

const differences = () => db.$queryRaw<object[]>`
  WITH recount AS (
    SELECT coalesce(estado, '*') AS estado, coalesce(categoria, '*') AS categoria, coalesce(status, '*') AS status,
      coalesce(urgencia, '*') AS urgencia, coalesce(faixa_valor, 0::smallint) AS faixa_valor,
      count(*) AS projetos, sum(valor_total)::bigint AS valor_total, sum(valor_captado)::bigint AS valor_captado,
      sum(CASE WHEN status IN ('Aprovada', 'Em Captação') AND valor_captado < valor_total
        THEN valor_total - valor_captado ELSE 0 END)::bigint AS valor_disponivel
    FROM projects WHERE publicado GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING count(*) > 0
  ), kept AS (SELECT * FROM project_summary WHERE projetos <> 0 OR valor_total <> 0 OR valor_captado <> 0 OR valor_disponivel <> 0)
  (TABLE recount EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE recount)`;

const otherTraits = () => db.$queryRaw<object[]>`
  WITH recount AS (
    SELECT bit AS traco, count(*) AS projetos FROM projects, unnest(projeto_tracos_lista(tracos)) AS bit
    WHERE publicado GROUP BY bit
  ), kept AS (SELECT traco, projetos FROM project_trait_counts WHERE projetos <> 0)
  (TABLE recount EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE recount)`;

const row = fc.record({
  estado: fc.constantFrom("SP", "AC"),
  categoria: fc.constantFrom(...CATEGORIES.slice(0, 2)),
  status: fc.constantFrom(...PROJECT_STATUSES),
  urgencia: fc.constantFrom(...URGENCIES),
  valorTotal: fc.bigInt({ min: 1n, max: 900_000_000n }),
  valorCaptado: fc.bigInt({ min: 0n, max: 900_000_000n }),
  publicado: fc.boolean(),
  materiais: fc.subarray(["Vidro", "PET", "Feltro"]),
  tipoProponente: fc.constantFrom("Cooperativa", "Associação"),
  obras: fc.boolean(),
});
const command = fc.oneof(
  fc.record({ insert: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  fc.record({ values: row }),
  fc.record({ remove: fc.nat(4) }),
  fc.constant({ rename: true }),
  fc.constant({ rollBack: true }),
);

describe("the summary behind statistics and counts", () => {
  beforeEach(async () => void (await removeProjects()));

  test("B3.6 the summary equals a full recount after random sequences of writes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 8 }), async (commands) => {
        for (const given of commands) await run(given);
        expect(await differences()).toEqual([]);
        expect(await otherTraits()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  async function run(given: object) {
    if ("insert" in given) {
      await db.project.createMany({ data: (given.insert as object[]).map(aProject) });
    } else if ("values" in given) {
      const some = await db.project.findMany({
        take: 3,
        orderBy: { updatedAt: "asc" },
        select: { id: true },
      });
      await db.project.updateMany({
        where: { id: { in: some.map(({ id }) => id) } },
        data: given.values as object,
      });
    } else if ("remove" in given) {
      const some = await db.project.findMany({ take: Number(given.remove), select: { id: true } });
      await db.project.deleteMany({ where: { id: { in: some.map(({ id }) => id) } } });
    } else if ("rename" in given) {
      await db.project.updateMany({ data: { descricao: "outra" } });
    } else {
      const undone = db.$transaction(async (tx) => {
        await tx.project.createMany({ data: [aProject()] });
        await tx.project.updateMany({ data: { valorCaptado: 5n } });
        throw new Error("changed my mind");
      });
      await expect(undone).rejects.toThrow("changed my mind");
    }
  }

  test("an upsert that inserts one row and updates another counts both", async () => {
    await storeProjects(aProject({ slug: "um", valorTotal: 10n }));
    await db.$executeRaw`
      INSERT INTO projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade,
        proponente, valor_total, publicado)
      SELECT slug, slug, 'Ambiental', 'Cooperativismo', 'Aprovada', 'Alta', 'AC', 'Rio Branco', 'P', 20, true
      FROM unnest(ARRAY['um', 'dois']) AS slug
      ON CONFLICT (slug) DO UPDATE SET valor_total = 30, estado = 'TO'`;
    expect(await differences()).toEqual([]);
    const [total] = await db.$queryRaw<{ valor_total: bigint }[]>`
      SELECT valor_total FROM project_summary
      WHERE (estado, categoria, status, urgencia, faixa_valor) = ('*', '*', '*', '*', 0)`;
    expect(total?.valor_total).toBe(50n);
  });

  test("concurrent transactions on the same projects in opposite orders all finish with correct sums", async () => {
    const projects = await storeProjects(
      ...Array.from({ length: 6 }, (_, index) => aProject({ estado: ["SP", "AC", "RJ"][index % 3] })),
    );
    const ids = projects.map(({ id }) => id);
    const writers = Array.from({ length: 8 }, (_, writer) =>
      db.$transaction(
        async (tx) => {
          const order = writer % 2 ? ids : ids.toReversed();
          for (const id of order) {
            await tx.project.update({ where: { id }, data: { valorCaptado: { increment: 1n } } });
          }
        },
        { timeout: 20_000, maxWait: 20_000 },
      ),
    );
    await Promise.all(writers);
    expect(await differences()).toEqual([]);
    const raised = await db.project.findMany({ select: { valorCaptado: true } });
    expect(raised.map(({ valorCaptado }) => valorCaptado)).toEqual(ids.map(() => 8n));
  });

  test("updating a project's texts does not wait for updates of amounts", async () => {
    const [project] = await storeProjects(aProject(), aProject());
    const other = await db.project.findFirstOrThrow({ where: { id: { not: project?.id } } });
    await db.$transaction(async (tx) => {
      await tx.project.update({ where: { id: project?.id }, data: { valorCaptado: 1n } });
      await db.project.update({ where: { id: other.id }, data: { descricao: "sem esperar" } });
    });
    expect((await db.project.findUniqueOrThrow({ where: { id: other.id } })).descricao).toBe("sem esperar");
  });

  test("B3.6, B7.3 the view of the statistics is one row, and the function returns its columns as jsonb", async () => {
    await storeProjects(aProject({ valorTotal: 300n, valorCaptado: 100n }));
    const view = await db.$queryRaw<object[]>`
      SELECT total_projetos, valor_total_aprovado, valor_total_captado, valor_disponivel,
        percentual_captacao_geral::float8, projetos_por_estado, projetos_por_categoria, projetos_por_status
      FROM view_estatisticas_resumo`;
    expect(view).toEqual([
      {
        total_projetos: 1n,
        valor_total_aprovado: 300n,
        valor_total_captado: 100n,
        valor_disponivel: 200n,
        percentual_captacao_geral: 33.3,
        projetos_por_estado: [{ estado: "SP", total: 1, valor: 300 }],
        projetos_por_categoria: [{ categoria: "Cooperativismo", total: 1, valor: 300, captado: 100 }],
        projetos_por_status: [{ status: "Em Captação", total: 1, valor: 300 }],
      },
    ]);
    const [answer] = await db.$queryRaw<
      { row: Record<string, unknown> }[]
    >`SELECT get_lir_public_statistics() AS row`;
    expect(Object.keys(answer?.row ?? {}).toSorted()).toEqual(
      [...Object.keys(view[0] ?? {}), "created_at"].toSorted(),
    );
    expect(answer?.row).toMatchObject({ total_projetos: 1, valor_disponivel: 200 });
  });

  test("B3.6 the available sum adds what each unfinished project still needs", async () => {
    await storeProjects(
      aProject({ valorTotal: 500n, valorCaptado: 100n }),
      // A project that raised more than its total must not reduce the sum of the others.
      aProject({ valorTotal: 500n, valorCaptado: 600n }),
      aProject({ status: "Finalizada", valorTotal: 900n, valorCaptado: 300n }),
    );
    const view = await db.$queryRaw<object[]>`
      SELECT valor_disponivel, valor_total_aprovado - valor_total_captado AS simples FROM view_estatisticas_resumo`;
    expect(view).toEqual([{ valor_disponivel: 400n, simples: 900n }]);
    const [answer] = await db.$queryRaw<
      { row: Record<string, unknown> }[]
    >`SELECT get_lir_public_statistics() AS row`;
    expect(answer?.row).toMatchObject({ valor_disponivel: 400 });
  });

  test("B3.3 view_projetos_disponiveis has the spec's columns and no unlisted project", async () => {
    await storeProjects(
      aProject({ slug: "a", proponente: "Cooperativa Boa" }),
      aProject({ publicado: false }),
    );
    const rows = await db.$queryRaw<object[]>`
      SELECT nome_projeto, proponente, cidade, estado, categoria, urgencia, status, valor_total, valor_captado
      FROM view_projetos_disponiveis WHERE id IS NOT NULL`;
    expect(rows).toEqual([
      expect.objectContaining({
        proponente: "Cooperativa Boa",
        urgencia: "Média",
        valor_total: 100_000_000n,
      }),
    ]);
  });
});
