import { beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/visita/route";
import { db } from "@/lib/server/db";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { countVisit, flushVisits } from "./mutations";
import { readVisits } from "./queries";

const NOW = new Date("2026-11-23T12:00Z");
const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
let addresses = 0;
const visitor = (values: Partial<Parameters<typeof countVisit>[1]> = {}) => {
  addresses += 1;
  return { viewer: null, address: `10.8.0.${addresses}`, userAgent: BROWSER, now: NOW, ...values };
};
const to = (projeto: string, de = "", anterior = "") => ({ projeto, de, anterior });

const listed = async (values: Parameters<typeof aProject>[0] = {}) => {
  const owner = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId: owner.userId, ...values }));
  if (!project) throw new Error("no project");
  return { owner, ...project };
};
const storedOf = async (projetoId: string) =>
  (
    await db.projectVisit.findMany({ where: { projetoId }, orderBy: [{ dia: "asc" }, { origem: "asc" }] })
  ).map(({ dia, origem, visitas }) => [dia.toISOString().slice(0, 10), origem, visitas]);

beforeEach(async () => {
  await flushVisits();
});

test("visits are summed by day and source, over several and concurrent writes", async () => {
  const { id, slug, owner } = await listed();
  for (let at = 0; at < 3; at += 1) await countVisit(to(slug, "whatsapp"), visitor());
  await flushVisits();
  await countVisit(to(slug, "whatsapp"), visitor());
  await countVisit(to(slug, "", "www.google.com"), visitor());
  // 23:30 in São Paulo, still the 23rd.
  await countVisit(to(slug), visitor({ now: new Date("2026-11-24T02:30Z") }));
  await countVisit(to(slug), visitor({ now: new Date("2026-11-24T03:30Z") }));
  await Promise.all([flushVisits(), flushVisits()]);
  expect(await storedOf(id)).toEqual([
    ["2026-11-23", "direto", 1],
    ["2026-11-23", "google", 1],
    ["2026-11-23", "whatsapp", 4],
    ["2026-11-24", "direto", 1],
  ]);
  const seen = await readVisits(owner.userId, id, NOW);
  expect(seen.total).toBe(6);
  expect(seen.days.at(-1)).toEqual({ day: "2026-11-23", count: 6 });
  expect((await readVisits((await createPerson()).userId, id, NOW)).total).toBe(0);
});

test("bots, the owner, unlisted projects and more than 30 requests of one address are not counted", async () => {
  const { id, slug, owner } = await listed();
  const draft = await listed({ publicado: false });
  await countVisit(to(slug), visitor({ userAgent: "Googlebot/2.1" }));
  await countVisit(to(slug), visitor({ viewer: owner }));
  await countVisit(to(draft.slug), visitor());
  await countVisit(to("nao-existe"), visitor());
  await flushVisits();
  expect(await storedOf(id)).toEqual([]);
  expect(await storedOf(draft.id)).toEqual([]);
  const { viewer, ...crowd } = visitor();
  for (let at = 0; at < 40; at += 1) await countVisit(to(slug), { ...crowd, viewer });
  await countVisit(to(slug), visitor({ viewer: draft.owner }));
  await flushVisits();
  expect(await storedOf(id)).toEqual([["2026-11-23", "direto", 31]]);
});

test("a hundred visits of a project are written as one row at once, and a failed write is repeated", async () => {
  const { id, slug } = await listed();
  const writes = vi.spyOn(db, "$executeRaw");
  for (let at = 0; at < 100; at += 1) await countVisit(to(slug), visitor());
  writes.mockRejectedValueOnce(new Error("away"));
  await flushVisits();
  expect(await storedOf(id)).toEqual([]);
  await flushVisits();
  expect(writes).toHaveBeenCalledTimes(2);
  writes.mockRestore();
  expect(await storedOf(id)).toEqual([["2026-11-23", "direto", 100]]);
});

test("a row has project, day, source and number, and is deleted with its project", async () => {
  const { id, slug } = await listed();
  await countVisit(to(slug), visitor());
  await flushVisits();
  expect(
    Object.keys((await db.projectVisit.findFirstOrThrow({ where: { projetoId: id } })) ?? {}).sort(),
  ).toEqual(["dia", "origem", "projetoId", "visitas"]);
  await db.project.delete({ where: { id } });
  expect(await storedOf(id)).toEqual([]);
});

test("the function counts a visit only from the site's own pages and refuses large or malformed bodies", async () => {
  const { id, slug } = await listed();
  const send = (body: string, headers = {}) =>
    POST(
      new Request("http://localhost:3000/api/visita", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "user-agent": BROWSER, ...headers },
      }),
    );
  expect((await send(JSON.stringify(to(slug, "linkedin")))).status).toBe(200);
  expect((await send(JSON.stringify(to(slug, "x".repeat(600))))).status).toBe(413);
  expect((await send(JSON.stringify({ projeto: "../x" }))).status).toBe(400);
  expect((await send(JSON.stringify(to(slug)), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  await flushVisits();
  expect(await storedOf(id)).toEqual([[expect.any(String), "linkedin", 1]]);
});
