import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ensureDataFolder, keptText } from "./data-folder";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-recicla-data-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const refused = (code: string) =>
  new RegExp(`^Não é possível gravar na pasta de dados \\S+ \\(${code}\\); defina DATA_DIR\\.$`);

/** Output of a separate process that works with scripts/data-folder.ts. */
async function processOf(body: string): Promise<string> {
  const module = JSON.stringify(path.resolve("scripts/data-folder.ts"));
  const child = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { ensureDataFolder, keptText } from ${module}; ${body}`,
  ]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  await once(child, "close");
  return said;
}

describe("the data folder of a start", () => {
  test("the data folder is created with its parents, and no test file stays in it", () => {
    const folder = path.join(FOLDER, "a", "b");
    ensureDataFolder(folder);
    ensureDataFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("the data folder is refused with one line where a file has its name", () => {
    const file = path.join(FOLDER, "file");
    writeFileSync(file, "");
    expect(() => ensureDataFolder(path.join(file, "data"))).toThrow(refused("ENOTDIR"));
  });

  test.runIf(existsSync("/proc/self"))(
    "the data folder is refused at once where the system creates no folders",
    () => {
      expect(() => ensureDataFolder("/proc/elo-recicla/data")).toThrow(refused("ENOENT"));
    },
  );

  test("the data folder may be created by several starts at once, which agree on a stored text", async () => {
    const folder = JSON.stringify(path.join(FOLDER, "shared"));
    const body = `
      for (let i = 0; i < 300; i++) ensureDataFolder(${folder});
      process.stdout.write(keptText(${folder}, "secret", () => String(process.pid)));`;
    const said = await Promise.all(Array.from({ length: 4 }, () => processOf(body)));
    expect(said[0]).toMatch(/^\d+$/);
    expect(new Set(said).size).toBe(1);
  });
});

test("a stored text is created once, readable by its owner alone", () => {
  expect(keptText(FOLDER, "secret", () => "first")).toBe("first");
  expect(keptText(FOLDER, "secret", () => "second")).toBe("first");
  expect(statSync(path.join(FOLDER, "secret")).mode & 0o077).toBe(0);
});
