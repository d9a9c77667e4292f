import { expect, test, vi } from "vitest";
import { NO_DATABASE } from "./env-schema";

test("without a database, as in a build, queries return nothing", async () => {
  vi.stubEnv("DATABASE_URL", NO_DATABASE);
  const { db } = await import("./db");
  expect(await db.project.findMany()).toEqual([]);
  expect(await db.project.findUnique({ where: { slug: "vidro" } })).toBeNull();
  expect(await db.$queryRaw`select 1 as one`).toEqual([]);
  const { getPublicStatistics } = await import("@/lib/catalog/projects/queries/public");
  expect(await getPublicStatistics()).toMatchObject({ totalProjetos: 0, porEstado: [] });
  vi.unstubAllEnvs();
});
