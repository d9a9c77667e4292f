import { expect, test, vi } from "vitest";
import { browserStorage } from "@/tests/setup/browser-storage";
import { keepNews, readKeptNews } from "./kept-news";

test("an unsent news post is read only by its account, and an empty one is deleted", () => {
  vi.stubGlobal("localStorage", browserStorage());
  const post = { id: "", projetoId: "p", titulo: "Obra", texto: "Começou", fotos: [] };
  keepNews("ana", post);
  expect(readKeptNews("ana", "p")).toEqual(post);
  expect([readKeptNews("bia", "p"), readKeptNews("ana", "q")]).toEqual([null, null]);
  keepNews("ana", { ...post, titulo: "", texto: "" });
  expect(readKeptNews("ana", "p")).toBeNull();
});
