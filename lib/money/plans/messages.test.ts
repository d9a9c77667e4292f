import { expect, test } from "vitest";
import { planText } from "./messages";

const now = new Date("2026-11-08T12:00Z");
const format = (day: Date) => day.toISOString().slice(0, 10);
const textUntil = (until: Date) => planText({ kind: "pendente", until }, { now, format });

test("an unpaid plan is called valid until the end of its days of grace, and over from then on", () => {
  expect(textUntil(new Date("2026-11-08T12:00:01Z"))).toContain("continua valendo até 2026-11-08");
  expect(textUntil(now)).toContain("o plano valeu até 2026-11-08");
  expect(textUntil(now)).not.toContain("continua valendo");
});
