import fc from "fast-check";
import { expect, test } from "vitest";
import { isEndDay, isHour, isSitePath, MAX_NOTICE, noticeEnd, noticeEndFields, shownAt } from "./rules";
import { noticeSchema } from "./schema";

const end = new Date("2026-11-28T21:00:00.000Z");
const notice = { text: "Manutenção no sábado.", path: "/faq", endsAt: end, since: new Date(0) };

test("a notice shows until its end, and without one until it is removed", () => {
  const shown = { text: notice.text, path: notice.path };
  expect(shownAt(notice, new Date(end.getTime() - 1))).toEqual(shown);
  expect(shownAt(notice, end)).toBeNull();
  expect(shownAt({ ...notice, endsAt: null }, new Date("2099-01-01"))).toEqual(shown);
  expect(shownAt(null, end)).toBeNull();
});

test("day and hour of the form are Brasília time, and are read back as they were typed", () => {
  expect(noticeEnd("2026-11-28", "18:00")).toEqual(end);
  expect(noticeEnd("2026-11-28", "")).toEqual(new Date("2026-11-29T02:59:59.999Z"));
  expect(noticeEnd("", "")).toBeNull();
  expect(noticeEndFields(null)).toEqual({ dia: "", hora: "" });
  const minutes = fc.date({ min: new Date("2026-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(minutes, (moment) => {
      const whole = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
      const { dia, hora } = noticeEndFields(whole);
      expect(isEndDay(dia) && isHour(hora)).toBe(true);
      expect(noticeEnd(dia, hora)).toEqual(whole);
    }),
    { numRuns: 50 },
  );
});

test.each(["/", "/faq", "/lir-projetos?estado=SP", "/como-funciona#quem-somos", "/lir-projetos/vidro-novo"])(
  "%s is a path of this site",
  (path) => expect(isSitePath(path)).toBe(true),
);

test.each([
  "faq",
  "//mal.example",
  "/\\mal.example",
  "https://mal.example",
  "javascript:alert(1)",
  "/faq aqui",
  `/${"a".repeat(200)}`,
])("%s is not a path of this site", (path) => expect(isSitePath(path)).toBe(false));

test("no text leads to another site", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isSitePath(text)) expect(new URL(text, "https://elo.example").origin).toBe("https://elo.example");
    }),
  );
});

test.each(["2026-02-30", "2026-13-01", "26-01-01", "3026-01-01", "amanhã"])("%s is not a day", (day) =>
  expect(isEndDay(day)).toBe(false),
);
test.each(["24:00", "9:00", "12:60", "12h"])("%s is not an hour", (hour) => expect(isHour(hour)).toBe(false));

test("the form's errors name their fields, and HTML is removed from the sentence", () => {
  const valid = { texto: " Manutenção <b>no sábado</b>. ", caminho: "", dia: "", hora: "", senha: "" };
  expect(noticeSchema.parse(valid)).toMatchObject({ texto: "Manutenção no sábado." });
  const fieldsIn = (over: object) =>
    noticeSchema.safeParse({ ...valid, ...over }).error?.issues.map(({ path }) => path[0]);
  expect(fieldsIn({ texto: " " })).toEqual(["texto"]);
  expect(fieldsIn({ texto: "a".repeat(MAX_NOTICE + 1) })).toEqual(["texto"]);
  expect(fieldsIn({ texto: "a".repeat(MAX_NOTICE) })).toBeUndefined();
  expect(fieldsIn({ caminho: "https://mal.example" })).toEqual(["caminho"]);
  expect(fieldsIn({ hora: "18:00" })).toEqual(["dia"]);
  expect(fieldsIn({ dia: "2026-11-28", hora: "18:00" })).toBeUndefined();
});
