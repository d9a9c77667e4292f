import { expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
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
  const [headline] = await listAmountHeadlines();
  expect(headline?.text).toContain("2 dos 2 projetos abertos");
});

test("a project of unknown works makes the count of completed minimums a least one", async () => {
  await removeProjects();
  await storeProjects(
    aProject({ valorTotal: 1_000_000n, valorCaptado: 0n }),
    aProject({ valorTotal: 100_000_000n, valorCaptado: 0n, obras: null, captacaoMinima: 50 }),
  );
  expect(await getAmountFigures(30_000_000)).toMatchObject({ completed: { count: 1 }, mayBeMore: true });
});
