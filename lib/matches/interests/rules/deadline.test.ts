import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { ANSWER_DAYS, addWorkingDays, answerDue, isWorkingDay, reminderDue, waitsSince } from "./deadline";

describe("working days", () => {
  test.each([
    ["2026-01-01", "Confraternização Universal"],
    ["2026-02-17", "Carnaval"],
    ["2026-04-03", "Sexta-feira da Paixão"],
    ["2026-04-21", "Tiradentes"],
    ["2026-05-01", "Dia do Trabalho"],
    ["2026-06-04", "Corpus Christi"],
    ["2026-09-07", "Independência"],
    ["2026-10-12", "Nossa Senhora Aparecida"],
    ["2026-11-02", "Finados"],
    ["2027-11-15", "Proclamação da República"],
    ["2026-11-20", "Consciência Negra"],
    ["2026-12-25", "Natal"],
    ["2026-11-21", "a Saturday"],
    ["2026-11-22", "a Sunday"],
  ])("%s (%s) is not a working day", (day) => {
    expect(isWorkingDay(day)).toBe(false);
  });

  test.each([
    ["2026-11-16", 5, "2026-11-24"],
    ["2026-12-23", 5, "2026-12-31"],
    ["2026-12-24", 1, "2026-12-28"],
    ["2026-04-02", 1, "2026-04-06"],
  ])("counted from %s, %i working days end on %s", (day, days, end) => {
    expect(addWorkingDays(day, days)).toBe(end);
  });

  const day = fc
    .date({ min: new Date("2024-01-01T12:00Z"), max: new Date("2090-12-01T12:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test("adding n working days ends on a working day, the n-th after the start", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (start, days) => {
        const end = addWorkingDays(start, days);
        expect(isWorkingDay(end)).toBe(true);
        let passed = 0;
        for (let at = Date.parse(`${start}T12:00Z`) + DAY; ; at += DAY) {
          const each = new Date(at).toISOString().slice(0, 10);
          if (isWorkingDay(each)) passed += 1;
          if (each === end) break;
        }
        expect(passed).toBe(days);
      }),
    );
  });

  test("a period with one more working day never ends earlier", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20 }), (start, days) => {
        expect(addWorkingDays(start, days + 1) > addWorkingDays(start, days)).toBe(true);
      }),
    );
  });
});

describe("reminders", () => {
  const waiting = {
    criadoEm: new Date("2026-11-16T15:00Z"),
    captadorDesde: null,
    lembradoEm: null,
    equipeAvisadaEm: null,
  };
  const at = (day: string) => new Date(`${day}T11:00Z`);

  test("the owner is reminded after five working days, the team three later, once each, on working days", () => {
    expect(answerDue(waiting.criadoEm)).toBe("2026-11-24");
    expect(reminderDue(waiting, at("2026-11-24"))).toBeNull();
    expect(reminderDue(waiting, at("2026-11-25"))).toBe("owner");
    expect(reminderDue(waiting, at("2026-11-28"))).toBeNull();
    const reminded = { ...waiting, lembradoEm: at("2026-11-25") };
    expect(reminderDue(reminded, at("2026-11-27"))).toBeNull();
    expect(reminderDue(reminded, at("2026-11-30"))).toBe("team");
    expect(reminderDue({ ...reminded, equipeAvisadaEm: at("2026-11-30") }, at("2027-01-04"))).toBeNull();
  });

  test("after a handover the time to answer starts with the new captador, for the reminder too", () => {
    const handedOver = { ...waiting, captadorDesde: at("2026-11-24") };
    expect(answerDue(waitsSince(waiting.criadoEm, at("2026-11-24")))).toBe("2026-12-01");
    expect(reminderDue(handedOver, at("2026-12-01"))).toBeNull();
    expect(reminderDue(handedOver, at("2026-12-02"))).toBe("owner");
    const later = { ...handedOver, criadoEm: at("2026-11-30") };
    expect(reminderDue(later, at("2026-12-02"))).toBeNull();
  });

  test("the deadline of an interest registered late in the evening counts from the date in São Paulo", () => {
    expect(answerDue(new Date("2026-11-17T02:30Z"))).toBe("2026-11-24");
  });

  test("a reminder is never due before its days are over, nor again after it was sent", () => {
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (criadoEm, now) => {
        const fresh = { criadoEm, captadorDesde: null, lembradoEm: null, equipeAvisadaEm: null };
        const due = reminderDue(fresh, now);
        if (due === "owner")
          expect(addWorkingDays(toIsoDay(criadoEm), ANSWER_DAYS) < toIsoDay(now)).toBe(true);
        expect(due).not.toBe("team");
        expect(reminderDue({ ...fresh, lembradoEm: criadoEm, equipeAvisadaEm: now }, now)).toBeNull();
      }),
    );
  });
});
