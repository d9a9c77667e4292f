import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY } from "@/lib/kit/time";
import { picture } from "@/tests/setup/pictures";
import { NEWS } from "../messages";
import * as rules from "../rules";

let db: typeof import("@/lib/server/db").db;
let post: typeof import("./post");
let queries: typeof import("../queries");
let uploads: typeof import("@/lib/catalog/uploads/mutations/upload");
let sweep: typeof import("@/lib/catalog/uploads/mutations/sweep");
let own: typeof import("@/lib/catalog/own-projects/mutations/submission");
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let owner: Viewer;

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  post = await import("./post");
  queries = await import("../queries");
  uploads = await import("@/lib/catalog/uploads/mutations/upload");
  sweep = await import("@/lib/catalog/uploads/mutations/sweep");
  own = await import("@/lib/catalog/own-projects/mutations/submission");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
  owner = await people.createPerson();
});

const NOW = new Date("2026-11-22T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

async function listed(values = {}) {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId, ...values }));
  if (!project) throw new Error("no project");
  return project;
}
async function aPhoto(of = owner) {
  const stored = await uploads.storeUpload(of, "foto", {
    name: "prensa.jpg",
    bytes: await picture({ width: 64, height: 48 }),
  });
  if (!stored.ok) throw new Error(stored.message);
  return stored.data.id;
}
const news = (projetoId: string, over = {}) => ({
  id: randomUUID(),
  projetoId,
  titulo: "A prensa chegou",
  texto: "Instalamos hoje.",
  fotos: [],
  ...over,
});
const isPublic = async (id: string) => (await db.storedFile.findUnique({ where: { id } }))?.publico ?? null;

describe("publishing news", () => {
  test("news is public with its photo, newest first: three on the project's page, all in pages", async () => {
    const { id, slug } = await listed();
    const photo = await aPhoto();
    for (let at = 0; at < 12; at += 1) {
      const input = news(id, {
        titulo: `Novidade ${at}`,
        fotos: at === 11 ? [{ id: photo, alt: "A prensa" }] : [],
      });
      expect(await post.postNews(owner, input, later(at * 1000))).toMatchObject({
        ok: true,
        data: { isNew: true },
      });
    }
    const { news: shown } = await queries.getNewsAndQuestions(slug, false);
    expect(shown.total).toBe(12);
    expect(shown.items.map(({ titulo }) => titulo)).toEqual(["Novidade 11", "Novidade 10", "Novidade 9"]);
    expect(shown.items[0]?.fotos).toMatchObject([{ id: photo, alt: "A prensa", width: 64, height: 48 }]);
    expect(await isPublic(photo)).toBe(true);
    expect((await queries.listPublicNews(slug, 2)).items.map(({ titulo }) => titulo)).toEqual([
      "Novidade 1",
      "Novidade 0",
    ]);
    expect((await queries.listPublicNews(slug, 3)).items).toEqual([]);
  });

  test("B6.1 the preview of a news post hides what strangers do not read, the captador's company included", async () => {
    const captador = await people.createPerson();
    const names = { fullName: "Rui Lima", companyName: "Vidro Norte Consultoria" };
    await db.profile.update({ where: { userId: captador.userId }, data: names });
    const place = {
      captadorId: captador.userId,
      nomeProjeto: "Galpão da serra",
      proponente: "Coop Recomeço",
    };
    const { id, slug } = await listed(place);
    const texto = "Rui Lima, da Vidro Norte Consultoria, e a Coop Recomeço abriram o galpão.";
    const input = news(id, { texto });
    expect(await post.postNews(captador, input, NOW)).toMatchObject({ ok: true });
    const [published] = (await queries.listPublicNews(slug, 1)).items;
    const preview = rules.previewNews(input, await queries.hiddenNames(id));
    expect(preview).toEqual({ titulo: published?.titulo, texto: published?.texto });
    for (const name of ["Rui", "Vidro", "Consultoria", "Recomeço"]) expect(preview.texto).not.toContain(name);
  });

  test("the same news sent three times at once is stored once", async () => {
    const { id } = await listed();
    const input = news(id);
    const results = await Promise.all([1, 2, 3].map(() => post.postNews(owner, input, NOW)));
    expect(results.map((result) => result.ok && result.data.isNew).sort()).toEqual([false, false, true]);
    expect(await db.projectUpdate.count({ where: { projetoId: id } })).toBe(1);
  });

  test("news is accepted only on a listed project of the author, with photos of the author", async () => {
    const other = await people.createPerson();
    const { id } = await listed();
    expect(await post.postNews(other, news(id), NOW)).toMatchObject({ ok: false, code: "not_found" });
    const hidden = await listed({ publicado: false });
    expect(await post.postNews(owner, news(hidden.id), NOW)).toMatchObject({
      ok: false,
      message: NEWS.unlisted,
    });
    const input = news(id, { fotos: [{ id: await aPhoto(other), alt: "" }] });
    expect(await post.postNews(owner, input, NOW)).toMatchObject({
      ok: false,
      field: "fotos",
      message: NEWS.photosGone,
    });
    const taken = news(id);
    await post.postNews(owner, taken, NOW);
    const second = await listed();
    expect(await post.postNews(owner, { ...taken, projetoId: second.id }, NOW)).toMatchObject({
      code: "not_found",
    });
  });

  test("B6.1 contacts and the organization's public and legal names are hidden; a financiador reads the names", async () => {
    const legal = { cnpj: "19131243000197", razaoSocial: "COOPERATIVA ESTRELA DALVA" };
    const organizacaoId = await projects.storeOrganization(legal);
    const { id, slug } = await listed({ proponente: "Cooperativa Vitória", organizacaoId });
    const input = news(id, { texto: "A Vitória (Estrela Dalva) agradece: (11) 98765-4321." });
    await post.postNews(owner, input, NOW);
    expect(rules.previewNews(input, await queries.hiddenNames(id)).texto).toBe(
      "A [oculto] ([oculto]) agradece: [oculto].",
    );
    const text = async (showsProponent: boolean) =>
      (await queries.getNewsAndQuestions(slug, showsProponent)).news.items[0]?.texto;
    expect(await text(false)).toBe("A [oculto] ([oculto]) agradece: [oculto].");
    expect(await text(true)).toBe("A Vitória (Estrela Dalva) agradece: [oculto].");
    expect((await queries.listOwnNews(owner.userId, id, 1, NOW)).items[0]?.texto).toContain("98765");
  });

  test("B6.1 news hides the organization's earlier and present names, also after an edit; news without stored names hides the present one", async () => {
    const author = await people.createPerson();
    const { id, slug } = await listed({ proponente: "Cooperativa Vitória", captadorId: author.userId });
    const input = news(id, { texto: "A Vitória e a Aurora agradecem." });
    await post.postNews(author, input, NOW);
    await db.project.update({ where: { id }, data: { proponente: "Cooperativa Aurora" } });
    const text = async (showsProponent: boolean) =>
      (await queries.getNewsAndQuestions(slug, showsProponent)).news.items[0]?.texto;
    expect(await text(false)).toBe("A [oculto] e a [oculto] agradecem.");
    expect(await text(true)).toBe("A Vitória e a Aurora agradecem.");

    await post.postNews(author, { ...input, texto: "A Vitória agradece." }, later(1));
    expect(await text(false)).toBe("A [oculto] agradece.");
    await db.projectUpdate.updateMany({ where: { projetoId: id }, data: { nomes: [], texto: "A Aurora." } });
    expect(await text(false)).toBe("A [oculto].");
  });
});

describe("changing news", () => {
  test("news can be changed for an hour; a removed photo is deleted and a kept one stays", async () => {
    const { id, slug } = await listed();
    const [kept, dropped] = [await aPhoto(), await aPhoto()];
    const input = news(id, { fotos: [kept, dropped].map((photo) => ({ id: photo, alt: "" })) });
    await post.postNews(owner, input, NOW);
    const changed = { ...input, texto: "Instalamos ontem.", fotos: [{ id: kept, alt: "Prensa" }] };
    expect(await post.postNews(owner, changed, later(rules.EDIT_WINDOW - 1))).toMatchObject({
      data: { message: NEWS.changed, isNew: false },
    });
    expect((await queries.getNewsAndQuestions(slug, false)).news.items[0]).toMatchObject({
      texto: "Instalamos ontem.",
      editadaEm: later(rules.EDIT_WINDOW - 1).toISOString(),
    });
    expect([await isPublic(kept), await isPublic(dropped)]).toEqual([true, null]);
    const late = { ...changed, texto: "Outra coisa." };
    expect(await post.postNews(owner, late, later(rules.EDIT_WINDOW))).toMatchObject({
      ok: false,
      message: NEWS.late,
    });
    expect(await post.postNews(owner, changed, later(2 * rules.EDIT_WINDOW))).toMatchObject({ ok: true });
  });

  test("only the owner can remove news, and their photos are removed with them", async () => {
    const { id } = await listed();
    const photo = await aPhoto();
    const input = news(id, { fotos: [{ id: photo, alt: "" }] });
    await post.postNews(owner, input, NOW);
    const other = await people.createPerson();
    expect(await post.removeNews(other, input.id, NOW)).toMatchObject({ ok: false, code: "not_found" });
    expect(await post.removeNews(owner, input.id, NOW)).toMatchObject({ ok: true });
    expect(await post.removeNews(owner, input.id, NOW)).toMatchObject({ ok: false, code: "not_found" });
    expect(await isPublic(photo)).toBeNull();
  });

  test("news that is posted while the team takes the project down is refused", async () => {
    const { isAnyWaiting } = await import("@/tests/setup/locks");
    const { takeDownProject } = await import("@/lib/catalog/own-projects/mutations/take-down");
    const { transactionWithJobs } = await import("@/lib/providers/jobs");
    const { id } = await listed();
    const { posted } = await transactionWithJobs(async (tx) => {
      await takeDownProject(tx, { id, motivo: "Golpe.", now: NOW });
      const posted = post.postNews(owner, news(id), NOW);
      await expect.poll(isAnyWaiting, { timeout: 4000 }).toBe(true);
      return { posted };
    });
    expect(await posted).toMatchObject({ ok: false, message: NEWS.unlisted });
  });

  test("a photo of news is not swept as unused, and is private once its project leaves the list", async () => {
    const { id } = await listed();
    const photo = await aPhoto();
    await post.postNews(owner, news(id, { fotos: [{ id: photo, alt: "" }] }), NOW);
    await sweep.removeUnusedFiles(new Date(Date.now() + 30 * DAY));
    expect(await isPublic(photo)).toBe(true);
    expect(await own.withdrawProject(owner, id, NOW)).toMatchObject({ ok: true });
    expect(await isPublic(photo)).toBe(false);
  });
});
