import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR } from "@/lib/kit/time";
import { pdf } from "@/tests/setup/pictures";

const { db } = await import("@/lib/server/db");
const { files } = await import("@/lib/providers/files");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { readMyData } = await import("@/lib/overview/personal-data/queries");
const { createPerson, PASSWORD } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { publishFiles, removeFiles, unpublishFiles } = await import("./publish-and-remove");
const { removeNotedBytes, removeUnusedFiles } = await import("./sweep");
const { storeUpload } = await import("./upload");
const { BACKUP_LOCK } = await import("../rules");
const FILES_DIR = process.env.FILES_DIR ?? "";

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const LATER = () => inHours(2);
const IN_EIGHT_DAYS = () => inHours(8 * 24);

type Person = Awaited<ReturnType<typeof createPerson>>;

beforeEach(() => db.fileRemoval.deleteMany());

async function document(owner: Person, name = "plano.pdf") {
  const result = await storeUpload(owner, "documento", { name, bytes: pdf() });
  if (!result.ok) throw new Error(result.message);
  return db.storedFile.findUniqueOrThrow({ where: { id: result.data.id } });
}

const isStored = ({ key }: { key: string }) => existsSync(path.join(FILES_DIR, key));
const isThere = async ({ id }: { id: string }) => (await db.storedFile.count({ where: { id } })) === 1;
const isPublic = async ({ id }: { id: string }) =>
  (await db.storedFile.findUniqueOrThrow({ where: { id } })).publico;

async function projectWith(owner: Person, values: object) {
  const [project] = await storeProjects(aProject({ captadorId: owner.userId, ...values }));
  if (!project) throw new Error("no project");
  return project;
}

describe("sweeping bytes without a row", () => {
  test("bytes without a row are deleted an hour after they were noted", async () => {
    const file = await document(await createPerson());
    await db.storedFile.delete({ where: { id: file.id } });
    expect(await removeNotedBytes(new Date())).toBe(0);
    expect(isStored(file)).toBe(true);
    expect(await removeNotedBytes(LATER())).toBe(1);
    expect(isStored(file)).toBe(false);
    expect(await db.fileRemoval.count()).toBe(0);
  });

  test("noted bytes stay while a backup runs", async () => {
    await db.fileRemoval.create({ data: { key: "documento/ab/backup/documento.pdf" } });
    // A backup holds its lock for a whole database session, which a pooler would not keep.
    const { DATABASE_DIRECT_URL, DATABASE_URL } = process.env;
    const backup = new Client({ connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL });
    await backup.connect();
    await backup.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
    expect(await removeNotedBytes(LATER())).toBe(0);
    expect(await db.fileRemoval.count()).toBe(1);
    await backup.end();
    await vi.waitUntil(async () => (await removeNotedBytes(LATER())) === 1, 5_000);
  });

  test("bytes of an interrupted upload are deleted, also if the upload had only noted them", async () => {
    const keys = ["documento/ab/interrupted/documento.pdf", "documento/ab/never/documento.pdf"];
    await db.fileRemoval.createMany({ data: keys.map((key) => ({ key })) });
    await files.put(keys[0] ?? "", pdf(), "application/pdf");
    expect(await removeNotedBytes(LATER())).toBe(2);
    expect(await files.open(keys[0] ?? "")).toEqual({ kind: "missing" });
  });

  test("one run removes the keys of several batches", async () => {
    const keys = Array.from({ length: 250 }, (_, at) => ({ key: `foto/many/${at}/480.webp` }));
    await db.fileRemoval.createMany({ data: keys });
    expect(await removeNotedBytes(LATER())).toBe(250);
  });

  test("noted bytes stay while the store is down, and are deleted when it is back", async () => {
    const file = await document(await createPerson());
    await db.storedFile.delete({ where: { id: file.id } });
    const aside = `${FILES_DIR}-away`;
    await rename(FILES_DIR, aside);
    expect(await removeNotedBytes(LATER())).toBe(0);
    await writeFile(FILES_DIR, "");
    expect(await removeNotedBytes(LATER())).toBe(0);
    await rm(FILES_DIR);
    await rename(aside, FILES_DIR);
    expect(isStored(file)).toBe(true);
    expect(await removeNotedBytes(LATER())).toBe(1);
    expect(isStored(file)).toBe(false);
    expect(await db.fileRemoval.count()).toBe(0);
  });
});

describe("sweeping unused files", () => {
  test("unused files are deleted after a week, and files in a form, project or proposal are kept", async () => {
    const owner = await createPerson();
    const [unused, drafted, photographed, attached, presented] = [
      await document(owner),
      await document(owner),
      await document(owner),
      await document(owner),
      await document(owner),
    ];
    const project = await projectWith(owner, {
      publicado: false,
      fotos: [{ id: photographed.id, alt: "" }],
      documentos: [{ id: attached.id, titulo: "Plano" }],
    });
    await db.projectDraft.create({
      data: { projetoId: project.id, conteudo: { qualquer: [{ lista: { id: drafted.id } }] } },
    });
    await db.proposal.create({
      data: { userId: owner.userId, title: "Proposta", presentationFileId: presented.id },
    });
    expect(await removeUnusedFiles(inHours(6 * 24))).toBe(0);
    expect(await removeUnusedFiles(IN_EIGHT_DAYS())).toBe(1);
    expect(await Promise.all([unused, drafted, photographed, attached, presented].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    await removeNotedBytes(LATER());
    expect([unused, drafted].map(isStored)).toEqual([false, true]);
  });

  test("an old file is deleted while one of an hour ago is kept", async () => {
    const owner = await createPerson();
    const old = await document(owner);
    await db.storedFile.update({ where: { id: old.id }, data: { createdAt: inHours(-8 * 24) } });
    const fresh = await document(owner);
    await removeUnusedFiles(inHours(1));
    expect([await isThere(old), await isThere(fresh)]).toEqual([false, true]);
  });

  test("a file is not kept by another person's project", async () => {
    const owner = await createPerson();
    const file = await document(owner);
    await projectWith(await createPerson(), { fotos: [{ id: file.id }] });
    await removeUnusedFiles(IN_EIGHT_DAYS());
    expect(await isThere(file)).toBe(false);
  });
});

describe("publishing the files of a project", () => {
  test("a file is public while a listed project shows it, also through a copy", async () => {
    const owner = await createPerson();
    const file = await document(owner);
    const fotos = [{ id: file.id }];
    const first = await projectWith(owner, { fotos });
    const copy = await projectWith(owner, { fotos });
    await publishFiles(db, [file.id], owner.userId);
    expect(await isPublic(file)).toBe(true);
    await db.project.update({ where: { id: first.id }, data: { publicado: false } });
    await unpublishFiles(db, [file.id]);
    expect(await isPublic(file)).toBe(true);
    await db.project.update({ where: { id: copy.id }, data: { fotos: [] } });
    await unpublishFiles(db, [file.id]);
    expect(await isPublic(file)).toBe(false);
  });

  test("nobody can publish or delete another person's file", async () => {
    const [owner, other] = [await createPerson(), await createPerson()];
    const file = await document(owner);
    await publishFiles(db, [file.id], other.userId);
    expect(await isPublic(file)).toBe(false);
    expect(await removeFiles(db, [file.id], other.userId)).toBe(0);
    expect(await isThere(file)).toBe(true);
  });

  test("a file is deleted only once no project shows it", async () => {
    const owner = await createPerson();
    const file = await document(owner);
    const project = await projectWith(owner, { documentos: [{ id: file.id }], publicado: false });
    expect(await removeFiles(db, [file.id], owner.userId)).toBe(0);
    await db.project.update({ where: { id: project.id }, data: { documentos: [] } });
    expect(await removeFiles(db, [file.id], owner.userId)).toBe(1);
  });
});

describe("files in export and deletion", () => {
  test("the export of an account lists its files with sizes and without their keys in the store", async () => {
    const owner = await createPerson();
    const file = await document(owner, "Estatuto da cooperativa.pdf");
    const copy = JSON.stringify(await readMyData(owner.userId, new Date()));
    expect(copy).toContain("Estatuto da cooperativa.pdf");
    expect(copy).toContain(`"size":${file.size}`);
    expect(copy).not.toContain(file.key);
  });

  test("deleting an account removes its files from the store and from remaining projects", async () => {
    const owner = await createPerson();
    const file = await document(owner);
    const imported = await projectWith(owner, { sourceId: "sinir_1", fotos: [{ id: file.id }] });
    expect((await deleteMyAccount(owner.userId, PASSWORD, new Date())).ok).toBe(true);
    expect(await isThere(file)).toBe(false);
    expect(await db.project.findUniqueOrThrow({ where: { id: imported.id } })).toMatchObject({ fotos: [] });
    await removeNotedBytes(LATER());
    expect(isStored(file)).toBe(false);
  });
});
