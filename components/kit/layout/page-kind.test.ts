import { expect, test } from "vitest";
import { GUARDED, RENDERED_PAGES } from "@/lib/access/auth/page-rules";
import { OPEN_PAGES } from "@/tests/setup/site-pages";
import { pageKind } from "./page-kind";

const isWorkspace = (path: string) => ["workspace", "explorer"].includes(pageKind(path) ?? "");

test("exactly the pages that need a session are in the workspace", () => {
  for (const path of Object.keys(GUARDED).filter((guarded) => guarded !== "/admin")) {
    expect(isWorkspace(path), path).toBe(true);
    expect(isWorkspace(`${path}/algo`), path).toBe(true);
  }
  for (const path of [...OPEN_PAGES, ...RENDERED_PAGES]) expect(isWorkspace(path), path).toBe(false);
  for (const path of ["/projectsx", "/", "/nao-existe", "/admin"])
    expect(isWorkspace(path), path).toBe(false);
  expect(pageKind("/projetos")).toBe("explorer");
  expect(pageKind("/dashboard")).toBe("workspace");
});
