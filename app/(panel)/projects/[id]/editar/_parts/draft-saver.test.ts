import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EMPTY_CONTENT, type ProjectContent } from "@/lib/catalog/own-projects/fields";
import type { SaveResult } from "@/lib/catalog/own-projects/mutations/draft";
import { failure, ok, type Result } from "@/lib/kit/result";
import { createDraftSaver, RETRY_DELAY, SAVE_DELAY, type SaveState } from "./draft-saver";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moment = new Date("2026-11-21T12:00:00Z");
const content = (values: Partial<ProjectContent>): ProjectContent => ({ ...EMPTY_CONTENT, ...values });
const saved = (versao: number): Result<SaveResult> => ok({ outcome: "saved", versao, em: moment });

function begin(...answers: (() => Result<SaveResult> | Promise<Result<SaveResult>>)[]) {
  const seen: { form: ProjectContent; kept: ProjectContent | null; states: SaveState[] } = {
    form: EMPTY_CONTENT,
    kept: null,
    states: [],
  };
  const send = vi.fn(async (_versao: number, _conteudo: ProjectContent) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer ? answer() : saved(1);
  });
  const saver = createDraftSaver({
    versao: 1,
    conteudo: EMPTY_CONTENT,
    em: null,
    send,
    read: () =>
      seen.form.nome.length > 200
        ? { ok: false, message: "Nome: longo demais.", conteudo: seen.form }
        : { ok: true, conteudo: seen.form },
    keep: (_, conteudo) => {
      seen.kept = conteudo;
    },
    forget: () => {
      seen.kept = null;
    },
    apply: (conteudo) => {
      seen.form = conteudo;
    },
    onState: (state) => seen.states.push(state),
  });
  const type = (values: Partial<ProjectContent>) => {
    seen.form = { ...seen.form, ...values };
    saver.changed();
  };
  return { saver, send, seen, type, last: () => seen.states.at(-1) };
}

describe("saving the typed project", () => {
  test("typed text is stored in the browser at once, and on the server after a pause", async () => {
    const { send, seen, type, last } = begin(() => saved(2));
    type({ nome: "G" });
    type({ nome: "Ga" });
    expect(seen.kept?.nome).toBe("Ga");
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    expect(send.mock.calls).toEqual([[1, content({ nome: "Ga" })]]);
    expect([seen.kept, last()]).toEqual([null, { kind: "saved", em: moment }]);
  });

  test("a save waits for the previous save and continues from its version", async () => {
    let answer: (result: Result<SaveResult>) => void = () => {};
    const first = new Promise<Result<SaveResult>>((resolve) => {
      answer = resolve;
    });
    const { saver, send, type } = begin(
      () => first,
      () => saved(3),
    );
    type({ nome: "A" });
    const whole = saver.flush();
    type({ nome: "AB" });
    answer(saved(2));
    expect(await whole).toBe(true);
    expect(send.mock.calls.map(([versao, { nome }]) => [versao, nome])).toEqual([
      [1, "A"],
      [2, "AB"],
    ]);
    expect(saver.versao()).toBe(3);
  });

  test("while offline the text stays in the browser, and is sent again later", async () => {
    const { send, seen, type, last } = begin(
      () => Promise.reject(new TypeError("no line")),
      () => saved(2),
    );
    type({ nome: "A" });
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    expect(last()).toEqual({ kind: "offline" });
    expect(seen.kept?.nome).toBe("A");
    type({ objetivo: "B" });
    expect(seen.kept).toMatchObject({ nome: "A", objetivo: "B" });
    await vi.advanceTimersByTimeAsync(RETRY_DELAY);
    expect(send).toHaveBeenCalledTimes(2);
    expect([seen.kept, last()?.kind]).toEqual([null, "saved"]);
  });

  test("a refusal is shown, and the typed text stays", async () => {
    const { saver, seen, type, last } = begin(() => failure("unauthenticated", "Entre de novo."));
    type({ nome: "A" });
    expect(await saver.flush()).toBe(false);
    expect(last()).toEqual({ kind: "refused", message: "Entre de novo.", code: "unauthenticated" });
    expect(seen.kept?.nome).toBe("A");
  });
});

test("a text that is too long to be saved keeps the whole form in the browser, and is sent once it is shorter", async () => {
  const { send, seen, type, last } = begin(() => saved(2));
  type({ nome: "A".repeat(201) });
  type({ objetivo: "Triar" });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(last()).toMatchObject({ kind: "refused", message: "Nome: longo demais." });
  expect(seen.kept).toMatchObject({ nome: "A".repeat(201), objetivo: "Triar" });
  expect(send).not.toHaveBeenCalled();
  type({ nome: "A" });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(send.mock.calls).toEqual([[1, content({ nome: "A", objetivo: "Triar" })]]);
  expect(seen.kept).toBeNull();
});

describe("two windows of one project", () => {
  const theirs = (values: Partial<ProjectContent>): Result<SaveResult> =>
    ok({ outcome: "conflict", versao: 5, outra: content(values), arquivos: [] });

  test("changes of different fields are merged without a choice", async () => {
    const { saver, send, seen, type } = begin(
      () => theirs({ cidade: "Campinas" }),
      () => saved(6),
    );
    type({ nome: "A" });
    expect(await saver.flush()).toBe(true);
    expect(seen.form).toEqual(content({ nome: "A", cidade: "Campinas" }));
    expect(send.mock.calls.at(-1)).toEqual([5, content({ nome: "A", cidade: "Campinas" })]);
  });

  test("text typed while a response is awaited stays", async () => {
    let answer: (result: Result<SaveResult>) => void = () => {};
    const first = new Promise<Result<SaveResult>>((resolve) => {
      answer = resolve;
    });
    const { saver, seen, type } = begin(
      () => first,
      () => saved(6),
    );
    type({ nome: "A" });
    const whole = saver.flush();
    type({ nome: "A", objetivo: "Triar" });
    answer(theirs({ cidade: "Campinas" }));
    expect(await whole).toBe(true);
    expect(seen.form).toEqual(content({ nome: "A", objetivo: "Triar", cidade: "Campinas" }));
  });

  test("a change of the same field requires a choice, sends nothing until then, and saves the choice", async () => {
    const { saver, send, seen, type, last } = begin(
      () => theirs({ nome: "B", eixo: "Incubação" }),
      () => saved(6),
    );
    type({ nome: "A" });
    expect(await saver.flush()).toBe(false);
    expect(last()).toMatchObject({ kind: "conflict", conflict: { merge: { conflicts: ["nome"] } } });
    expect(seen.kept?.nome).toBe("A");
    expect(await saver.flush()).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await saver.resolve(content({ nome: "B", eixo: "Incubação", objetivo: "C" }))).toBe(true);
    expect(send.mock.calls.at(-1)?.[0]).toBe(5);
    expect(seen.form.objetivo).toBe("C");
  });

  test("choosing the other version of every field leaves nothing to send", async () => {
    const { saver, send, seen, type, last } = begin(() => theirs({ nome: "B" }));
    type({ nome: "A" });
    await saver.flush();
    expect(await saver.resolve(content({ nome: "B" }))).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    expect([seen.kept, last()?.kind]).toEqual([null, "saved"]);
  });

  test("text that a browser stored earlier is merged with the version saved since", async () => {
    const { saver, send, seen } = begin(() => saved(2));
    seen.form = content({ nome: "Guardado aqui" });
    saver.restore({ versao: 0, base: EMPTY_CONTENT, conteudo: seen.form });
    await vi.advanceTimersByTimeAsync(0);
    expect(send.mock.calls).toEqual([[1, content({ nome: "Guardado aqui" })]]);
  });
});
