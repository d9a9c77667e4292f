import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/server/db";
import { ensureFilesFolder } from "../../../scripts/files-folder";
import { createPerson } from "../../setup/people";

const URL_OF_TESTS = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || "";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "elo-pasta-"));
  folder = path.join(root, "data", "files");
  vi.spyOn(console, "error").mockImplementation(() => {});
  return async () => {
    vi.restoreAllMocks();
    await rm(root, { recursive: true });
  };
});

test("a start makes the folder of files of an installation that has none", async () => {
  await ensureFilesFolder(folder, URL_OF_TESTS);
  expect(existsSync(folder)).toBe(true);
  expect(console.error).not.toHaveBeenCalled();
});

test("a start does not fail at a folder that cannot be made, and says so", async () => {
  await writeFile(path.join(root, "data"), "");
  await ensureFilesFolder(folder, URL_OF_TESTS);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    `A pasta dos arquivos enviados não existe: ${folder}. Ela não pôde ser criada (ENOTDIR): crie-a, gravável para o usuário do servidor. Até lá os envios são recusados.`,
  );
});

test("a start makes no folder while the files are in a bucket", async () => {
  await ensureFilesFolder(null, URL_OF_TESTS);
  expect(await rm(folder).catch(({ code }) => code)).toBe("ENOENT");
});

test("a start makes no folder in place of a disk that is not mounted, and says so", async () => {
  const { userId: ownerId } = await createPerson();
  const file = { purpose: "foto", name: "foto.jpg", contentType: "image/jpeg", size: 1, variants: [] };
  await db.storedFile.create({ data: { ...file, ownerId, key: "foto/a", sha256: Buffer.alloc(32) } });
  await ensureFilesFolder(folder, URL_OF_TESTS);
  expect(existsSync(folder)).toBe(false);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    `A pasta dos arquivos enviados não existe: ${folder}. O banco tem arquivos: monte o disco dela. Até lá os envios são recusados.`,
  );
});

test("a start without a database makes no folder", async () => {
  await ensureFilesFolder(folder, "postgresql://elo@127.0.0.1:1/none");
  expect(existsSync(folder)).toBe(false);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("O banco não respondeu"));
});
