import { beforeEach, expect, test, vi } from "vitest";
import { browserStorage } from "@/tests/setup/browser-storage";
import {
  dropTyped,
  hasSecret,
  keepTyped,
  offerReload,
  reloadKeeping,
  takeTyped,
  typedTexts,
} from "./kept-input";

const CONTROLS = [
  { name: "motivo", type: "textarea" },
  { name: "valores.p1", type: "text" },
  { name: "tipo", type: "select-one" },
  { name: "senha", type: "password", autocomplete: "current-password" },
  { name: "arquivo", type: "file" },
  { name: "devolver", type: "checkbox" },
  { type: "submit" },
  {},
];
const VALUES = {
  id: "1",
  visto: "a|b",
  motivo: "Comparei o CNPJ.",
  valores: { p1: "1.000,00", p2: "2,00" },
  tipo: "ong",
  senha: "segredo",
  arquivo: "f1",
  devolver: true,
};

const GIVEN = { id: "1", visto: "a|b", motivo: "", valores: { p1: "", p2: "2,00" } };

const NOTHING = new Map();
const TEXTS = new Map([["motivo", "Comparei."]]);

beforeEach(() => {
  vi.stubGlobal("sessionStorage", browserStorage());
  vi.stubGlobal("window", { location: { pathname: "/admin/organizacoes/1" } });
});

test("only texts that a control of the form shows are kept: no password, file, box or hidden input", () => {
  expect(typedTexts(CONTROLS, VALUES, [GIVEN])).toEqual(
    new Map([
      ["motivo", "Comparei o CNPJ."],
      ["valores.p1", "1.000,00"],
      ["tipo", "ong"],
    ]),
  );
  expect(hasSecret(CONTROLS)).toBe(true);
  expect(hasSecret([{ name: "motivo", type: "textarea" }, {}])).toBe(false);
});

test.each(["current-password", "new-password", "one-time-code"])(
  "a secret is not kept while its control shows it: %s",
  (autocomplete) => {
    const shown = [{ name: "senha", type: "text", autocomplete }];
    expect(typedTexts(shown, VALUES, [])).toEqual(NOTHING);
    expect(hasSecret(shown)).toBe(true);
  },
);

test("a text that the form was given, or has saved, is not kept: the page may have a newer one", () => {
  const controls = ["etapa", "valor", "fonte"].map((name) => ({ name, type: "text" }));
  const shown = { etapa: "A", valor: "1.000,00", fonte: "" };
  const texts = { ...shown, fonte: "Portaria 7" };
  expect(typedTexts(controls, texts, [shown])).toEqual(new Map([["fonte", "Portaria 7"]]));
  expect(typedTexts(controls, texts, [shown, texts])).toEqual(NOTHING);
  expect(typedTexts(controls, { ...texts, etapa: "" }, [shown])).toEqual(
    new Map([
      ["etapa", ""],
      ["fonte", "Portaria 7"],
    ]),
  );
});

test("kept texts return once, to the same form of the same page and account", () => {
  keepTyped("Conferir 1", "ana", TEXTS);
  expect(takeTyped("Recusar 1", "ana")).toEqual(NOTHING);
  window.location.pathname = "/admin/organizacoes/2";
  expect(takeTyped("Conferir 1", "ana")).toEqual(NOTHING);
  window.location.pathname = "/admin/organizacoes/1";
  expect(takeTyped("Conferir 1", "ana")).toEqual(TEXTS);
  expect(takeTyped("Conferir 1", "ana")).toEqual(NOTHING);
});

test("another account, and a reader after half an hour, gets nothing and leaves nothing behind", () => {
  keepTyped("f", "ana", TEXTS);
  expect(takeTyped("f", "bia")).toEqual(NOTHING);
  expect(takeTyped("f", "ana")).toEqual(NOTHING);
  vi.useFakeTimers();
  keepTyped("f", "ana", TEXTS);
  vi.advanceTimersByTime(30 * 60_000);
  expect(takeTyped("f", "ana")).toEqual(NOTHING);
  vi.useRealTimers();
});

test("a visitor's texts live a minute, so that the next visitor of the computer does not get them", () => {
  vi.useFakeTimers();
  keepTyped("cadastro", "", TEXTS);
  vi.advanceTimersByTime(59_000);
  expect(takeTyped("cadastro", "")).toEqual(TEXTS);
  keepTyped("cadastro", "", TEXTS);
  vi.advanceTimersByTime(60_000);
  expect(takeTyped("cadastro", "")).toEqual(NOTHING);
  vi.useRealTimers();
});

test("texts are kept only by the press on the reload, and dropped when the form has been sent", () => {
  const reload = vi.fn();
  vi.stubGlobal("window", { location: { pathname: "/admin/chamados/1", reload } });
  const control = {};
  offerReload(control, () => keepTyped("f", "ana", TEXTS));
  expect(takeTyped("f", "ana")).toEqual(NOTHING);
  reloadKeeping(control);
  expect(reload).toHaveBeenCalledOnce();
  dropTyped("f");
  expect(takeTyped("f", "ana")).toEqual(NOTHING);
  reloadKeeping(control);
  expect(takeTyped("f", "ana")).toEqual(TEXTS);
});

test("something else under the key is ignored", () => {
  for (const stored of [
    "[]",
    "1",
    '{"account":"ana"}',
    '{"account":"ana","until":1e99,"texts":[["motivo",3],"x"]}',
    "x",
  ]) {
    sessionStorage.setItem("elo:digitado:/admin/organizacoes/1:f", stored);
    expect(takeTyped("f", "ana")).toEqual(NOTHING);
  }
});
