import { expect, test } from "vitest";
import { DIGEST_DAYS, NEWS_MAX } from "@/lib/catalog/news/rules";
import { DAY } from "@/lib/kit/time";
import { db } from "@/lib/server/db";
import { seedNews } from "@/prisma/demo-news";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";

test("the demonstration's news is added once, to a captador's listed project, too old for a digest", async () => {
  const now = new Date("2026-11-23T15:00Z");
  const { userId } = await createPerson();
  await storeProjects(
    aProject({ sourceId: "sinir_sp_07", captadorId: userId }),
    aProject({ sourceId: "sinir_sp_11" }),
    aProject({ sourceId: "sinir_sp_14", captadorId: userId, publicado: false }),
  );
  expect([await seedNews(now), await seedNews(now)]).toEqual([2, 0]);
  const news = await db.projectUpdate.findMany({ include: { projeto: { select: { sourceId: true } } } });
  for (const { projeto, titulo, texto, publicadaEm } of news) {
    expect(projeto.sourceId).toBe("sinir_sp_07");
    expect(now.getTime() - publicadaEm.getTime()).toBeGreaterThan(DIGEST_DAYS * DAY);
    expect([titulo.length <= NEWS_MAX.titulo, texto.length <= NEWS_MAX.texto]).toEqual([true, true]);
  }
});
