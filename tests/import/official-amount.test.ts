import { expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { importFile } from "@/scripts/import-file";
import { createDeal } from "../setup/deal-room";
import { concludeWaived } from "../setup/deals";
import { importJson, record, write } from "../setup/import-files";

const AMOUNT = 10_000_000n;

test("B5.4 a newer file with a lower official amount changes neither the amount nor its day, and the report keeps it for the team", async () => {
  const raw = record({ id: "corrected" });
  const file = (raised: number, lastUpdated: string) => ({
    ...raw,
    progress: undefined,
    funding: { ...raw.funding, raised },
    metadata: { ...raw.metadata, lastUpdated },
  });
  await importJson([file(50_000, "2026-11-01")]);
  const stored = () => db.project.findUniqueOrThrow({ where: { sourceId: "corrected" } });
  const fields = [{ field: "valorCaptado", from: "5000000", to: "500000" }];
  for (const _ of [1, 2])
    expect(await importJson([file(5_000, "2026-11-20")])).toMatchObject({
      unchanged: 1,
      changed: [],
      kept: [{ id: "corrected", fields }],
    });
  const known = { valorCaptado: 5_000_000n, fonteAtualizada: new Date("2026-11-01") };
  expect(await stored()).toMatchObject({ ...known, captadoOficialEm: known.fonteAtualizada });
  // This file is older than the stored amount, so the team has nothing to decide.
  expect(await importJson([file(5_000, "2026-10-20")])).toMatchObject({ unchanged: 1, kept: [] });
  expect(await importJson([file(60_000, "2026-11-25")])).toMatchObject({ kept: [] });
  expect(await stored()).toMatchObject({ valorCaptado: 6_000_000n, fonteAtualizada: new Date("2026-11-25") });
});

test("B5.4 a file that says nothing about the amount changes neither the amount nor its day and keeps nothing for the team; an explicit zero does", async () => {
  const csv = async (columns: string, cells: string) =>
    importFile(
      await write(
        "silent.csv",
        `id;title;category;status;location.city;location.state;organization.name;funding.total;metadata.lastUpdated${columns}\nsilent;Triagem;Ambiental;Captando;Santos;SP;Coop;600000;2026-11-20${cells}\n`,
      ),
      { dryRun: false, skipInvalid: false },
    );
  const stored = () => db.project.findUniqueOrThrow({ where: { sourceId: "silent" } });
  expect(await csv("", "")).toMatchObject({ added: [{ id: "silent" }] });
  expect(await stored()).toMatchObject({ valorCaptado: 0n });
  await db.project.updateMany({
    data: { captadoOficial: 50_000_000n, fonteAtualizada: new Date("2026-11-01"), captadoOficialEm: null },
  });
  await db.project.updateMany({ data: { valorCaptado: 50_000_000n } });
  const known = { valorCaptado: 50_000_000n, fonteAtualizada: new Date("2026-11-01") };
  for (const columns of ["", ";progress.current"])
    expect(await csv(columns, columns && ";")).toMatchObject({ unchanged: 1, changed: [], kept: [] });
  expect(await stored()).toMatchObject(known);
  const kept = [{ id: "silent", fields: [{ field: "valorCaptado", from: "50000000", to: "0" }] }];
  for (const column of [";funding.raised", ";progress.current"])
    expect(await csv(column, ";0")).toMatchObject({ unchanged: 1, kept });
  expect(await csv(";progress.current", ";550000")).toMatchObject({
    changed: [
      { fields: expect.arrayContaining([{ field: "valorCaptado", from: "50000000", to: "55000000" }]) },
    ],
  });
});

// Keep this test last: its deal prevents the removal of the project.
test("B5.4 a file whose amount includes a deposit of a deal here counts it once; one behind what is known changes nothing", async () => {
  const raw = record({ id: "official" });
  const file = (amount: number, lastUpdated: string) => ({
    ...raw,
    progress: undefined,
    funding: { ...raw.funding, raised: amount },
    metadata: { ...raw.metadata, lastUpdated },
  });
  const raised = async () => {
    const { valorCaptado } = await db.project.findUniqueOrThrow({ where: { sourceId: "official" } });
    return Number(valorCaptado) / 100;
  };
  await importJson([file(50_000, "2026-11-01")]);
  const { id: projetoId } = await db.project.findUniqueOrThrow({ where: { sourceId: "official" } });
  const { id, financiador } = await createDeal({ valor: AMOUNT });
  await db.opportunity.update({ where: { id }, data: { projetoId } });
  const deposit = { financiadorId: financiador.userId, amount: AMOUNT, depositedOn: "2026-11-10" };
  await concludeWaived({ id, ...deposit }, new Date("2026-11-28T15:00:00Z"));
  expect(await raised()).toBe(150_000);
  for (const [amount, day, total] of [
    // The file is dated after the deposit, but its amount does not include the deposit.
    [120_000, "2026-11-15", 150_000],
    [150_000, "2026-11-16", 150_000],
    [170_000, "2026-11-17", 170_000],
    // The file is dated before the deposit, but imported later.
    [60_000, "2026-11-05", 170_000],
  ] as const) {
    await importJson([file(amount, day)]);
    expect([day, await raised()]).toEqual([day, total]);
  }
});
