import { afterAll, expect, test } from "vitest";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { cnpjNumber } from "@/tests/setup/cnpj";
import { aProject, storeOrganization, storeProjects } from "@/tests/setup/projects";
import { REVIEW } from "../messages";
import { relistProject } from "./relist";

const now = new Date();
const OFF_THE_LIST = { publicado: false, retiradoPelaEquipeEm: now };

afterAll(stopJobs);

test("a relisted project shows its organization's present name and kind", async () => {
  const organizacaoId = await storeOrganization({
    cnpj: cnpjNumber(71_000_001),
    razaoSocial: "Indústria Verde",
  });
  await db.organization.update({ where: { id: organizacaoId }, data: { tipo: "Não informado" } });
  const old = { proponente: "Cooperativa Antiga", tipoProponente: "Cooperativa" };
  const [project] = await storeProjects(
    aProject({ ...OFF_THE_LIST, ...old, sourceId: "sinir_tipo", organizacaoId }),
  );
  const id = project?.id ?? "";
  expect(await relistProject(id, now)).toMatchObject({ ok: true });
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({
    publicado: true,
    proponente: "Indústria Verde",
    tipoProponente: "Não informado",
  });
});

test("a project is not relisted if it would be another listed project's twin under its organization's present name", async () => {
  const organizacaoId = await storeOrganization({ cnpj: cnpjNumber(71_000_002), razaoSocial: "Coop Gêmea" });
  const same = { nomeProjeto: "Triagem gêmea", valorTotal: 90_000_000n };
  const [project] = await storeProjects(
    aProject({ ...OFF_THE_LIST, ...same, proponente: "Coop Antiga", sourceId: "sinir_gemeo", organizacaoId }),
    aProject({ ...same, proponente: "Coop Gêmea" }),
  );
  expect(await relistProject(project?.id ?? "", now)).toMatchObject({ message: REVIEW.duplicate });
});
