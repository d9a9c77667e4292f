import { describe, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { db } from "@/lib/server/db";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import { getAmountFigures, listAmountHeadlines } from "./amount";

const inDays = (days: number) => new Date(toIsoDay(new Date(Date.now() + days * DAY)));

test("a project past its deadline is neither completed by an amount nor counted as open", async () => {
  await removeProjects();
  const minimum = { valorTotal: 1_000_000n, valorCaptado: 0n, obras: false };
  await storeProjects(
    aProject({ ...minimum, prazoCaptacao: inDays(0) }),
    aProject({ ...minimum, prazoCaptacao: null }),
    aProject({ ...minimum, prazoCaptacao: inDays(-1) }),
    aProject({ ...minimum, prazoCaptacao: inDays(-1), status: "Finalizada" }),
  );
  expect(await getAmountFigures(30_000_000)).toMatchObject({
    completed: { count: 2, exact: true },
    open: 2,
    mayBeMore: false,
  });
  const [least, headline] = await listAmountHeadlines();
  expect(headline?.text).toContain("2 dos 2 projetos abertos");
  expect(least).toMatchObject({
    amount: 10_000,
    text: expect.stringMatching(/^Com R\$\s100 você faz uma parte da captação mínima\.$/),
  });
  await db.project.updateMany({ data: { cotaValor: 50_000n, cotasTotal: 20 } });
  expect((await listAmountHeadlines())[0]?.amount).toBe(50_000);
  await db.project.updateMany({ data: { valorCaptado: 500_000n } });
  expect(await listAmountHeadlines()).toEqual([]);
});

describe("what a small amount makes of the minimums", () => {
  const lacking = { valorTotal: 1_000_000n, valorCaptado: 0n, obras: false, captacaoMinima: 20 };
  const quota = (centavos: number) => ({ cotaValor: BigInt(centavos), cotasTotal: 1_000_000 / centavos });
  /** 30% is raised: the minimum is missing only if there are works. */
  const unknown = { ...lacking, valorCaptado: 300_000n, obras: null, captacaoMinima: 50 };
  /** If there are works, R$ 100 are missing. */
  const nearly = { ...unknown, valorCaptado: 490_000n };

  test.each([
    ["no project is open", "reached", [{ ...lacking, status: "Finalizada" }]],
    ["every minimum is reached", "reached", [{ ...lacking, valorCaptado: 200_000n }]],
    ["every quota is larger", "tooSmall", [{ ...lacking, ...quota(20_000) }]],
    ["one takes any amount", "part", [{ ...lacking, ...quota(20_000) }, lacking]],
    ["a quota is as large", "part", [{ ...lacking, ...quota(10_000) }]],
    ["the only taker is past its deadline", "reached", [{ ...lacking, prazoCaptacao: inDays(-1) }]],
    ["the only taker is not listed", "reached", [{ ...lacking, publicado: false }]],
    ["the minimum is missing only with works", "partWithWorks", [unknown]],
    ["unknown works decide whether it completes one", "completesWithWorks", [nearly, unknown]],
    ["works are unknown, but 20% is missing, too", "part", [{ ...unknown, valorCaptado: 199_999n }]],
    ["less than a quota is missing", "tooSmall", [{ ...lacking, valorTotal: 9_999n, ...quota(10_000) }]],
  ])("where %s, R$ 100 make: %s", async (_, part, projects) => {
    await removeProjects();
    await storeProjects(...projects.map((project) => aProject(project)));
    expect(await getAmountFigures(10_000)).toMatchObject({ completed: { count: 0 }, part });
  });
});

test("a minimum that an amount completes only if there are works is not counted as completed", async () => {
  await removeProjects();
  const raised = { valorTotal: 1_000_000n, valorCaptado: 300_000n };
  await storeProjects(
    aProject({ ...raised, obras: null, captacaoMinima: 50 }),
    aProject({ ...raised, obras: true, captacaoMinima: 50 }),
    aProject({ ...raised, valorCaptado: 199_999n, obras: null, captacaoMinima: 50 }),
  );
  expect(await getAmountFigures(30_000_000)).toMatchObject({
    completed: { count: 2, exact: true },
    open: 3,
    mayBeMore: true,
  });
});

test("a project of unknown works makes the count of completed minimums a lower bound", async () => {
  await removeProjects();
  await storeProjects(
    aProject({ valorTotal: 1_000_000n, valorCaptado: 0n }),
    aProject({ valorTotal: 100_000_000n, valorCaptado: 0n, obras: null, captacaoMinima: 50 }),
  );
  expect(await getAmountFigures(30_000_000)).toMatchObject({ completed: { count: 1 }, mayBeMore: true });
});
