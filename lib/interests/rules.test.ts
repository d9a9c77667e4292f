import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  amountRange,
  canMove,
  HIDDEN,
  hideContacts,
  INTEREST_ACTORS,
  INTEREST_STATUSES,
  type InterestStatus,
  isOpenForInterest,
  isRegistrable,
  isWithdrawable,
  MAX_OBSERVATIONS,
  MAX_VALUE,
  movableFrom,
  readInterestCursor,
  readValue,
  toPlainLines,
  toValueText,
  valueProblem,
  writeInterestCursor,
} from "./rules";

const status = fc.constantFrom(...INTEREST_STATUSES);
const actor = fc.constantFrom(...INTEREST_ACTORS);

describe("states of an interest", () => {
  test("B3.7 no side moves what is refused or confirmed, and nobody moves for another", () => {
    fc.assert(
      fc.property(status, status, actor, (from, to, who) => {
        const others = INTEREST_ACTORS.filter((other) => other !== who);
        if (canMove(from, to, who)) {
          expect(["Recusada", "Confirmada"]).not.toContain(from);
          expect(from).not.toBe(to);
          for (const other of others) expect(canMove(from, to, other)).toBe(false);
        }
        expect(movableFrom(to, who).includes(from)).toBe(canMove(from, to, who));
      }),
    );
  });

  test("B3.7 any walk of allowed moves keeps to the story: accepted before confirmed, taken back by the funder alone", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(status, actor), { maxLength: 30 }), (attempts) => {
        const path: InterestStatus[] = ["Interessada"];
        for (const [to, who] of attempts) {
          const from = path.at(-1) as InterestStatus;
          if (!canMove(from, to, who)) continue;
          if (to === "Confirmada") expect([from, who]).toEqual(["Aceita", "ambos"]);
          if (to === "Cancelada") expect(who).toBe("financiador");
          path.push(to);
        }
        const ends = path.findIndex((step) => step === "Recusada" || step === "Confirmada");
        if (ends !== -1) expect(ends).toBe(path.length - 1);
      }),
    );
  });

  test("B3.7 registering begins without an interest or after taking it back; waiting and accepted ones can be taken back", () => {
    expect([null, ...INTEREST_STATUSES].filter(isRegistrable)).toEqual([null, "Cancelada"]);
    expect(INTEREST_STATUSES.filter(isWithdrawable)).toEqual(["Interessada", "Aceita"]);
  });

  test("B4.1 only Aprovada and Em Captação are open", () => {
    expect(["Aprovada", "Em Captação", "Finalizada", "Captando", ""].filter(isOpenForInterest)).toEqual([
      "Aprovada",
      "Em Captação",
    ]);
  });
});

describe("values", () => {
  test.each([
    ["1.234,56", 123_456],
    ["R$ 1.234", 123_400],
    ["R$ 1.234,5", 123_450],
    [" 50000 ", 5_000_000],
    ["300 reais", 30_000],
    ["0,01", 1],
    ["", null],
    ["   ", null],
    ["R$", null],
    ["R$ ", null],
  ])("B5.1 %j is read as %j centavos", (text, centavos) => {
    expect(valueProblem(text)).toBeNull();
    expect(readValue(text)).toBe(centavos);
  });

  test.each([
    ["cem mil", "unclear"],
    ["100 mil", "unclear"],
    ["2 milhões", "unclear"],
    ["10^18", "unclear"],
    ["1e6", "unclear"],
    ["1,2,3", "unclear"],
    ["1,999", "unclear"],
    ["1.5", "unclear"],
    ["12.34.567", "unclear"],
    [",", "unclear"],
    ["NaN", "unclear"],
    ["-100", "notPositive"],
    ["R$ -100,00", "notPositive"],
    ["(100)", "notPositive"],
    ["0", "notPositive"],
    ["0,00", "notPositive"],
    ["1000000000000000000", "tooLarge"],
    ["1.000.000.000,01", "tooLarge"],
    ["9".repeat(200), "tooLarge"],
  ])("B5.1 %j is refused as %s, never changed", (text, problem) => {
    expect(valueProblem(text)).toBe(problem);
  });

  test("B5.1 every amount in Brazilian notation is read back to the centavo, with or without dots and R$", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_VALUE }),
        fc.boolean(),
        fc.boolean(),
        (centavos, dots, symbol) => {
          const [whole, cents] = (centavos / 100).toFixed(2).split(".") as [string, string];
          const grouped = dots ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
          const text = `${symbol ? "R$ " : ""}${grouped},${cents}`;
          expect(valueProblem(text)).toBeNull();
          expect(readValue(text)).toBe(centavos);
        },
      ),
    );
  });

  test("B5.1 whatever is typed is either refused, or empty, or an amount within its limits whose digits are all there", () => {
    const signs = fc.constantFrom(..."0123456789.,-R$ eE^xmil()+/\u00a0");
    const text = fc.oneof(fc.string(), fc.string({ unit: signs }));
    fc.assert(
      fc.property(text, (typed) => {
        if (valueProblem(typed)) return;
        const centavos = readValue(typed);
        if (centavos === null) {
          expect(typed).not.toMatch(/\d/);
          return;
        }
        expect(centavos).toBeGreaterThan(0);
        expect(centavos).toBeLessThanOrEqual(MAX_VALUE);
        const [whole = "", cents = ""] = typed.replace(/[^\d,]/g, "").split(",");
        expect(centavos).toBe(Number(whole + cents.padEnd(2, "0")));
      }),
      { numRuns: 2000 },
    );
  });

  test("B3.8 a number counts as reais; what is no number is no value", () => {
    const values = [1234.5, 0.01, 300_000, -5, 1e18, Number.NaN, null, undefined, {}, true].map(toValueText);
    expect(values.slice(0, 3)).toEqual(["1.234,50", "0,01", "300.000,00"]);
    expect(values.slice(3, 5).map(valueProblem)).toEqual(["notPositive", "tooLarge"]);
    expect(values.slice(5)).toEqual(["", "", "", "", ""]);
  });

  test.each([
    [null, null],
    [100, "até R$ 50 mil"],
    [5_000_000, "até R$ 50 mil"],
    [5_000_001, "entre R$ 50 mil e R$ 100 mil"],
    [30_000_000, "entre R$ 250 mil e R$ 500 mil"],
    [100_000_000, "entre R$ 500 mil e R$ 1 milhão"],
    [MAX_VALUE, "mais de R$ 10 milhões"],
  ])("the other side learns of %j centavos only %j", (centavos, range) => {
    expect(amountRange(centavos)).toBe(range && withAmounts(range));
  });
});

describe("messages without contacts", () => {
  test.each([
    "escreva para ana.souza@empresa.com.br",
    "ana (at) empresa.com",
    "ana arroba empresa",
    "ligue (11) 98765-4321",
    "ligue 11987654321 hoje",
    "+55 11 98765 4321",
    "3333-4444",
    "CNPJ 11.222.333/0001-81",
    "veja https://empresa.com.br/projetos?x=1",
    "veja www.empresa.com",
    "veja empresa.com.br",
    "no insta @empresa_verde",
    "a Indústria Verde Ltda. quer apoiar",
    "fale com MARINA TAVARES",
  ])("B1.3 %j says nothing of who it is", (text) => {
    const hidden = hideContacts(text, ["Indústria Verde Ltda.", "Marina Tavares"]);
    expect(hidden).toContain(HIDDEN);
    expect(hidden).not.toMatch(/98765|4321|4444|0001|empresa\.com|ana\.souza|@empresa|verde ltda|marina/i);
  });

  test.each([
    "Podemos chegar a R$ 1.200.000,00 em 2026-2027.",
    "R$ 12.000.000 até 21/11/2026, nos termos da Lei 14.260/2021.",
    "Queremos 3 galpões de 450 m² e 12 prensas.",
  ])("B1.3 %j stays as it is", (text) => {
    expect(hideContacts(text, ["Al"])).toBe(text);
  });

  test("B1.3 text that is nearly a number is read to its end, however many signs stand in it", () => {
    const nearly = `1${"(".repeat(249)}`.repeat(8);
    expect(hideContacts(nearly)).toBe(nearly);
    for (const sign of ["(", "+", " ", ".", "-", "@", "1.", "a.", "a@", "R$ 1."]) {
      const text = sign.repeat(MAX_OBSERVATIONS / sign.length);
      expect(hideContacts(text).length).toBeGreaterThan(0);
    }
    expect(hideContacts("+((55 (+11) ++98765 - 4321")).toBe(HIDDEN);
  });

  test("B1.3 no e-mail and no telephone number survives, wherever it stands", () => {
    const local = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,12}[a-z0-9]$/);
    const domain = fc.constantFrom("empresa.com.br", "a-b.com", "x.eco", "sub.dominio.org.br");
    const phone = fc
      .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 900_000_000, max: 999_999_999 }))
      .map(([area, number]) => `(${area}) ${String(number).slice(0, 5)}-${String(number).slice(5)}`);
    fc.assert(
      fc.property(fc.lorem(), local, domain, phone, fc.lorem(), (before, name, host, number, after) => {
        const hidden = hideContacts(`${before} ${name}@${host} ${number} ${after}`);
        expect(hidden).not.toContain(`@${host}`);
        expect(hidden).not.toContain(number.slice(5));
      }),
    );
  });
});

test("A5.9 observations keep their lines and lose every tag and hidden sign", () => {
  expect(toPlainLines("<b>Um</b>\r\n\r\n\r\n\r\ndois <script>alert(1)</script>\n\u202etrês\u0000 ")).toBe(
    "Um\n\ndois\ntrês",
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const plain = toPlainLines(text);
      expect(plain).not.toMatch(/<[a-z/!?]/i);
      expect(plain).not.toContain("\n\n\n");
      expect(plain).not.toContain("\u0000");
    }),
  );
});

test("cursors are read as they were written, and nothing else is read", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 8_640_000_000_000 }), (id, at) => {
      expect(readInterestCursor(writeInterestCursor({ at, id }))).toEqual({ at, id });
    }),
  );
  for (const text of [undefined, "", "x", "zzzzzzzzz.0", `1.${"0".repeat(33)}`, `-1.${"0".repeat(32)}`])
    expect(readInterestCursor(text)).toBeNull();
});
