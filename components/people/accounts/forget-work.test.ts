import { beforeEach, expect, test, vi } from "vitest";
import { keepNews, readKeptNews } from "@/components/catalog/news/kept-news";
import { keepDraft } from "@/components/catalog/own-projects/kept-draft";
import { keepSimulatedAmount, readOfferedAmount } from "@/components/matches/interests/simulated-amount";
import { forgetWork } from "./forget-work";
import { hasReturnTo, keepReturnTo, keepReturnToFor } from "./return-to";

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

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

test("unsent news, drafts and messages are forgotten when the account is left, other entries stay", () => {
  keepNews("ana", { id: "1", projetoId: "p", titulo: "Obra", texto: "Começou", fotos: [] });
  expect(readKeptNews("ana", "p")?.titulo).toBe("Obra");
  localStorage.setItem("elo:projeto:ana:p:aba", "{}");
  sessionStorage.setItem("elo:mensagens:ana:c", "{}");
  sessionStorage.setItem("elo:proposta:ana:c", "{}");
  sessionStorage.setItem("elo:digitado:/admin/organizacoes/1:conferir", "{}");
  localStorage.setItem("elo:outra", "x");
  forgetWork();
  expect(readKeptNews("ana", "p")).toBeNull();
  expect(Object.keys(localStorage)).toEqual(["elo:outra"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a simulated amount and a simulation are forgotten, too", () => {
  vi.stubGlobal("window", { location: { search: "" } });
  keepSimulatedAmount(800_000);
  sessionStorage.setItem("elo:simulacao", "{}");
  expect(readOfferedAmount()).toEqual({ centavos: 800_000, isSimulated: true });
  forgetWork();
  expect(readOfferedAmount().centavos).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("the page wanted before a login or a sign-up is forgotten, too", async () => {
  keepReturnTo("/lir-projetos/um-projeto#favorito");
  await keepReturnToFor("ana@exemplo.com.br");
  keepReturnTo("/convite/abc");
  forgetWork();
  expect(hasReturnTo()).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("an editor that saves once more while its document is left stores no local copy", () => {
  forgetWork();
  keepDraft("ana", "p", { versao: 1, base: {}, conteudo: {}, fotos: [], documentos: [] } as never);
  expect(Object.keys(localStorage)).toEqual([]);
});
