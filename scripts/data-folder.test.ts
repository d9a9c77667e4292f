import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ensureDataFolder, filesFolder, keptText } from "./data-folder";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-recicla-data-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const refused = (code: string) =>
  new RegExp(`^Não é possível gravar na pasta de dados \\S+ \\(${code}\\); defina DATA_DIR\\.$`);

async function processOf(body: string): Promise<string> {
  const module = JSON.stringify(path.resolve("scripts/data-folder.ts"));
  const child = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { ensureDataFolder, keptText } from ${module}; ${body}`,
  ]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  return output;
}

describe("the data folder of a start", () => {
  test("the data folder is created with its parents, without a leftover from the write check", () => {
    const folder = path.join(FOLDER, "a", "b");
    ensureDataFolder(folder);
    ensureDataFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("the data folder is refused in one line when a file has its name", () => {
    const file = path.join(FOLDER, "file");
    writeFileSync(file, "");
    expect(() => ensureDataFolder(path.join(file, "data"))).toThrow(refused("ENOTDIR"));
  });

  test.runIf(existsSync("/proc/self"))(
    "the data folder is refused at once where the file system allows no folders",
    () => {
      expect(() => ensureDataFolder("/proc/elo-recicla/data")).toThrow(refused("ENOENT"));
    },
  );

  test("several starts can create the data folder concurrently, and read the same stored text", async () => {
    const folder = JSON.stringify(path.join(FOLDER, "shared"));
    const body = `
      for (let i = 0; i < 300; i++) ensureDataFolder(${folder});
      process.stdout.write(keptText(${folder}, "secret", () => String(process.pid)));`;
    const output = await Promise.all(Array.from({ length: 4 }, () => processOf(body)));
    expect(output[0]).toMatch(/^\d+$/);
    expect(new Set(output).size).toBe(1);
  });
});

test("a stored text is created once, readable only by its owner", () => {
  expect(keptText(FOLDER, "secret", () => "first")).toBe("first");
  expect(keptText(FOLDER, "secret", () => "second")).toBe("first");
  expect(statSync(path.join(FOLDER, "secret")).mode & 0o077).toBe(0);
});

test("people's files are in FILES_DIR, else in the data folder, so that a backup finds what a server stored", () => {
  expect(filesFolder({ FILES_DIR: "/srv/files", DATA_DIR: "/var/lib/elo" })).toBe("/srv/files");
  expect(filesFolder({ FILES_DIR: "", DATA_DIR: "/var/lib/elo" })).toBe("/var/lib/elo/files");
  expect(filesFolder({})).toBe(path.resolve(".data/files"));
});
