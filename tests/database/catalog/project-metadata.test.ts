import { beforeEach, expect, test } from "vitest";
import { generateMetadata } from "@/app/(projects)/lir-projetos/[slug]/page";
import { toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";

beforeEach(removeProjects);

test("after the last day of fundraising a search engine reads the raised share of a project, not an available amount", async () => {
  const inDays = (days: number) => new Date(toIsoDay(new Date(Date.now() + days * DAY)));
  const raised = { valorTotal: 100_000_000n, valorCaptado: 25_000_000n };
  await storeProjects(
    aProject({ ...raised, slug: "hoje", prazoCaptacao: inDays(0) }),
    aProject({ ...raised, slug: "ontem", prazoCaptacao: inDays(-1) }),
  );
  const described = async (slug: string) => {
    const params = Promise.resolve({ slug });
    const { description, openGraph } = await generateMetadata({ params, searchParams: Promise.resolve({}) });
    expect(openGraph?.description).toBe(description);
    return description?.replaceAll("\u00a0", " ");
  };
  expect(await described("hoje")).toContain("R$ 750.000 disponíveis de R$ 1.000.000.");
  const over = await described("ontem");
  expect(over).toContain("25% captado, de um total de R$ 1.000.000.");
  expect(over).not.toContain("disponíveis");
});
