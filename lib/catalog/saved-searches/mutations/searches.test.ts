import { beforeAll, expect, test } from "vitest";
import { SEARCHES } from "../messages";
import { MAX_SEARCHES } from "../rules";
import { saveSearchSchema } from "../schema";

let searches: typeof import("./searches");
let queries: typeof import("../queries");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  searches = await import("./searches");
  queries = await import("../queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});

const now = new Date("2026-11-21T12:00:00Z");
const input = (query: string, name = "Minha busca") => saveSearchSchema.parse({ name, query, alert: true });

test("B5.5 B6.1 a search by proponent finds something for a financiador alone, however many are counted", async () => {
  const [funder, captador] = await Promise.all([
    people.createPerson({ userType: "financiador" }),
    people.createPerson(),
  ]);
  const proponente = `Cooperativa ${crypto.randomUUID()}`;
  await projects.storeProjects(projects.aProject({ proponente }));
  const many = Array.from({ length: MAX_SEARCHES }, () => ({
    query: saveSearchSchema.parse({ name: "x", query: `busca=${proponente}`, alert: false }).query,
  }));
  const found = async (viewer: typeof funder) =>
    new Set((await queries.countSearches(viewer, many)).map(({ count, exact }) => `${count} ${exact}`));
  expect(await found(funder)).toEqual(new Set(["1 true"]));
  expect(await found(captador)).toEqual(new Set(["0 true"]));
});

test("the same filters are one search, whatever their order, name, or number of clicks at once", async () => {
  const viewer = await people.createPerson();
  const calls = Array.from({ length: 6 }, (_, at) =>
    searches.saveSearch(
      viewer,
      input(at % 2 ? "estado=SP&busca=vidro" : "busca=vidro&visao=tabela&estado=SP"),
      now,
    ),
  );
  const results = await Promise.all(calls);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    code: "conflict",
    message: SEARCHES.known("Minha busca"),
  });
  expect(await queries.listSavedSearches(viewer.userId)).toMatchObject([
    { name: "Minha busca", query: "busca=vidro&estado=SP", alert: true },
  ]);
});

test("names are plain text, asked for and bounded", () => {
  const check = (name: string) => saveSearchSchema.safeParse({ name, query: "", alert: false });
  expect(check("  <b>Vidro</b>\n em SP ").data?.name).toBe("Vidro em SP");
  expect(check(" <i></i> ").error?.issues[0]?.message).toBe(SEARCHES.nameMissing);
  expect(check("x".repeat(101)).error?.issues[0]?.message).toBe(SEARCHES.nameLong(100));
});

test("nobody renames, switches or deletes the search of somebody else", async () => {
  const [owner, other] = [await people.createPerson(), await people.createPerson()];
  await searches.saveSearch(owner, input("estado=RJ"), now);
  const [search] = await queries.listSavedSearches(owner.userId);
  const id = search?.id ?? "";
  const gone = { ok: false, code: "not_found", message: SEARCHES.gone };
  expect(await searches.renameSearch(other.userId, { id, name: "Outra" })).toEqual(gone);
  expect(await searches.setSearchAlert(other, { id, alert: false }, now)).toEqual(gone);
  expect(await searches.removeSearch(other.userId, id)).toEqual(gone);
  expect(await queries.listSavedSearches(owner.userId)).toEqual([search]);

  expect(await searches.renameSearch(owner.userId, { id, name: "Rio" })).toMatchObject({ ok: true });
  expect(await searches.setSearchAlert(owner, { id, alert: false }, now)).toEqual({
    ok: true,
    data: { message: SEARCHES.alertOff("Rio") },
  });
  expect(await queries.listSavedSearches(owner.userId)).toMatchObject([{ name: "Rio", alert: false }]);
  expect(await searches.removeSearch(owner.userId, id)).toMatchObject({ ok: true });
  expect(await searches.removeSearch(owner.userId, id)).toEqual(gone);
});

test("the limit holds, also for two at once", async () => {
  const viewer = await people.createPerson();
  const { userId } = viewer;
  const data = Array.from({ length: MAX_SEARCHES - 1 }, (_, at) => ({
    userId,
    name: `Busca ${at}`,
    query: `busca=${at}`,
  }));
  await db.savedSearch.createMany({ data });
  const results = await Promise.all(
    ["a", "b", "c"].map((term) => searches.saveSearch(viewer, input(`busca=${term}`), now)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.savedSearch.count({ where: { userId } })).toBe(MAX_SEARCHES);
});
