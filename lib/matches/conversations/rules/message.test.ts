import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INTEREST_STATUSES } from "@/lib/kit/states";
import { reportInterestText } from "../messages";
import { excerptAround, excerptOf, indexOfTerm, piecesOf, reportedInterest } from "./message";

describe("links in a message", () => {
  const links = (texto: string) => piecesOf(texto).flatMap(({ href }) => href ?? []);

  test.each([
    ["veja https://www.gov.br/mma.", ["https://www.gov.br/mma"]],
    ["(www.exemplo.com.br/a?b=c)", ["https://www.exemplo.com.br/a?b=c"]],
    ["HTTP://Exemplo.com.br", ["http://exemplo.com.br/"]],
    ["um https://a.com.br e dois https://b.com.br!", ["https://a.com.br/", "https://b.com.br/"]],
    ["javascript:alert(1)", []],
    ["data:text/html,x https://", []],
    ["https://usuario:senha@banco.com.br", []],
    ["https://banco.com.br@outro.com", []],
    ["http://localhost/x", []],
    ["fale com ana@exemplo.com.br", []],
    ['https://a.com.br"onmouseover=alert(1)', ["https://a.com.br/"]],
    ["sem endereço", []],
  ])("a message %j is split into text and links", (texto, expected) => {
    expect(links(texto)).toEqual(expected);
  });

  test("the pieces joined are the message, and every link is http or https, for any text", () => {
    const word = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("https://", "www.", "a.com", "@", ".", " ", "javascript:"),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const texto = words.join("");
        const pieces = piecesOf(texto);
        expect(pieces.map(({ text }) => text).join("")).toBe(texto);
        for (const { href } of pieces)
          if (href !== null) expect(href).toMatch(/^https?:\/\/[^@]*$|^https?:\/\/[^/]*\//);
      }),
      { numRuns: 200 },
    );
  });
});

test("an excerpt is a single line of at most 140 characters, and an excerpt of a hit lies around it", () => {
  expect(excerptOf("  uma\n\nduas  ")).toBe("uma duas");
  expect(excerptOf("a".repeat(200))).toHaveLength(140);
  const long = `${"palavra ".repeat(40)}balança ${"fim ".repeat(40)}`;
  expect(excerptAround(long, long.indexOf("balança"))).toMatch(/^….*balança.*…$/);
  expect(excerptAround("balança", 0)).toBe("balança");
});

test("a term is found in a message without case and accents, also after combining characters", () => {
  const texto = `${"♻️ q̃ ".repeat(40)}a balança chega`;
  expect(indexOfTerm(texto, "BALANCA")).toBe(texto.indexOf("balança"));
  expect(indexOfTerm("Balança", "balanca")).toBe(0);
  expect(indexOfTerm("Prensa", "balança")).toBe(-1);
});

test("the dialog that reports an interest speaks of an answer only while it waits, and of paying only while that is possible", () => {
  for (const status of INTEREST_STATUSES)
    for (const isContactOpen of [true, false]) {
      const text = reportInterestText(reportedInterest(status, isContactOpen));
      expect(text.includes("esperando a sua resposta")).toBe(status === "Interessada");
      expect(text.includes("não é preciso pagar")).toBe(status === "Aceita" && !isContactOpen);
    }
});
