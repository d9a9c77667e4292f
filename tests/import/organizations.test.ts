import { describe, expect, test } from "vitest";
import { relistProject } from "@/lib/catalog/own-projects/mutations/relist";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { formatCnpj } from "@/lib/kit/masks";
import { ORGANIZATION } from "@/lib/people/organizations/messages";
import { renameOrganization, unconfirmOrganization } from "@/lib/people/organizations/mutations/check";
import { editOrganization, leaveOrganization } from "@/lib/people/organizations/mutations/edit";
import { db } from "@/lib/server/db";
import { importFile } from "@/scripts/import-file";
import { cnpjNumber } from "../setup/cnpj";
import { createReceipt } from "../setup/deal-room";
import { importJson, record, stored, write } from "../setup/import-files";
import { createPerson } from "../setup/people";
import { createProponent } from "../setup/proponents";

let serial = 71_000_000;
const newCnpj = () => {
  serial += 1;
  return cnpjNumber(serial);
};
const named = (name: string, cnpj?: string) => ({
  organization: { name, type: "Cooperativa", formatted: "", ...(cnpj && { cnpj }) },
});
const organizationsOf = async () =>
  (await db.project.findMany({ orderBy: { sourceId: "asc" }, include: { proponent: true } })).map(
    ({ proponente, proponent }) => ({ proponente, cnpj: proponent?.cnpj ?? null }),
  );

describe("the CNPJ of a record's proponent", () => {
  test("B3.5 a CNPJ in the organization object or beside it creates the organization once, with its kind and unchecked", async () => {
    const cnpj = newCnpj();
    const report = await importJson([
      record({ id: "o_1", ...named("Cooperativa Farol", formatCnpj(cnpj)) }),
      record({ id: "o_2", ...named("Cooperativa Farol"), proponente_cnpj: cnpj }),
      record({ id: "o_3" }),
    ]);
    expect(report).toMatchObject({ written: true, withoutCnpj: 1, named: [] });
    expect(describeReport(report, "registro")).toContain(
      "1 projeto sem CNPJ do proponente: sem ele não há recibo.",
    );
    expect((await organizationsOf()).map((one) => one.cnpj)).toEqual([cnpj, cnpj, null]);
    expect(await db.organization.findMany({ where: { cnpj } })).toMatchObject([
      { razaoSocial: "Cooperativa Farol", tipo: "Cooperativa", conferidaEm: null, registroEm: null },
    ]);
  });

  test("the CNPJ can be a column of a CSV file", async () => {
    const cnpj = newCnpj();
    const head = "id,title,category,status,funding.total,location.city,location.state,organization.name";
    const line = "c_1,Central,Ambiental,Captando,500000,Campinas,SP,Cooperativa Farol";
    const file = await write("cnpj.csv", `${head},proponente_cnpj\n${line},${formatCnpj(cnpj)}\n`);
    expect(await importFile(file, { dryRun: false, skipInvalid: false })).toMatchObject({ withoutCnpj: 0 });
    expect(await organizationsOf()).toEqual([{ proponente: "Cooperativa Farol", cnpj }]);
  });

  test("a CNPJ with wrong check digits, or two of them, refuses the row by its field", async () => {
    const report = await importJson([
      record({ id: "bad", proponente_cnpj: "11.222.333/0001-82" }),
      record({ id: "two", ...named("Cooperativa", newCnpj()), proponente_cnpj: newCnpj() }),
      record({ id: "short", ...named("Cooperativa", "123") }),
    ]);
    expect(report.refused.map(({ id, field, reason }) => [id, field, reason])).toEqual([
      ["bad", "proponente_cnpj", "precisa ser um CNPJ válido: confira os 14 caracteres"],
      ["two", "proponente_cnpj", "difere de organization.cnpj"],
      ["short", "organization.cnpj", "precisa ser um CNPJ válido: confira os 14 caracteres"],
    ]);
    expect(await db.project.count()).toBe(0);
  });
});

describe("importing organizations again", () => {
  test("an unchanged file changes nothing, an added CNPJ is a change, and a CNPJ missing from the file is kept", async () => {
    const [raw, cnpj] = [record({ id: "again", ...named("Cooperativa Farol") }), newCnpj()];
    await importJson([raw]);
    const report = await importJson([{ ...raw, proponente_cnpj: cnpj }]);
    expect(report.changed).toMatchObject([
      { fields: [{ field: "proponenteCnpj", from: "(vazio)", to: cnpj }] },
    ]);
    expect(await importJson([{ ...raw, proponente_cnpj: cnpj }])).toMatchObject({ unchanged: 1 });
    expect(await importJson([raw])).toMatchObject({ unchanged: 1, withoutCnpj: 0 });
    expect(await organizationsOf()).toEqual([{ proponente: "Cooperativa Farol", cnpj }]);
  });

  test("a new organization in capitals has one readable name in both imports of its file", async () => {
    const cnpj = newCnpj();
    const raw = record({ id: "capitals", ...named("COOPERATIVA FAROL"), proponente_cnpj: cnpj });
    await importJson([raw]);
    expect(await organizationsOf()).toEqual([{ proponente: "Cooperativa Farol", cnpj }]);
    expect(await importJson([raw])).toMatchObject({ unchanged: 1 });
  });

  test("a new project belongs to nobody, also where an account looks after its organization, until the team gives it", async () => {
    const captador = await createPerson();
    const { cnpj, id } = await createProponent({ conferidaEm: new Date(), conferidaPor: "Equipe" }, captador);
    await importJson([record({ id: "nobody", proponente_cnpj: cnpj })]);
    expect(await stored()).toMatchObject([{ captadorId: null, organizacaoId: id, publicado: true }]);
  });

  test("the report names the projects that the team has to give to a captador, also one that gets its CNPJ later, but none that is not listed", async () => {
    const { cnpj } = await createProponent({}, await createPerson());
    const { cnpj: free } = await createProponent();
    const later = record({ id: "later" });
    const first = await importJson([
      record({ id: "kept", title: "Central Kept", proponente_cnpj: cnpj }),
      record({ id: "free", proponente_cnpj: free }),
      record({ id: "new", proponente_cnpj: newCnpj() }),
      later,
    ]);
    expect(first.toGive).toEqual([{ row: 1, id: "kept", nome: "Central Kept" }]);
    const lines = describeReport(first, "registro");
    expect(lines).toContain("> registro 1, kept: a entregar a quem cuida da organização");
    expect(lines).toContain(
      "1 projeto de organização que já tem quem cuide dela: entregue na página de cada um, em /admin/projetos. Se a organização ainda não está conferida, confira-a antes.",
    );
    const named = { ...later, proponente_cnpj: cnpj };
    expect(await importJson([named])).toMatchObject({ toGive: [{ id: "later" }] });
    expect(await importJson([named])).toMatchObject({ unchanged: 1, toGive: [] });
    await db.project.updateMany({
      where: { sourceId: "later" },
      data: { publicado: false, organizacaoId: null },
    });
    expect(await importJson([named])).toMatchObject({ changed: [{ id: "later" }], toGive: [] });
    const owner = await createPerson();
    await db.project.updateMany({
      where: { sourceId: "later" },
      data: { captadorId: owner.userId, organizacaoId: null },
    });
    expect(await importJson([named])).toMatchObject({ changed: [{ id: "later" }], toGive: [] });
  });

  test("a known organization keeps its name and kind, and the report names the difference", async () => {
    const { cnpj } = await createProponent({
      razaoSocial: "Cooperativa Farol Ltda",
      nomeConhecido: "Farol",
      tipo: "Cooperativa",
      conferidaEm: new Date(),
      conferidaPor: "Equipe",
    });
    const raw = record({ id: "known", ...named("COOP FAROL"), proponente_cnpj: cnpj });
    const report = await importJson([raw]);
    expect(describeReport(report, "registro")).toContain(
      "* registro 1, known: fica o nome da organização: Farol (no arquivo: COOP FAROL)",
    );
    expect(await stored()).toMatchObject([{ proponente: "Farol", tipoProponente: "Cooperativa" }]);
    expect(await db.organization.findUnique({ where: { cnpj } })).toMatchObject({
      razaoSocial: "Cooperativa Farol Ltda",
    });
  });

  test("names typed by the captador of an unchecked organization reach neither an imported project nor a relisted one", async () => {
    const typed = "Doe pelo Pix 11 98765-4321";
    const captador = await createPerson();
    const registered = await createProponent(
      { razaoSocial: "COOPERATIVA FAROL", nomeConhecido: typed },
      captador,
    );
    const byHand = await createProponent({ razaoSocial: typed, registroEm: null }, captador);
    const records = [
      record({ id: "n_1", ...named("Coop Farol"), proponente_cnpj: registered.cnpj }),
      record({ id: "n_2", ...named("Cooperativa Ilha"), proponente_cnpj: byHand.cnpj }),
    ];
    await importJson(records);
    const names = async () => (await stored()).map(({ proponente }) => proponente);
    expect(await names()).toEqual(["Cooperativa Farol", "Cooperativa Ilha"]);
    expect(await importJson(records)).toMatchObject({ unchanged: 2 });
    for (const { id } of await stored()) {
      await db.project.update({ where: { id }, data: { publicado: false } });
      expect(await relistProject(id, new Date())).toMatchObject({ ok: true });
    }
    expect(await names()).toEqual(["Cooperativa Farol", "Cooperativa Ilha"]);
    const checked = { conferidaEm: new Date(), conferidaPor: "Equipe", nomeConhecido: "Farol" };
    await db.organization.update({ where: { id: registered.id }, data: checked });
    await importJson(records);
    expect(await names()).toEqual(["Farol", "Cooperativa Ilha"]);
  });

  test("a legal name typed by hand reaches no imported or relisted project, even after its author left the organization", async () => {
    const captador = await createPerson();
    const { id: left, cnpj } = await createProponent(
      { razaoSocial: "Doe pelo Pix 11 98765-4321", registroEm: null },
      captador,
    );
    const records = [record({ id: "left", ...named("Cooperativa Ilha"), proponente_cnpj: cnpj })];
    await importJson(records);
    expect(await leaveOrganization(captador.userId, left)).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { cnpj } })).toMatchObject({ cuidada: false });
    expect(await importJson(records)).toMatchObject({ unchanged: 1, named: [] });
    const [project] = await stored();
    const id = project?.id ?? "";
    await db.project.update({ where: { id }, data: { publicado: false } });
    expect(await relistProject(id, new Date())).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject([{ proponente: "Cooperativa Ilha" }]);
  });

  test("a kind typed in a claim reaches no imported or relisted project, until the team settles or checks it", async () => {
    const captador = await createPerson();
    const { id, cnpj } = await createProponent({ tipo: "Associação" }, captador);
    const records = [record({ id: "kind", ...named("Cooperativa Recomeço"), proponente_cnpj: cnpj })];
    const kinds = async () => (await stored()).map(({ tipoProponente }) => tipoProponente);
    const relist = async () => {
      const [project] = await stored();
      await db.project.updateMany({ data: { publicado: false } });
      expect(await relistProject(project?.id ?? "", new Date())).toMatchObject({ ok: true });
    };
    await importJson(records);
    expect(await kinds()).toEqual(["Cooperativa"]);
    await relist();
    expect(await kinds()).toEqual(["Cooperativa"]);
    expect(await leaveOrganization(captador.userId, id)).toMatchObject({ ok: true });
    expect(await importJson(records)).toMatchObject({ unchanged: 1 });
    await db.organization.update({ where: { id }, data: { tipoDecididoEm: new Date() } });
    await relist();
    expect(await kinds()).toEqual(["Associação"]);
    expect(await importJson(records)).toMatchObject({ unchanged: 1 });
    await db.organization.update({ where: { id }, data: { tipoDecididoEm: null } });
    await db.project.updateMany({ data: { captadorId: captador.userId } });
    expect(await importJson(records)).toMatchObject({ unchanged: 1 });
    await db.project.updateMany({ data: { captadorId: null } });
    await importJson(records);
    expect(await kinds()).toEqual(["Cooperativa"]);
  });

  test("a name that the team gave or checked is kept by the next import and after the check, until a captador types another", async () => {
    const captador = await createPerson();
    const { id, cnpj } = await createProponent({ registroEm: null }, captador);
    const records = [record({ id: "settled", ...named("Coop Ilha"), proponente_cnpj: cnpj })];
    const name = async () => (await stored()).map(({ proponente }) => proponente);
    await importJson(records);
    expect(await name()).toEqual(["Coop Ilha"]);
    const now = new Date();
    expect(await renameOrganization(id, "Ilha Viva", now)).toMatchObject({ ok: true });
    expect(await name()).toEqual(["Ilha Viva"]);
    expect(await importJson(records)).toMatchObject({ unchanged: 1 });
    const checked = { conferidaEm: now, conferidaPor: "Equipe" };
    await db.organization.update({ where: { id }, data: checked });
    expect(await unconfirmOrganization(id, "A ata venceu", now)).toMatchObject({ ok: true });
    expect(await importJson(records)).toMatchObject({ unchanged: 1 });
    expect(await name()).toEqual(["Ilha Viva"]);

    await db.project.updateMany({ data: { captadorId: captador.userId } });
    const own = { id, tipo: "Cooperativa" as const, representante: "Rui Lima", cargo: "Diretor" };
    const edit = (nomeConhecido: string) => editOrganization(captador.userId, { ...own, nomeConhecido }, now);
    expect(await edit("Ilha Viva")).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({ nomeDecididoEm: now });
    expect(await edit("Ilha Nossa")).toMatchObject({ ok: true });
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({ nomeDecididoEm: null });
    await db.project.updateMany({ data: { captadorId: null } });
    await importJson(records);
    expect(await name()).toEqual(["Coop Ilha"]);
  });

  test("whoever claimed a CNPJ before the import cannot rename the imported project, nor change its kind", async () => {
    const captador = await createPerson();
    const { id, cnpj, nomeConhecido } = await createProponent({}, captador);
    await importJson([
      record({ id: "claimed", title: "Central Vidro", ...named("Coop"), proponente_cnpj: cnpj }),
    ]);
    const [before] = await stored();
    const own = {
      id,
      nomeConhecido,
      tipo: "Cooperativa" as const,
      representante: "Rui Lima",
      cargo: "Diretor",
    };
    const refused = { code: "conflict", message: ORGANIZATION.othersProject("Central Vidro") };
    const edit = (change: object) => editOrganization(captador.userId, { ...own, ...change }, new Date());
    expect(await edit({ nomeConhecido: "Doe pelo Pix" })).toMatchObject({
      ...refused,
      field: "nomeConhecido",
    });
    expect(await edit({ tipo: "Associação" })).toMatchObject({ ...refused, field: "tipo" });
    expect(await stored()).toEqual([before]);
    expect(await edit({})).toMatchObject({ ok: true });
    await db.project.updateMany({ data: { captadorId: captador.userId } });
    expect(await edit({ nomeConhecido: "Coop Recomeço" })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject([{ proponente: "Coop Recomeço" }]);
  });

  test("a file never replaces a checked organization, nor any during a deal or before its receipt", async () => {
    const raw = record({ id: "moves" });
    const [first, second] = [newCnpj(), newCnpj()];
    await importJson([{ ...raw, proponente_cnpj: first }]);
    const [project] = await stored();
    const projetoId = project?.id ?? "";
    const [captador, funder] = [await createPerson(), await createPerson({ userType: "financiador" })];
    const match = await db.match.create({
      data: { captadorId: captador.userId, financiadorId: funder.userId, projetoId },
    });
    const amount = 1_000_000n;
    const deal = await db.opportunity.create({ data: { matchId: match.id, projetoId, amount } });
    const moved = { ...raw, proponente_cnpj: second };
    const inDeal = {
      field: "proponente_cnpj",
      reason: "não pode mudar enquanto o projeto tem um apoio em andamento, ou um concluído sem recibo",
    };
    expect((await importJson([moved])).refused).toMatchObject([inDeal]);
    const at = new Date();
    const concluded = {
      status: "concluida",
      unlockedAt: at,
      confirmedAmount: amount,
      captadorAmount: amount,
      financiadorAmount: amount,
      captadorConfirmedAt: at,
      financiadorConfirmedAt: at,
    };
    await db.opportunity.update({ where: { id: deal.id }, data: concluded });
    expect((await importJson([moved])).refused).toMatchObject([inDeal]);
    await createReceipt({ id: deal.id, readerId: funder.userId, issuedById: captador.userId });
    const check = { conferidaEm: new Date(), conferidaPor: "Equipe" };
    await db.organization.update({ where: { cnpj: first }, data: check });
    expect((await importJson([moved])).refused).toMatchObject([
      { reason: `difere do CNPJ ${formatCnpj(first)}, que a equipe já conferiu para este projeto` },
    ]);
    await db.organization.update({ where: { cnpj: first }, data: { conferidaEm: null, conferidaPor: null } });
    expect(await importJson([moved])).toMatchObject({ changed: [{ id: "moves" }] });
    expect((await organizationsOf())[0]).toMatchObject({ cnpj: second });
  });
});
