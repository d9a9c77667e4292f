import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { claimFolder, holderOf } from "./folder-claim";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-recicla-claim-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

async function claimant() {
  const module = JSON.stringify(path.resolve("scripts/folder-claim.ts"));
  const child = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { claimFolder } from ${module};
     globalThis.claim = claimFolder(${JSON.stringify(FOLDER)});
     process.stdout.write(claim ? "taken" : "refused");
     setInterval(() => {}, 1_000);`,
  ]);
  const [output] = await once(child.stdout, "data");
  const kill = async () => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  return { pid: child.pid, result: String(output), kill };
}

test("a folder has one holder until it is released", () => {
  const claim = claimFolder(FOLDER);
  expect(holderOf(FOLDER)).toBe(`processo ${process.pid}`);
  expect(claimFolder(FOLDER)).toBeNull();
  claim?.release();
  expect(holderOf(FOLDER)).toBe("processo desconhecido");
  claimFolder(FOLDER)?.release();
});

test("of four processes that claim a folder concurrently one gets it, also after a holder was killed", async () => {
  for (const _round of ["first", "after a crash"]) {
    const all = await Promise.all(Array.from({ length: 4 }, claimant));
    const takers = all.filter(({ result }) => result === "taken");
    expect(takers).toHaveLength(1);
    expect(holderOf(FOLDER)).toBe(`processo ${takers[0]?.pid}`);
    expect(claimFolder(FOLDER)).toBeNull();
    await Promise.all(all.map(({ kill }) => kill()));
  }
});
