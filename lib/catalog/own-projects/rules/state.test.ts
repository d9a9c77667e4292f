import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DRAFT_STATES, type DraftState } from "../fields";
import {
  DRAFT_MOVES,
  type DraftMove,
  isDeletable,
  isRelistable,
  isWithdrawable,
  situationOf,
  stateAfter,
  stateAfterEdit,
  stateAfterRecall,
} from "./state";

const state = fc.constantFrom(...DRAFT_STATES);
const moves = fc.array(fc.constantFrom(...DRAFT_MOVES), { maxLength: 40 });

const walk = (from: DraftState, path: DraftMove[]): [DraftState, DraftMove][] => {
  let at = from;
  return path.flatMap((move): [DraftState, DraftMove][] => {
    const next = stateAfter(at, move);
    if (next === null) return [];
    at = next;
    return [[at, move]];
  });
};

describe("the states of a captador's project", () => {
  test("a project is approved only by the team's approval, directly after it was sent", () => {
    fc.assert(
      fc.property(moves, (path) => {
        let sent = false;
        for (const [at, move] of walk("rascunho", path)) {
          if (move === "enviar") sent = true;
          if (at === "aprovado") {
            expect(move).toBe("aprovar");
            expect(sent).toBe(true);
          }
          if (move !== "enviar" && move !== "completar") sent = false;
        }
      }),
    );
  });

  test("under review only optional answers can be written", () => {
    expect(stateAfter("em_analise", "guardar")).toBeNull();
    for (const one of DRAFT_STATES)
      expect(stateAfter(one, "completar")).toBe(one === "em_analise" ? "em_analise" : null);
  });

  test("an edit that restores the listed answers ends a change, but no review", () => {
    const edited = (state: DraftState, isExtra = false) =>
      stateAfterEdit(state, { isExtra, isAsListed: true });
    for (const one of ["rascunho", "devolvido", "aprovado"] as const) expect(edited(one)).toBe("aprovado");
    expect([edited("em_analise"), edited("em_analise", true)]).toEqual([null, "em_analise"]);
  });

  test("from every state a project can be sent again", () => {
    fc.assert(
      fc.property(state, moves, (from, path) => {
        const at = walk(from, path).at(-1)?.[0] ?? from;
        const back: DraftMove[] = at === "em_analise" ? ["recolher", "enviar"] : ["guardar", "enviar"];
        expect(walk(at, back).at(-1)?.[0]).toBe("em_analise");
      }),
    );
  });

  test("a submission that is taken back is a draft, or is returned again while the team's reasons are stored", () => {
    for (const one of DRAFT_STATES) {
      const isSent = one === "em_analise";
      expect(stateAfterRecall(one, { hasReasons: false })).toBe(isSent ? "rascunho" : null);
      expect(stateAfterRecall(one, { hasReasons: true })).toBe(isSent ? "devolvido" : null);
    }
  });

  test("approval and return are possible only under review", () => {
    for (const move of ["aprovar", "devolver"] as const)
      expect(DRAFT_STATES.filter((from) => stateAfter(from, move) !== null)).toEqual(["em_analise"]);
  });

  test("no project can be both withdrawn and deleted, and a project that was public is never deleted", () => {
    fc.assert(
      fc.property(state, fc.boolean(), fc.boolean(), (estado, publicado, before) => {
        const standing = { estado, publicado, foiPublicado: publicado || before };
        expect(isWithdrawable(standing) && isDeletable(standing)).toBe(false);
        if (isDeletable(standing)) expect(standing.foiPublicado).toBe(false);
      }),
    );
  });

  test("the team puts back only an unlisted imported project without a captador, whoever had unlisted it", () => {
    const orphan = { publicado: false, sourceId: "sinir_sp_1", captadorId: null };
    expect(isRelistable(orphan)).toBe(true);
    for (const change of [{ publicado: true }, { sourceId: null }, { captadorId: "ana" }])
      expect(isRelistable({ ...orphan, ...change })).toBe(false);
  });

  test.each([
    ["rascunho", false, "rascunho"],
    ["rascunho", true, "alterado"],
    ["em_analise", true, "em_analise"],
    ["devolvido", true, "devolvido"],
    ["aprovado", true, "publicado"],
    ["aprovado", false, "retirado"],
    ["retirado", false, "retirado"],
  ] as const)("a project in state %s, listed %s, is shown as %s", (estado, publicado, situation) => {
    expect(situationOf({ estado, publicado })).toBe(situation);
  });
});
