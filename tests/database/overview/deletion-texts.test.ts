import { expect, test } from "vitest";
import { createProject, deal, expressInterest, now } from "@/tests/setup/personal-data";

const { db } = await import("@/lib/server/db");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
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
  const { descricao, proponente } = await db.project.findUniqueOrThrow({ where: { id: imported.id } });
  expect([descricao, proponente]).toEqual([
    "Ligue para [oculto], [oculto]. A prensa fica em Campinas.",
    "Cooperativa da Ana",
  ]);
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
