import { expect, test } from "vitest";
import { createProject, deal, expressInterest, now } from "@/tests/setup/personal-data";

const { db } = await import("@/lib/server/db");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { sweepAbandoned } = await import("@/lib/catalog/own-projects/mutations/delete-abandoned");
const people = await import("@/tests/setup/people");

const leave = async ({ userId }: { userId: string }) => {
  expect(await deleteMyAccount(userId, people.PASSWORD, now)).toMatchObject({ ok: true });
};
const pair = async () => ({
  captador: await people.createPerson(),
  funder: await people.createPerson({ userType: "financiador" }),
});
const TEXTS = {
  descricao: "Ligue para Marina Tavares, (11) 98888-7777. A prensa fica em Campinas.",
  objetivo: "Escreva a ana@cooperativadaana.org",
  locais: ["Galpão Marina Tavares", "Campinas"],
  orcamento: [{ rubrica: "Salário de Marina Tavares", valor: 100 }],
};

test("LGPD the texts of a project that stays for a deal lose contacts and the names of the account", async () => {
  const { captador, funder } = await pair();
  const { project } = await deal(captador, funder);
  const imported = await createProject(captador.userId, {
    sourceId: "sinir_textos",
    publicado: true,
    camposDoDono: ["descricao"],
    ...TEXTS,
  });
  await db.project.update({ where: { id: project.id }, data: TEXTS });
  await leave(captador);
  expect(await db.project.findUniqueOrThrow({ where: { id: project.id } })).toMatchObject({
    descricao: "Ligue para [oculto], [oculto]. A prensa fica em Campinas.",
    objetivo: "Escreva a [oculto]",
    locais: ["Galpão [oculto]", "Campinas"],
    orcamento: [{ rubrica: "Salário de [oculto]", valor: 100 }],
  });
  // An imported project loses contacts only in the owner's texts, here `descricao`. Its other texts are the source's.
  expect(await db.project.findUniqueOrThrow({ where: { id: imported.id } })).toMatchObject({
    descricao: "Ligue para [oculto], [oculto]. A prensa fica em Campinas.",
    objetivo: TEXTS.objetivo,
    locais: TEXTS.locais,
    proponente: "Cooperativa da Ana",
  });
});

test("LGPD a night deletes what earlier releases left of deleted accounts, and hides contacts where a deal keeps the project", async () => {
  const { captador, funder } = await pair();
  const { project } = await deal(captador, funder);
  const left = [];
  for (const over of [{}, {}, { publicado: true }, { sourceId: "sinir_sobra" }])
    left.push(await createProject(captador.userId, over));
  const orphan = { captadorId: null, ...TEXTS };
  const ids = left.map(({ id }) => id);
  await db.project.updateMany({ where: { id: { in: ids } }, data: orphan });
  await db.project.update({ where: { id: project.id }, data: { ...orphan, publicado: false } });
  expect(await sweepAbandoned(1)).toBe(2);
  const stored = await db.project.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  expect(stored.map(({ id, objetivo }) => [id, objetivo])).toEqual(
    ids.slice(2).map((id) => [id, TEXTS.objetivo]),
  );
  const kept = () => db.project.findUniqueOrThrow({ where: { id: project.id } });
  const hidden = await kept();
  expect(hidden).toMatchObject({
    descricao: "Ligue para Marina Tavares, [oculto]. A prensa fica em Campinas.",
    objetivo: "Escreva a [oculto]",
  });
  expect(await sweepAbandoned()).toBe(0);
  expect(await kept()).toEqual(hidden);
});

test.each(["captador", "funder"] as const)(
  "LGPD a project with an ended interest is gone once both accounts are, the %s first",
  async (first) => {
    const sides = await pair();
    const project = await createProject(sides.captador.userId, { publicado: true });
    const interest = await expressInterest(sides.funder, project.id);
    await db.interest.update({ where: { id: interest.id }, data: { statusInteresse: "Cancelada" } });
    await leave(sides[first]);
    await leave(sides[first === "captador" ? "funder" : "captador"]);
    expect(await db.project.count({ where: { id: project.id } })).toBe(0);
  },
);

test("LGPD the end of one funder leaves the project to another one with an interest", async () => {
  const { captador, funder } = await pair();
  const other = await people.createPerson({ userType: "financiador" });
  const project = await createProject(captador.userId, { publicado: true });
  for (const one of [funder, other]) await expressInterest(one, project.id);
  await leave(captador);
  await leave(funder);
  expect(await db.project.count({ where: { id: project.id } })).toBe(1);
});
