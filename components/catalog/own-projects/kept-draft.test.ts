import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_CONTENT } from "@/lib/catalog/own-projects/fields";
import { forgetDraft, forgetDrafts, type KeptDraft, keepDraft, readDraft } from "./kept-draft";

/** Storage stub whose keys can be listed, like those of a browser's storage. */
function storage(): Storage {
  const own = Object.create({
    getItem: (key: string) => (own[key] as string | undefined) ?? null,
    setItem: (key: string, text: string) => {
      own[key] = text;
    },
    removeItem: (key: string) => {
      delete own[key];
    },
  }) as Record<string, unknown>;
  return own as unknown as Storage;
}
const openWindow = () => void vi.stubGlobal("sessionStorage", storage());

const draftNamed = (nome: string): KeptDraft => ({
  versao: 3,
  base: EMPTY_CONTENT,
  conteudo: { ...EMPTY_CONTENT, nome },
  fotos: [],
  documentos: [],
});

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  openWindow();
});

test("a stored draft is read only for its account and project", () => {
  keepDraft("ana", "p", draftNamed("A"));
  expect(readDraft("ana", "p")).toEqual(draftNamed("A"));
  expect([readDraft("bia", "p"), readDraft("ana", "q")]).toEqual([null, null]);
  forgetDraft("ana", "p");
  expect(readDraft("ana", "p")).toBeNull();
});

test("saving in one window does not delete the stored draft of another", () => {
  const first = sessionStorage;
  keepDraft("ana", "p", draftNamed("first"));
  openWindow();
  keepDraft("ana", "p", draftNamed("second"));
  forgetDraft("ana", "p");
  vi.stubGlobal("sessionStorage", first);
  expect(readDraft("ana", "p")?.conteudo.nome).toBe("first");
});

test("a stored draft with a text that is too long is read as it was typed", () => {
  const long = { id: crypto.randomUUID(), titulo: "T".repeat(130) };
  const draft = draftNamed("A");
  const file = { ...long, nome: "a.pdf", contentType: "application/pdf", size: 1 };
  keepDraft("ana", "p", {
    ...draft,
    conteudo: { ...draft.conteudo, objetivo: "Triar", documentos: [long] },
    documentos: [file],
  });
  expect(readDraft("ana", "p")?.conteudo).toMatchObject({ nome: "A", objetivo: "Triar", documentos: [long] });
});

test("the stored draft of a closed window is taken over once", () => {
  keepDraft("ana", "p", draftNamed("A"));
  openWindow();
  expect(readDraft("ana", "p")?.conteudo.nome).toBe("A");
  expect(readDraft("ana", "p")).toBeNull();
});

test("signing out deletes every stored draft, and an invalid draft is ignored", () => {
  keepDraft("ana", "p", draftNamed("A"));
  keepDraft("bia", "q", draftNamed("B"));
  localStorage.setItem("elo:outra", "x");
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(["elo:outra"]);
  keepDraft("ana", "p", { ...draftNamed("A"), conteudo: { nome: 7 } as never });
  expect(readDraft("ana", "p")).toBeNull();
});
