import { beforeAll, expect, test } from "vitest";
import { FAVORITES } from "./messages";
import { MAX_FAVORITES } from "./rules";

let favorites: typeof import("./mutations");
let queries: typeof import("./queries");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  favorites = await import("./mutations");
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});

const one = async (values = {}) => {
  const [project] = await projects.storeProjects(projects.aProject(values));
  if (!project) throw new Error("no project");
  return project;
};

test("adding a favourite ten times at once stores it once, and removing it ten times succeeds", async () => {
  const { userId } = await people.createPerson();
  const { id: projetoId } = await one();
  const set = (keep: boolean) => favorites.setFavorite({ userId, projetoId, keep });
  const rows = () => db.favorite.count({ where: { userId } });
  const tenTimes = (keep: boolean) => Promise.all(Array.from({ length: 10 }, () => set(keep)));
  expect(await tenTimes(true)).toEqual(Array(10).fill({ ok: true, data: { kept: true } }));
  expect(await rows()).toBe(1);
  expect(await set(true)).toEqual({ ok: true, data: { kept: true } });
  expect(await queries.listFavoriteIds(userId, [projetoId])).toEqual(new Set([projetoId]));
  expect(await tenTimes(false)).toEqual(Array(10).fill({ ok: true, data: { kept: false } }));
  expect(await rows()).toBe(0);
});

test("an unlisted project cannot become a favourite; one that left the list is hidden and can be removed", async () => {
  const viewer = await people.createPerson();
  const { userId } = viewer;
  const draft = await one({ publicado: false });
  const gone = { ok: false, code: "not_found", message: FAVORITES.gone };
  expect(await favorites.setFavorite({ userId, projetoId: draft.id, keep: true })).toEqual(gone);
  const nobody = "00000000-0000-7000-8000-000000000000";
  expect(await favorites.setFavorite({ userId, projetoId: nobody, keep: true })).toEqual(gone);
  const listed = await one();
  await favorites.setFavorite({ userId, projetoId: listed.id, keep: true });
  expect(await queries.listFavorites(viewer)).toHaveLength(1);
  await db.project.update({ where: { id: listed.id }, data: { publicado: false } });
  expect(await queries.listFavorites(viewer)).toEqual([]);
  const released = await favorites.setFavorite({ userId, projetoId: listed.id, keep: false });
  expect(released).toMatchObject({ ok: true });
});

test("favourites beyond the limit are refused with a text, and existing ones stay", async () => {
  const { userId } = await people.createPerson();
  const many = Array.from({ length: MAX_FAVORITES }, () => projects.aProject());
  const stored = await projects.storeProjects(...many);
  await db.favorite.createMany({ data: stored.map(({ id }) => ({ userId, projetoId: id })) });
  const next = await one();
  expect(await favorites.setFavorite({ userId, projetoId: next.id, keep: true })).toEqual({
    ok: false,
    code: "conflict",
    message: FAVORITES.full(MAX_FAVORITES),
  });
  const kept = { userId, projetoId: stored[0]?.id ?? "", keep: true };
  expect(await favorites.setFavorite(kept)).toMatchObject({ ok: true });
  await db.project.update({ where: { id: stored[0]?.id ?? "" }, data: { publicado: false } });
  expect(await favorites.setFavorite({ userId, projetoId: next.id, keep: true })).toMatchObject({ ok: true });
});

test("60 concurrent favourites stop at the limit, and the refused ones return the text", async () => {
  const { userId } = await people.createPerson();
  const stored = await projects.storeProjects(
    ...Array.from({ length: MAX_FAVORITES + 50 }, () => projects.aProject()),
  );
  const before = stored.slice(0, MAX_FAVORITES - 10).map(({ id }) => ({ userId, projetoId: id }));
  await db.favorite.createMany({ data: before });
  const wishes = stored
    .slice(-60)
    .map(({ id }) => favorites.setFavorite({ userId, projetoId: id, keep: true }));
  const results = await Promise.all(wishes);
  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  expect(new Set(results.map((result) => (result.ok ? "kept" : result.message)))).toEqual(
    new Set(["kept", FAVORITES.full(MAX_FAVORITES)]),
  );
  expect(await db.favorite.count({ where: { userId } })).toBe(MAX_FAVORITES);
});

test("B6.2 B2.7 favourites are newest first; a financiador sees the proponent, a captador does not", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  const captador = await people.createPerson();
  const first = await one({ proponente: "Cooperativa Segredo", valorCaptado: 25_000_000n });
  const second = await one();
  for (const { userId } of [funder, captador]) {
    for (const { id } of [first, second]) await favorites.setFavorite({ userId, projetoId: id, keep: true });
  }
  const seen = await queries.listFavorites(funder);
  expect(seen.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(seen[1]).toMatchObject({
    proponente: "Cooperativa Segredo",
    valorTotal: 100_000_000,
    valorDisponivel: 75_000_000,
    percentual: 25,
  });
  expect(JSON.stringify(await queries.listFavorites(captador))).not.toContain("Segredo");
});
