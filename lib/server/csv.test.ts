import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("a cell that a spreadsheet would execute begins with an apostrophe", () => {
  for (const cell of ["=1+1", "+55", "-2", "@SUM(A1)", "\t=1", "\r=1"]) {
    const [line = ""] = toCsv([[cell]]).split("\r\n");
    expect(line.replace(/^"/, "").startsWith("'"), cell).toBe(true);
  }
  expect(toCsv([["Coleta = renda", "a-b"]])).toBe("Coleta = renda;a-b\r\n");
});

test("semicolons, quotes and line breaks stay in their cell; a part with a header has a byte order mark", () => {
  expect(toCsv([['a;b"c\nd', null]], ["Um", "Dois"])).toBe('\uFEFFUm;Dois\r\n"a;b""c\nd";\r\n');
  expect(toCsv([["x", "y"]])).toBe("x;y\r\n");
  expect(toCsv([], ["Um"])).toBe("\uFEFFUm\r\n");
});
