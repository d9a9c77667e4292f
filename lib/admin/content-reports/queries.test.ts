import { afterAll, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { reportContent } = await import("@/lib/catalog/news/mutations/report");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { REPORTS } = await import("./messages");
const { decideReport } = await import("./mutations");
const { getReport } = await import("./queries");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

test("a report of a withdrawn project without a deposit to stop is only closed, and its captador gets no mail", async () => {
  const now = new Date();
  const owner = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId: owner.userId }));
  const projectId = project?.id ?? "";
  const input = { tipo: "project", id: projectId, motivo: "identidade", detalhe: "", email: "" } as const;
  expect(await reportContent(null, input)).toMatchObject({ ok: true });
  const { id } = await db.contentReport.findFirstOrThrow({ where: { projetoId: projectId } });
  expect(await getReport(id)).toMatchObject({ isRemovable: true });
  expect(await withdrawProject(owner, projectId, now)).toMatchObject({ ok: true });
  expect(await getReport(id)).toMatchObject({ isRemovable: false, gone: null });
  await db.emailMessage.deleteMany();
  const by = { adminId: (await createPerson()).userId, requestId: null, now };
  const decided = await decideReport(by, { id, decisao: "retirada", motivo: "Usa outro nome." });
  expect(decided).toMatchObject({ data: { message: REPORTS.closed } });
  expect(await db.emailMessage.count()).toBe(0);
  expect(await db.project.findUnique({ where: { id: projectId } })).toMatchObject({
    retiradoPelaEquipeEm: null,
  });
});
