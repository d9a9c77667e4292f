import { afterAll, expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { searchEverything } = await import("@/lib/admin/search/queries");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { stopJobs } = await import("@/lib/providers/jobs");
const { db } = await import("@/lib/server/db");
const { createDeal } = await import("@/tests/setup/deal-room");
const { createPerson } = await import("@/tests/setup/people");
const { takeDownByTeam } = await import("./mutations");
const { listProjects } = await import("./queries");
const { PROJECT_LIST } = await import("./rules");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const now = new Date();

test("a project that its captador withdrew stands in the list of those off it, and is found by its name, so that the team can stop its deposits", async () => {
  const deal = await createDeal();
  const { id } = deal.project;
  await db.project.update({ where: { id }, data: { nomeProjeto: "Oficina do Vidro Azul" } });
  const offList = async (busca = "") => {
    const { rows } = await listProjects(readListState(PROJECT_LIST, { estado: "retirados", busca }));
    return rows.map((row) => [row.id, row.parado]);
  };
  expect(await offList()).toEqual([]);
  expect((await searchEverything("vidro azul")).projects).toMatchObject([{ id, lista: "publicados" }]);

  expect(await withdrawProject(deal.captador, id, now)).toMatchObject({ ok: true });
  expect(await offList()).toEqual([[id, false]]);
  expect(await offList("vidro azul")).toEqual([[id, false]]);
  expect(await offList("papel")).toEqual([]);
  expect((await searchEverything("vidro azul")).projects).toMatchObject([{ id, lista: "retirados" }]);

  const by = { adminId: (await createPerson()).userId, requestId: "pedido-1", now };
  expect(await takeDownByTeam({ id, motivo: "O CNPJ é de outra organização." }, by)).toMatchObject({
    ok: true,
  });
  expect(await offList()).toEqual([[id, true]]);
});
