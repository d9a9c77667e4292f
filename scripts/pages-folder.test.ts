import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { pagesFolder } from "./pages-folder";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-pages-folder-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const GIVEN = {
  PAGES_DIR: FOLDER,
  PORT: "3000",
  APP_URL: "https://elo.example",
  DATABASE_URL: "postgresql://app:secret@db:5432/elo",
};

test("a restart keeps its pages; another release or configuration starts without pages", () => {
  const first = pagesFolder("build", GIVEN);
  writeFileSync(path.join(first, "page.html"), "page");
  expect(pagesFolder("build", { ...GIVEN, LOG_LEVEL: "debug", RESEND_API_KEY: "other" })).toBe(first);
  expect(existsSync(path.join(first, "page.html"))).toBe(true);
  const others = [
    pagesFolder("other build", GIVEN),
    pagesFolder("build", { ...GIVEN, APP_URL: "https://other.example" }),
    pagesFolder("build", { ...GIVEN, DATABASE_URL: "postgresql://app:secret@db:5432/other" }),
    pagesFolder("build", { ...GIVEN, OPERATOR_NAME: "Outra LTDA" }),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
  expect(existsSync(first)).toBe(false);
});

test("two servers of one machine have separate pages", () => {
  const [one, other] = [pagesFolder("build", GIVEN), pagesFolder("build", { ...GIVEN, PORT: "3001" })];
  expect(existsSync(one) && existsSync(other)).toBe(true);
});

test("the folder's name depends on neither the password nor the port of the embedded database", () => {
  const at = (url: string) => pagesFolder("build", { ...GIVEN, DATABASE_URL: url });
  expect(at("postgresql://app:new@db:5432/elo")).toBe(at(GIVEN.DATABASE_URL));
  expect(at("postgresql://elo:a@127.0.0.1:1234/elo")).toBe(at("postgresql://elo:a@127.0.0.1:4321/elo"));
});

test("a folder that is not writable is reported in one line", () => {
  const file = path.join(FOLDER, "file");
  writeFileSync(file, "");
  expect(() => pagesFolder("build", { ...GIVEN, PAGES_DIR: file })).toThrow(
    /^Não é possível gravar as páginas em [^\n]+ \(ENOTDIR\); defina PAGES_DIR\.$/,
  );
});
