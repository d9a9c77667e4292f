import { expect, test } from "vitest";
import { aWrittenDraft, listed } from "@/tests/setup/listed-projects";
import { OWN } from "../messages";
import { mergeContents } from "../rules/changes";

const { db } = await import("@/lib/server/db");
const { findOwnProject } = await import("../queries/own");
const { saveDraft } = await import("./draft");
const { submitDraft } = await import("./submission");

const now = new Date();

test.each([
  ["Reciclagem da Maria", "SP"],
  ["Campinas 11 98888-7777", "SP"],
  ["Campinas", "MG"],
])("B6.1 the city %s of %s is refused at its field", async (cidade, estado) => {
  const { owner, id } = await aWrittenDraft({ cidade, estado });
  expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({
    ok: false,
    code: "bad_input",
    field: "cidade",
    message: OWN.cityUnknown,
  });
  expect((await findOwnProject(owner.userId, id))?.estado).toBe("rascunho");
});

test("B6.1 a city typed without accents is stored in its official spelling; an outdated version is refused, a repeated submission accepted", async () => {
  const { owner, id } = await aWrittenDraft({ cidade: "santa barbara d'oeste" });
  expect(await submitDraft(owner, { id, versao: 1 }, now)).toMatchObject({ message: OWN.changed });
  for (let times = 0; times < 2; times++)
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
  expect((await findOwnProject(owner.userId, id))?.conteudo.cidade).toBe("Santa Bárbara d'Oeste");
});

test("a second window with the typed spelling of the city merges the official one, and can still add optional answers", async () => {
  const { owner, id, conteudo } = await aWrittenDraft({ cidade: "santa barbara d'oeste" });
  await submitDraft(owner, { id, versao: 2 }, now);
  const more = { ...conteudo, organizacao: "Desde 2003." };
  const answer = await saveDraft(owner, { id, versao: 2, conteudo: more }, now);
  expect(answer).toMatchObject({
    data: { outcome: "conflict", versao: 3, outra: { cidade: "Santa Bárbara d'Oeste" } },
  });
  const outra = answer.ok && answer.data.outcome === "conflict" ? answer.data.outra : conteudo;
  const { merged, conflicts } = mergeContents(conteudo, more, outra);
  expect(conflicts).toEqual([]);
  expect(await saveDraft(owner, { id, versao: 3, conteudo: merged }, now)).toMatchObject({
    data: { outcome: "saved", versao: 4 },
  });
  const official = await aWrittenDraft();
  await submitDraft(official.owner, { id: official.id, versao: 2 }, now);
  expect((await findOwnProject(official.owner.userId, official.id))?.versao).toBe(2);
});

test("a city that the listed version has stays accepted", async () => {
  const { owner, id } = await listed();
  await db.project.update({ where: { id }, data: { cidade: "Vila da Fonte" } });
  const stored = await findOwnProject(owner.userId, id);
  if (!stored) throw new Error("no project");
  const submit = async (cidade: string) => {
    const { versao = 0, conteudo } = (await findOwnProject(owner.userId, id)) ?? stored;
    await saveDraft(owner, { id, versao, conteudo: { ...conteudo, objetivo: "Triar mais.", cidade } }, now);
    const saved = await findOwnProject(owner.userId, id);
    return submitDraft(owner, { id, versao: saved?.versao ?? 0 }, now);
  };
  expect(await submit("Vila de Outra Fonte")).toMatchObject({ field: "cidade" });
  expect(await submit("Vila da Fonte")).toMatchObject({ ok: true });
});
