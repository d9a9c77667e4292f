import { afterAll, expect, test, vi } from "vitest";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../setup/deal-room";
import { importJson, record } from "../setup/import-files";
import { isAnyWaiting } from "../setup/locks";

afterAll(stopJobs);

test("a file that ends a fundraising mails nobody if the team records the same end while the file is read", async () => {
  const { project } = await createDeal();
  const raw = record({ id: "ended-twice" });
  await db.project.update({ where: { id: project.id }, data: { sourceId: raw.id } });
  await importJson([raw]);
  let importing: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await tx.project.update({ where: { id: project.id }, data: { status: "Finalizada" } });
    importing = importJson([{ ...raw, status: "Finalizada" }]);
    await vi.waitUntil(isAnyWaiting, { timeout: 4_000 });
  });
  await importing;
  expect(await db.emailMessage.count({ where: { subject: { startsWith: "A captação terminou" } } })).toBe(0);
  expect(await db.project.count({ where: { id: project.id, status: "Finalizada" } })).toBe(1);
});
