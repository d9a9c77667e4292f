import fc from "fast-check";
import { expect, test } from "vitest";
import { INTEREST_STATUSES } from "@/lib/kit/states";
import { STEPS, timelineOf } from "./timeline";

const day = new Date("2026-11-16T12:00Z");
const base = {
  status: "Interessada" as const,
  registradoEm: day,
  respondidoEm: null,
  respostaAte: "2026-11-24",
  hasOwner: true,
  hasAmount: true,
};

test("B3.7 a new interest waits for the project until its day, or for the team where nobody looks after it", () => {
  expect(timelineOf(base)).toEqual({
    turn: "projeto",
    steps: [
      { step: "Registrado", state: "done", at: day },
      { step: "Aceito", state: "now", at: "2026-11-24" },
      { step: "Conversa", state: "next", at: null },
      { step: "Depósito", state: "next", at: null },
      { step: "Recibo", state: "next", at: null },
    ],
  });
  const alone = timelineOf({ ...base, hasOwner: false });
  expect(alone).toMatchObject({ turn: "equipe" });
  expect(alone?.steps[1]?.at).toBeNull();
});

test.each([
  [{ status: "Aceita", hasAmount: false }, "Conversa", "financiador"],
  [{ status: "Aceita" }, "Conversa", "projeto"],
] as const)("B3.7 B3.9 %j stands at %s, and it is up to: %s", (change, step, turn) => {
  const timeline = timelineOf({ ...base, ...change });
  expect(timeline?.steps.find(({ state }) => state === "now")?.step).toBe(step);
  expect(timeline?.turn).toBe(turn);
});

test("B3.7 whatever is known, steps are done from the first on, at most one is under way, and what ended has none", () => {
  const facts = fc.record({
    status: fc.constantFrom(...INTEREST_STATUSES),
    hasOwner: fc.boolean(),
    hasAmount: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const timeline = timelineOf({ ...base, ...some });
      if (some.status === "Recusada" || some.status === "Cancelada") {
        expect(timeline).toBeNull();
        return;
      }
      const order = timeline?.steps.map(({ state }) => ["done", "now", "next"].indexOf(state)) ?? [];
      expect(order).toEqual(order.toSorted());
      expect(order.filter((state) => state === 1).length).toBeLessThanOrEqual(1);
      expect(timeline?.steps.map(({ step }) => step)).toEqual(STEPS);
    }),
  );
});
