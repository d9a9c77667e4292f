import { expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { refreshUrgencies } = await import("./urgency");

const now = new Date("2026-11-24T03:10:00Z");

test("urgency follows the days left of projects with an owner's deadline, and imported urgencies stay", async () => {
  const { userId: captadorId } = await createPerson();
  const own = (urgencia: string, prazo: string | null, values = {}) =>
    aProject({ captadorId, urgencia, prazoCaptacao: prazo && new Date(prazo), ...values });
  const stored = await storeProjects(
    own("Baixa", "2026-11-29"),
    own("Baixa", "2027-05-23"),
    own("Média", "2027-01-23"),
    own("Baixa", "2026-11-01"),
    own("Alta", "2027-11-01"),
    own("Baixa", "2027-11-01"),
    own("Baixa", null),
    own("Baixa", "2026-11-29", { sourceId: "urgencia_a" }),
    own("Baixa", "2026-11-29", { sourceId: "urgencia_b", camposDoDono: ["prazoCaptacao"] }),
    own("Baixa", "2026-11-29", { captadorId: null }),
  );
  expect(await refreshUrgencies(now)).toBe(6);
  const after = await db.project.findMany({
    where: { id: { in: stored.map(({ id }) => id) } },
    select: { id: true, urgencia: true },
  });
  const urgencyOf = new Map(after.map(({ id, urgencia }) => [id, urgencia]));
  expect(stored.map(({ id }) => urgencyOf.get(id))).toEqual([
    "Alta",
    "Média",
    "Alta",
    "Alta",
    "Baixa",
    "Baixa",
    "Baixa",
    "Baixa",
    "Alta",
    "Baixa",
  ]);
  const sums = await db.projectSummary.findMany({
    where: { estado: "*", categoria: "*", status: "*", faixaValor: 0, urgencia: { not: "*" } },
  });
  for (const { urgencia, projetos } of sums)
    expect(await db.project.count({ where: { publicado: true, urgencia } })).toBe(Number(projetos));
  expect(sums).toHaveLength(3);
  expect(await refreshUrgencies(now)).toBe(0);
});
