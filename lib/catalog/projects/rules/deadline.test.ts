import { describe, expect, test } from "vitest";
import {
  daysLeft,
  fundraisingClock,
  isPastDeadline,
  timeLeft,
  urgencyFromDeadline,
  urgencyPeriods,
} from "./deadline";

describe("deadlines are calendar days in São Paulo", () => {
  test("the date changes at midnight in São Paulo, not in UTC", () => {
    const evening = new Date("2026-11-22T02:59:00Z");
    const midnight = new Date("2026-11-22T03:00:00Z");
    expect(daysLeft("2026-11-22", evening)).toBe(1);
    expect(daysLeft("2026-11-22", midnight)).toBe(0);
    expect(daysLeft("2026-11-21", midnight)).toBe(-1);
    expect(daysLeft("2027-11-21", evening)).toBe(365);
    expect(daysLeft(null, evening)).toBeNull();
  });

  test("the fundraising clock has the days left of the twelve months and the share that has passed", () => {
    const today = new Date("2026-11-21T15:00:00Z");
    expect(fundraisingClock("2026-01-13", "2027-01-13", today)).toEqual({
      left: 53,
      passed: ((365 - 53) / 365) * 100,
      twelveMonths: true,
    });
    expect(fundraisingClock("2026-11-21", "2027-11-21", today)).toMatchObject({ left: 365, passed: 0 });
    expect(fundraisingClock("2025-01-13", "2026-01-13", today)).toMatchObject({ left: -312, passed: 100 });
    expect(fundraisingClock("2026-12-01", "2027-12-01", today)).toMatchObject({ left: 375, passed: 0 });
    expect(fundraisingClock("2026-05-21", "2026-12-21", today)).toMatchObject({
      left: 30,
      twelveMonths: false,
    });
    expect(fundraisingClock(null, "2026-12-21", today)).toEqual({
      left: 30,
      passed: null,
      twelveMonths: false,
    });
    expect(fundraisingClock("2027-01-01", "2026-12-21", today)).toMatchObject({ passed: null });
  });

  test("fundraising includes its last day, which ends at midnight in São Paulo", () => {
    const textAt = (now: string) => timeLeft(fundraisingClock(null, "2026-11-21", new Date(now)).left);
    expect(textAt("2026-11-20T02:59:59Z")).toBe("Faltam 2 dias");
    expect(textAt("2026-11-20T03:00:00Z")).toBe("Falta 1 dia");
    expect(textAt("2026-11-21T03:00:00Z")).toBe("Termina hoje");
    expect(textAt("2026-11-22T02:59:59Z")).toBe("Termina hoje");
    expect(textAt("2026-11-22T03:00:00Z")).toBe("Prazo encerrado");
    expect(timeLeft(1095)).toBe("Faltam 1.095 dias");
  });

  test("the urgency is high up to 60 days before the deadline, and low beyond 180", () => {
    const today = new Date("2026-11-21T15:00:00Z");
    expect(urgencyFromDeadline("2026-11-01", today)).toBe("Alta");
    expect(urgencyFromDeadline("2027-01-20", today)).toBe("Alta");
    expect(urgencyFromDeadline("2027-01-21", today)).toBe("Média");
    expect(urgencyFromDeadline("2027-05-20", today)).toBe("Média");
    expect(urgencyFromDeadline("2027-05-21", today)).toBe("Baixa");
    expect(urgencyFromDeadline(null, today)).toBe("Média");
    for (const { urgency, from, to } of urgencyPeriods(today))
      expect([from, to].map((day) => urgencyFromDeadline(day, today))).toEqual([urgency, urgency]);
  });
});

test("an unfinished project is past its deadline from the day after its last day", () => {
  const isPast = (dias: number | null, status = "Em Captação") => isPastDeadline({ status, dias });
  expect([isPast(-1), isPast(0), isPast(null), isPast(-1, "Finalizada")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
