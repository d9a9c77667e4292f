import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file";

const NOW = new Date("2026-11-22T15:30:00Z");
const EVENT = {
  uid: "deposito-7@elorecicla",
  day: "2026-12-30",
  title: "Depositar para Triciclos elétricos",
  text: "Último dia com banco em 2026.",
  url: "https://elo.example/dashboard/negociacoes/7",
};

const propertiesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
const unescaped = (text: string) =>
  text.replace(/\\([\\;,n])/g, (_, character: string) => (character === "n" ? "\n" : character));

test("a calendar event lasts the whole day, with a reminder the day before", () => {
  const lines = propertiesOf(calendarFile(EVENT, NOW));
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  for (const line of [
    "UID:deposito-7@elorecicla",
    "DTSTAMP:20261122T153000Z",
    "DTSTART;VALUE=DATE:20261230",
    "DTEND;VALUE=DATE:20261231",
    "SUMMARY:Depositar para Triciclos elétricos",
    "TRIGGER:-P1D",
  ])
    expect(lines).toContain(line);
  expect(propertiesOf(calendarFile({ ...EVENT, day: "2026-12-31" }, NOW))).toContain(
    "DTEND;VALUE=DATE:20270101",
  );
});

test("for any project name no line exceeds 75 bytes, and the name is read back whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const file = calendarFile({ ...EVENT, title }, NOW);
      for (const line of file.split("\r\n")) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const summary = propertiesOf(file).find((line) => line.startsWith("SUMMARY:")) ?? "";
      // biome-ignore lint/suspicious/noControlCharactersInRegex: calendarFile turns these characters into spaces
      const kept = title.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
      expect(unescaped(summary.slice("SUMMARY:".length))).toBe(kept);
    }),
  );
});

test("a name cannot add a property to the calendar file", () => {
  const file = calendarFile({ ...EVENT, title: "Vidro\r\nATTENDEE:mailto:a@b.com.br" }, NOW);
  expect(propertiesOf(file).filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
});
