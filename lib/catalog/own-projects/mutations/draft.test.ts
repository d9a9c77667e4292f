import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { anOrganization } from "@/tests/setup/organizations";
import { aContent } from "@/tests/setup/own-projects";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { EMPTY_CONTENT } from "../fields";
import { AUTHORS, OWN } from "../messages";
import { listOwnEvents } from "../queries/history";
import { findOwnProject, listOwnProjects, UNTOUCHED } from "../queries/own";
import { copyProject, createDraft, deleteDraft, saveDraft } from "./draft";

afterAll(stopJobs);

const now = new Date();

async function begin() {
  const owner = await createPerson();
  const made = await createDraft(owner);
  if (!made.ok) throw new Error(made.message);
  return { owner, id: made.data.id };
}
const versionOf = async (owner: { userId: string }, id: string) =>
  (await findOwnProject(owner.userId, id))?.versao ?? -1;

describe("creating a draft", () => {
  test("B6.4 a new draft is empty and unlisted, and another account cannot read it", async () => {
    const { owner, id } = await begin();
    const draft = await findOwnProject(owner.userId, id);
    expect(draft).toMatchObject({ estado: "rascunho", publicado: false, versao: 1, conteudo: EMPTY_CONTENT });
    expect(await findOwnProject((await createPerson()).userId, id)).toBeNull();
    expect(await db.project.count({ where: { id, publicado: true } })).toBe(0);
    expect((await listOwnEvents(owner.userId, id, null)).items).toMatchObject([
      { tipo: "criado", autor: "eu" },
    ]);
  });

  test("the place of a new draft is the account's own, or empty if it looks after several organizations", async () => {
    const owner = await createPerson();
    await db.profile.update({ where: { userId: owner.userId }, data: { state: "SP", city: "Campinas" } });
    const placeOf = async () => {
      const made = await createDraft(owner);
      const { estado, cidade } =
        (made.ok && (await findOwnProject(owner.userId, made.data.id))?.conteudo) || {};
      return [estado, cidade];
    };
    await anOrganization(owner);
    expect(await placeOf()).toEqual(["SP", "Campinas"]);
    await anOrganization(owner);
    expect(await placeOf()).toEqual(["", ""]);
  });

  test("creating a project again while the draft is untouched, also concurrently, returns the same draft", async () => {
    const { owner, id } = await begin();
    const again = await Promise.all([createDraft(owner), createDraft(owner)]);
    expect(again).toEqual([
      { ok: true, data: { id } },
      { ok: true, data: { id } },
    ]);
    await saveDraft(owner, { id, versao: 1, conteudo: aContent(now) }, now);
    const next = await createDraft(owner);
    expect(next.ok && next.data.id).not.toBe(id);
  });
});

describe("saving a draft", () => {
  test("B6.4 an incomplete draft can be saved and is listed under its name", async () => {
    const { owner, id } = await begin();
    const conteudo = { ...EMPTY_CONTENT, nome: "Galpão", valorTotal: "1.2" };
    expect(await saveDraft(owner, { id, versao: 1, conteudo }, now)).toMatchObject({
      ok: true,
      data: { outcome: "saved", versao: 2 },
    });
    expect((await listOwnProjects(owner.userId)).items).toMatchObject([
      { id, nome: "Galpão", estado: "rascunho", pronto: false },
    ]);
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({ nomeProjeto: "Galpão" });
  });

  test("a draft is ready once neither its answers nor its CNPJ prevent the submission", async () => {
    const { owner, id } = await begin();
    const { id: organizationId } = await anOrganization(owner);
    await saveDraft(owner, { id, versao: 1, conteudo: aContent(now) }, now);
    expect((await listOwnProjects(owner.userId, {}, now)).items).toMatchObject([{ id, pronto: true }]);
    await db.organization.update({ where: { id: organizationId }, data: { situacao: 8 } });
    expect((await listOwnProjects(owner.userId, {}, now)).items).toMatchObject([{ id, pronto: false }]);
  });

  test("of two concurrent saves one is written, and the other gets both versions", async () => {
    const { owner, id } = await begin();
    const [one, other] = [aContent(now), aContent(now)];
    const saved = await Promise.all(
      [one, other].map((conteudo) => saveDraft(owner, { id, versao: 1, conteudo }, now)),
    );
    const outcomes = saved.map((result) => result.ok && result.data.outcome);
    expect([...outcomes].sort()).toEqual(["conflict", "saved"]);
    const winner = outcomes[0] === "saved" ? one : other;
    const stored = await findOwnProject(owner.userId, id);
    expect(stored).toMatchObject({ versao: 2, conteudo: winner });
    expect(saved.find((result) => result.ok && result.data.outcome === "conflict")).toMatchObject({
      data: { versao: 2, outra: winner, arquivos: [] },
    });
  });

  test("saving the same content again returns the first response", async () => {
    const { owner, id } = await begin();
    const conteudo = aContent(now);
    await saveDraft(owner, { id, versao: 1, conteudo }, now);
    expect(await saveDraft(owner, { id, versao: 1, conteudo }, now)).toMatchObject({
      data: { outcome: "saved", versao: 2 },
    });
    expect(await versionOf(owner, id)).toBe(2);
  });

  test("a draft cannot be saved by another account, nor if it does not exist", async () => {
    const { id } = await begin();
    const other = await createPerson();
    const conteudo = aContent(now);
    for (const projeto of [id, randomUUID()]) {
      const refused = await saveDraft(other, { id: projeto, versao: 1, conteudo }, now);
      expect(refused).toMatchObject({ ok: false, code: "not_found", message: OWN.gone });
    }
  });

  test("saving a listed project unchanged starts no draft; saving changes starts one beside the listed version", async () => {
    const owner = await createPerson();
    const [listed] = await storeProjects(aProject({ captadorId: owner.userId, nomeProjeto: "Como está" }));
    const id = listed?.id ?? "";
    const before = await findOwnProject(owner.userId, id);
    expect(before).toMatchObject({
      estado: "aprovado",
      versao: 0,
      conteudo: { nome: "Como está", obras: "nao" },
    });
    if (!before) throw new Error("no project");
    await saveDraft(owner, { id, versao: 0, conteudo: before.conteudo }, now);
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "aprovado", versao: 0 });
    await saveDraft(owner, { id, versao: 0, conteudo: { ...before.conteudo, nome: "Como será" } }, now);
    expect(await findOwnProject(owner.userId, id)).toMatchObject({
      estado: "rascunho",
      publicado: true,
      versao: 1,
      listado: { nome: "Como está" },
      conteudo: { nome: "Como será" },
    });
    expect((await listOwnProjects(owner.userId)).items).toMatchObject([{ nome: "Como está" }]);
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      nomeProjeto: "Como está",
      publicado: true,
    });
  });

  test("a listed project's draft is approved again once its owner undoes the change, also after the team returned it", async () => {
    const owner = await createPerson();
    const [listed] = await storeProjects(aProject({ captadorId: owner.userId, nomeProjeto: "Como está" }));
    const id = listed?.id ?? "";
    const before = await findOwnProject(owner.userId, id);
    if (!before) throw new Error("no project");
    const save = (versao: number, nome: string) =>
      saveDraft(owner, { id, versao, conteudo: { ...before.conteudo, nome } }, now);
    await save(0, "Como será");
    expect(await save(1, "Como está")).toMatchObject({ data: { outcome: "saved", versao: 2 } });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({
      estado: "aprovado",
      versao: 2,
      conteudo: before.conteudo,
    });
    await save(2, "Como será");
    const returned = { estado: "devolvido", motivos: ["Confira o nome."], decididoEm: now };
    await db.projectDraft.update({ where: { projetoId: id }, data: returned });
    await save(3, "Como seria");
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "devolvido", versao: 4 });
    await save(4, "Como está");
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "aprovado", motivos: [] });
    await db.project.update({ where: { id }, data: { publicado: false } });
    await db.projectDraft.update({ where: { projetoId: id }, data: returned });
    await save(5, "Como será");
    await save(6, "Como está");
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "devolvido", versao: 7 });
  });

  test("the form of a project that a sign-up created shows the data given there", async () => {
    const owner = await createPerson();
    const draft = aProject({
      captadorId: owner.userId,
      publicado: false,
      nomeProjeto: "Do cadastro",
      valorTotal: 0n,
    });
    const [left] = await storeProjects(draft);
    expect(await findOwnProject(owner.userId, left?.id ?? "")).toMatchObject({
      estado: "rascunho",
      versao: 0,
      foiPublicado: false,
      conteudo: { nome: "Do cadastro", cidade: "Campinas", categoria: "", obras: "", valorTotal: "" },
    });
  });
});

describe("copying and deleting a project", () => {
  test("a copy has the same content without the data of one approval", async () => {
    const { owner, id } = await begin();
    await saveDraft(owner, { id, versao: 1, conteudo: aContent(now, { nome: "Galpão" }) }, now);
    const copied = await copyProject(owner, id);
    if (!copied.ok) throw new Error(copied.message);
    expect(await findOwnProject(owner.userId, copied.data.id)).toMatchObject({
      estado: "rascunho",
      conteudo: {
        nome: "Galpão (cópia)",
        numeroAprovacao: "",
        aprovadoEm: "",
        eixo: "Infraestrutura física",
      },
    });
    expect(await copyProject(await createPerson(), id)).toMatchObject({ ok: false, code: "not_found" });
  });

  test("a copy of a nameless draft is not untouched, and its form saves it", async () => {
    const { owner, id } = await begin();
    const conteudo = aContent(now, { nome: "" });
    await saveDraft(owner, { id, versao: 1, conteudo }, now);
    const copied = await copyProject(owner, id);
    if (!copied.ok) throw new Error(copied.message);
    const copy = copied.data.id;
    const untouched = { captadorId: owner.userId, ...UNTOUCHED };
    expect(await db.project.findMany({ where: untouched, select: { id: true } })).toEqual([]);
    const versao = (await findOwnProject(owner.userId, copy))?.versao ?? 0;
    const saved = await saveDraft(
      owner,
      { id: copy, versao, conteudo: { ...conteudo, nome: "Galpão" } },
      now,
    );
    expect(saved).toMatchObject({ data: { outcome: "saved", versao: versao + 1 } });
  });

  test("deleting a draft removes its history, and a listed project cannot be deleted", async () => {
    const { owner, id } = await begin();
    expect(await deleteDraft(await createPerson(), id)).toMatchObject({ ok: false, code: "not_found" });
    expect(await deleteDraft(owner, id)).toMatchObject({ ok: true });
    expect(await db.projectEvent.count({ where: { projetoId: id } })).toBe(0);
    const [listed] = await storeProjects(aProject({ captadorId: owner.userId }));
    expect(await deleteDraft(owner, listed?.id ?? "")).toMatchObject({
      ok: false,
      message: OWN.notDeletable,
    });
  });

  test("an account has at most 100 projects", async () => {
    const owner = await createPerson();
    const many = Array.from({ length: 100 }, () => aProject({ captadorId: owner.userId, publicado: false }));
    await storeProjects(...many);
    expect(await createDraft(owner)).toMatchObject({ ok: false, message: OWN.crowded });
  });
});

test("after a handover the history names the former captador as somebody else, not as the team", async () => {
  const { owner, id } = await begin();
  const next = await createPerson();
  for (const autorId of [owner.userId, null, next.userId]) {
    // Ids sort by the millisecond, so the pause gives each event a later id.
    await pause(2);
    await db.projectEvent.create({ data: { projetoId: id, autorId, tipo: "enviado" } });
  }
  await db.project.update({ where: { id }, data: { captadorId: next.userId } });
  const { items } = await listOwnEvents(next.userId, id, null);
  expect(items.map(({ autor }) => AUTHORS[autor])).toEqual([
    "Você",
    "Equipe da plataforma",
    "Quem cuidava antes",
    "Quem cuidava antes",
  ]);
});

test("only the owner reads the history, newest first, in pages", async () => {
  const { owner, id } = await begin();
  await db.projectEvent.createMany({
    data: Array.from({ length: 14 }, () => ({ projetoId: id, autorId: null, tipo: "enviado" })),
  });
  const first = await listOwnEvents(owner.userId, id, null);
  const second = await listOwnEvents(owner.userId, id, first.next);
  expect([first.items.length, second.items.length, second.next]).toEqual([10, 5, null]);
  expect(second.items.at(-1)).toMatchObject({ tipo: "criado" });
  expect(new Set([...first.items, ...second.items].map((event) => event.id)).size).toBe(15);
  expect((await listOwnEvents((await createPerson()).userId, id, null)).items).toEqual([]);
});
