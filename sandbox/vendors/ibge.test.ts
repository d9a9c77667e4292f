import { afterAll, expect, test } from "vitest";
import { startSandbox } from "../server";

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.stop());

type Place = { id: number; nome: string; sigla?: string };
const list = async (path: string): Promise<Place[]> =>
  (await fetch(`${sandbox.url}/ibge/api/v1/localidades/${path}`)).json();

test("the 27 states have their region and are sorted by name on request", async () => {
  const states = await list("estados?orderBy=nome");
  expect(states).toHaveLength(27);
  expect(states.map(({ sigla }) => sigla).slice(0, 4)).toEqual(["AC", "AL", "AP", "AM"]);
  expect(states).toContainEqual({
    id: 35,
    sigla: "SP",
    nome: "São Paulo",
    regiao: { id: 3, sigla: "SE", nome: "Sudeste" },
  });
});

test("the states together have all 5,571 municipalities", async () => {
  const states = await list("estados");
  const all = await Promise.all(states.map(({ sigla }) => list(`estados/${sigla}/municipios`)));
  expect(new Set(all.flat().map(({ id }) => id)).size).toBe(5_571);
});

test("municipalities are sorted by name on request, else by code; a state is given by letters or code", async () => {
  const byName = await list("estados/SP/municipios?orderBy=nome");
  const names = byName.map(({ nome }) => nome);
  expect(names).toEqual(names.toSorted(new Intl.Collator("pt-BR").compare));
  const byCode = await list("estados/35/municipios");
  expect(byCode.map(({ id }) => id)).toEqual(byName.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(byCode).toContainEqual(expect.objectContaining({ id: 3_550_308, nome: "São Paulo" }));
});

test("an unknown state has no municipalities, and an unknown path is refused", async () => {
  expect(await list("estados/XX/municipios")).toEqual([]);
  expect((await fetch(`${sandbox.url}/ibge/api/v1/localidades/planetas`)).status).toBe(404);
});
