import { addDays } from "./day";

type CalendarEvent = {
  /** Stable, so that a calendar replaces the event at the next download instead of adding a second one. */
  uid: string;
  /** ISO day. */
  day: string;
  title: string;
  text: string;
  url: string;
};

const bytes = new TextEncoder();

/** Maximum length (bytes) of a line, without its line break (RFC 5545, 3.1). */
const LINE = 75;

function fold(line: string): string {
  const lines = [""];
  let size = 0;
  for (const character of line) {
    const length = bytes.encode(character).length;
    if (size + length > LINE) {
      lines.push("");
      // Counts the space that `join` puts before this line.
      size = 1;
    }
    lines[lines.length - 1] += character;
    size += length;
  }
  return lines.join("\r\n ");
}

/** Escapes a text (RFC 5545, 3.3.11). Control characters, except line breaks, become spaces. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused by calendars
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, "\\n");

const compact = (day: string): string => day.replaceAll("-", "");

const moment = (date: Date): string => `${compact(date.toISOString().slice(0, 19)).replaceAll(":", "")}Z`;

/** iCalendar file of one all-day event. Such an event has no time zone, but some programs require X-WR-TIMEZONE. */
export function calendarFile({ uid, day, title, text, url }: CalendarEvent, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Elo Recicla//Prazos//PT",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-TIMEZONE:America/Sao_Paulo",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:-P1D",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}
