import { createFormControl } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { browserStorage } from "@/tests/setup/browser-storage";
import { keepNews, readKeptNews } from "./kept-news";

test("an unsent news post is read only by its person in its account, and an empty one is deleted", () => {
  vi.stubGlobal("localStorage", browserStorage());
  const post = { id: "", projetoId: "p", titulo: "Obra", texto: "Começou", fotos: [] };
  keepNews("ana", post);
  expect(readKeptNews("ana", "p")).toEqual(post);
  expect([readKeptNews("bia", "p"), readKeptNews("ana", "q")]).toEqual([null, null]);
  keepNews("ana", { ...post, titulo: "", texto: "" });
  expect(readKeptNews("ana", "p")).toBeNull();
});

test("the id of a post that was sent is kept with it, so that an attempt after a reload is the same post", () => {
  vi.stubGlobal("localStorage", browserStorage());
  const post = { id: "", projetoId: "p", titulo: "Obra", texto: "Começou", fotos: [] };
  const { subscribe, setValue } = createFormControl({ defaultValues: post });
  subscribe({ formState: { values: true }, callback: ({ values }) => keepNews("ana", values) });
  setValue("id", "7");
  expect(readKeptNews("ana", "p")).toEqual({ ...post, id: "7" });
  setValue("texto", "Começou ontem");
  expect(readKeptNews("ana", "p")).toMatchObject({ id: "7", texto: "Começou ontem" });
  setValue("id", "");
  expect(readKeptNews("ana", "p")).toMatchObject({ id: "", texto: "Começou ontem" });
});
