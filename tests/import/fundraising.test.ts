import { afterAll, expect, test, vi } from "vitest";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../setup/deal-room";
import { concludeWaived } from "../setup/deals";
import { importJson, record } from "../setup/import-files";
import { isAnyWaiting } from "../setup/locks";

afterAll(stopJobs);

const removeDeals = async () => {
  await db.talk.deleteMany();
  await db.opportunity.deleteMany();
  await db.match.deleteMany();
  await db.interest.deleteMany();
};

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
  await removeDeals();
});

const mailsOf = (project: { nomeProjeto: string }) =>
  db.emailMessage.count({ where: { subject: { startsWith: "A captação", endsWith: project.nomeProjeto } } });

test("a file that opens the fundraising again mails nobody about a project that the team took off the list", async () => {
  const { project } = await createDeal();
  const raw = record({ id: "held-reopened", title: project.nomeProjeto });
  const isHeld = (publicado: boolean) => ({ publicado, retiradoPelaEquipeEm: publicado ? null : new Date() });
  await db.project.update({ where: { id: project.id }, data: { sourceId: raw.id } });
  await importJson([raw]);
  const finished = { ...raw, status: "Finalizada" };
  expect(await importJson([finished])).toMatchObject({ written: true, mailed: 2 });
  await db.project.update({ where: { id: project.id }, data: isHeld(false) });
  expect(await importJson([raw])).toMatchObject({ written: true, mailed: 0 });
  expect(await mailsOf(project)).toBe(2);
  // The end is mailed even for an unlisted project: a funder who knows the bank account could still deposit.
  expect(await importJson([finished])).toMatchObject({ written: true, mailed: 2 });
  await db.project.update({ where: { id: project.id }, data: isHeld(true) });
  expect(await importJson([raw])).toMatchObject({ written: true, mailed: 2 });
  await removeDeals();
});

// The last test, because its concluded deal cannot be removed.
test("a file that opens the fundraising again mails nobody if the deposits here, added to its amount, reach the total", async () => {
  const title = "Rede de triagem com o total captado";
  const raw = record({ id: "full-reopened", title });
  const of = (status: string, raised: number, lastUpdated: string) => ({
    ...raw,
    status,
    progress: undefined,
    funding: { ...raw.funding, total: 100_000, raised },
    metadata: { ...raw.metadata, lastUpdated },
  });
  await importJson([of("Captando", 0, "2026-11-01")]);
  const project = await db.project.findUniqueOrThrow({ where: { sourceId: "full-reopened" } });
  const deals = [await createDeal({ valor: 4_000_000n }), await createDeal()];
  for (const { id } of deals) await db.opportunity.update({ where: { id }, data: { projetoId: project.id } });
  const [{ id, financiador }] = deals as [(typeof deals)[0]];
  const deposit = { financiadorId: financiador.userId, amount: 4_000_000n, depositedOn: "2026-11-20" };
  await concludeWaived({ id, ...deposit }, new Date("2026-11-28T15:00:00Z"));
  const amount = async () =>
    (await db.project.findUniqueOrThrow({ where: { id: project.id } })).valorCaptado / 100n;

  // One mail to the funder without a deposit, and one to the funder who waits for a receipt.
  expect(await importJson([of("Finalizada", 50_000, "2026-11-10")])).toMatchObject({ mailed: 2 });
  expect(await amount()).toBe(90_000n);
  expect(await importJson([of("Captando", 60_000, "2026-11-11")])).toMatchObject({
    written: true,
    mailed: 0,
  });
  expect(await amount()).toBe(100_000n);
  // The record's amount is lower, so the stored amount stays.
  expect(await importJson([of("Finalizada", 0, "2026-11-12")])).toMatchObject({ mailed: 2 });
  expect(await importJson([of("Captando", 0, "2026-11-12")])).toMatchObject({ written: true, mailed: 0 });
  expect(await mailsOf(project)).toBe(4);
});
