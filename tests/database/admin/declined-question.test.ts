import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { decideReport } = await import("@/lib/admin/content-reports/mutations");
const { declineQuestion } = await import("@/lib/catalog/news/mutations/ask");
const { reportContent } = await import("@/lib/catalog/news/mutations/report");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { countWaiting } = await import("@/tests/setup/locks");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const NOW = new Date("2026-11-23T15:00:00Z");
const by = { adminId: randomUUID(), requestId: null, now: NOW };
const motivo = "Não fere nenhuma regra.";

test("the owner declines a reported question only after the team's decision that it stays", async () => {
  const owner = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId: owner.userId }));
  const projetoId = project?.id ?? "";
  const id = randomUUID();
  const answered = { estado: "respondida", resposta: "Em janeiro.", respondidaEm: NOW };
  await db.projectQuestion.create({ data: { id, projetoId, texto: "Quando?", ...answered } });
  const email = "curiosa@exemplo.com.br";
  const report = { tipo: "question", id, motivo: "identidade", detalhe: "É a nossa marca.", email } as const;
  expect(await reportContent(null, report)).toMatchObject({ ok: true });
  const { id: about } = await db.contentReport.findFirstOrThrow({ where: { questionId: id } });
  const { deciding, declining } = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from content_reports where id = ${about}::uuid for update`;
      const deciding = decideReport(by, { id: about, decisao: "mantida", motivo });
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
      const declining = declineQuestion(owner, id);
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(2);
      return { deciding, declining };
    },
    { timeout: 60_000 },
  );
  expect(await deciding).toMatchObject({ ok: true });
  expect(await declining).toMatchObject({ ok: true });
  const answer = await db.emailMessage.findFirstOrThrow({ where: { toAddress: email } });
  expect(JSON.stringify(openContent(answer.payload ?? new Uint8Array()))).toContain("Continua na página.");
});
