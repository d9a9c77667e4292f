import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HIDDEN, hideIdentity, messageForProject, namesInEmail } from "./anonymity";

const NAMES = ["Indústria Verde Ltda.", "Marina Tavares"];

describe("hiding contacts", () => {
  test.each([
    "escreva para ana.souza@empresa.com.br",
    "ana (at) empresa.com",
    "ana arroba empresa",
    "ana @ empresa.com",
    "ligue (11) 98765-4321",
    "ligue 11987654321 hoje",
    "+55 11 98765 4321",
    "me chame no 98765-4321",
    "3333-4444",
    "CNPJ 11.222.333/0001-81",
    "CNPJ 12.ABC.345/0001-35",
    "CNPJ 12ABC345000135",
    "veja https://empresa.com.br/projetos?x=1",
    "veja www.empresa.com",
    "veja empresa.com.br",
    "veja em/empresa.com/x",
    "veja empresa ponto com ponto br",
    "no insta @empresa_verde",
    "a Indústria Verde Ltda. quer apoiar",
    "fale com MARINA TAVARES",
    "fale com Mari\u00adna Tava\u00adres",
  ])("B1.3 the contact or name in the text %j is hidden", (text) => {
    const hidden = hideIdentity(text, NAMES);
    expect(hidden).toContain(HIDDEN);
    expect(hidden).not.toMatch(
      /98765|4321|4444|0001|empresa(\.com| ponto)|ana\.souza|@|verde|marina|tavares|ltda/i,
    );
  });

  test.each([
    "Podemos chegar a R$ 1.200.000,00 em 2026-2027.",
    "R$ 12.000.000 até 21/11/2026, nos termos da Lei 14.260/2021.",
    "O total seria de R$ 100.000.000.",
    "Queremos 3 galpões de 450 m² e 12 prensas.",
    "Uma indústria de reciclagem do Brasil, com 2.000 kg por dia e 3 caminhões/mês.",
  ])("the text %j is unchanged", (text) => {
    expect(hideIdentity(text, ["Al", ...NAMES, "Projeto Brasil Ltda", "Lima 2000 SP de Reciclagem"])).toBe(
      text,
    );
  });

  test("B1.3 no e-mail and no phone number is left in a text, at any place", () => {
    const local = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,12}[a-z0-9]$/);
    const domain = fc.constantFrom("empresa.com.br", "a-b.com", "x.eco", "sub.dominio.org.br");
    const phone = fc
      .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 900_000_000, max: 999_999_999 }))
      .map(([area, number]) => `(${area}) ${String(number).slice(0, 5)}-${String(number).slice(5)}`);
    fc.assert(
      fc.property(fc.lorem(), local, domain, phone, fc.lorem(), (before, name, host, number, after) => {
        const hidden = hideIdentity(`${before} ${name}@${host} ${number} ${after}`);
        expect(hidden).not.toContain(`@${host}`);
        expect(hidden).not.toContain(number.slice(5));
      }),
    );
  });
});

describe("hiding names", () => {
  const LIMA = ["Lima Embalagens Ltda", "Beatriz Lima"];

  test.each([
    ["Somos a Lima Embalagens, fale com a Beatriz.", "Somos a [oculto], fale com a [oculto]."],
    ["BEATRIZ LÍMA, da lima embalagens ltda.", "[oculto], da [oculto]."],
    ["LimaEmbalagens e lima_embalagens", "[oculto] e [oculto]"],
    ["Limão e limas ficam.", "Limão e limas ficam."],
    ["A Lima & Filhos do Brasil", "A [oculto] & Filhos do Brasil"],
  ])("B1.3 the text %j is shown as %j", (text, read) => {
    expect(hideIdentity(text, LIMA)).toBe(read);
  });

  test("B1.3 a name of ordinary words is hidden whole, and its single words stay", () => {
    const names = ["Reciclagem Brasil S.A."];
    expect(hideIdentity("Na Reciclagem Brasil, a reciclagem do Brasil.", names)).toBe(
      "Na [oculto], a reciclagem do Brasil.",
    );
  });

  test("B1.3 no identifying word is left, in upper or lower case, with or without accents, at any place", () => {
    const identifying = fc.constantFrom("Conceição", "Araújo", "Plastivale", "3M", "Zênite", "Ló");
    const spelled = fc.tuple(identifying, fc.nat({ max: 3 })).map(([word, form]) => {
      const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
      return [word, bare, word.toUpperCase(), bare.toLowerCase()][form] ?? word;
    });
    const around = fc.constantFrom(" ", ", ", "\n", "(", ") ", "_", "-", "/", ". ", " de ", " projeto ");
    fc.assert(
      fc.property(fc.array(fc.tuple(spelled, around), { maxLength: 12 }), fc.lorem(), (parts, tail) => {
        const text = `${parts.flat().join("")} ${tail}`;
        const names = ["Conceição de Araújo Ló", "Plastivale Zênite 3M do Brasil Ltda"];
        const words = hideIdentity(text, names)
          .normalize("NFD")
          .replace(/\p{M}/gu, "")
          .toLowerCase()
          .split(/[^a-z0-9]+/);
        expect(words).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(conceicao|araujo|plastivale|3m|zenite|lo)$/)]),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("the characters that are not hidden are as typed, in their order", () => {
    const piece = fc.constantFrom(
      ...[
        "Lima",
        "lima",
        "Embalagens",
        "de",
        "projeto",
        " ",
        "\n",
        ", ",
        "@",
        "a@b.com",
        "11987654321",
        "R$ 1.000,00",
      ],
      ...[
        "https://x.com/y",
        "arroba",
        " arroba ",
        "(at)",
        "ponto com",
        "2026",
        "-",
        "(",
        ")",
        ".",
        "[oculto]",
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const hidden = hideIdentity(typed, LIMA);
        let from = 0;
        for (const part of hidden.split(HIDDEN)) {
          const at = typed.indexOf(part, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + part.length;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["ana@lima-embalagens.com.br", ["lima-embalagens"]],
    ["ana@mail.verdex.ind.br", ["mail", "verdex"]],
    ["ana@gmail.com", []],
    ["ana@uol.com.br", []],
    ["", []],
  ])("the domain of the e-mail %j has the identifying names %j", (email, names) => {
    expect(namesInEmail(email)).toEqual(names);
  });
});

describe("cost of hiding", () => {
  const SIGNS =
    `( + . - @ _ 1. 1( a. a@ me. R$ a.com/ www. https:// (at) |arroba| ponto|com| Lima| lima- lima_ A1 \u00e1 [oculto]`
      .split(" ")
      .map((sign) => sign.replaceAll("|", " "));

  test("twenty thousand characters that almost form a contact are processed, and a number between many signs is hidden", () => {
    for (const sign of [...SIGNS, " "]) {
      const text = `${sign.repeat(Math.ceil(20_000 / sign.length))}x`;
      expect(hideIdentity(text, ["Lima Embalagens Ltda", "Beatriz Lima"]).length).toBeGreaterThan(0);
    }
    const nearly = `1${"(".repeat(2499)}`.repeat(8);
    expect(hideIdentity(nearly)).toBe(nearly);
    expect(hideIdentity("+((55 (+11) ++98765 - 4321")).toBe(HIDDEN);
  });

  test.each([
    ["a number before signs", "123456789", "+", "1"],
    ["an address before dots", "www.", ".", "x"],
    ["a domain before hyphens", "a.com", "-", "_"],
    ["a domain before dots and hyphens", "a.b", "-.", "_"],
  ])("the time of hiding grows with the length of the text alone: %s", (_, before, sign, after) => {
    const text = (size: number) => before + sign.repeat(size / sign.length) + after;
    const timeOf = (size: number) => {
      const begun = performance.now();
      hideIdentity(text(size));
      return performance.now() - begun;
    };
    timeOf(10_000);
    expect(timeOf(400_000)).toBeLessThan(5_000);
  });

  test("hiding finishes for any mixture of characters, and the text grows by a fixed factor at most", () => {
    const text = fc
      .array(fc.tuple(fc.constantFrom(...SIGNS, " ", "x"), fc.integer({ min: 1, max: 2000 })), {
        maxLength: 10,
      })
      .map((runs) =>
        runs
          .map(([sign, count]) => sign.repeat(count))
          .join("")
          .slice(0, 20_000),
      );
    fc.assert(
      fc.property(text, (typed) => {
        expect(hideIdentity(typed, ["Lima"]).length).toBeLessThanOrEqual(
          4 * HIDDEN.length * (typed.length + 1),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test("B1.3 the project reads plain lines without the names of the account, of the form's company and of its e-mail's domain", () => {
  const names = ["Beatriz Lima", "Lima Embalagens Ltda"];
  const form = { nome_empresa: "Plastivale", email_contato: "contato@novaplast.ind.br" };
  const typed =
    "Somos a Lima Embalagens, fale com a Beatriz.<br>\r\nNovaplast e PLASTIVALE são a mesma casa.";
  expect(messageForProject(typed, form, names)).toBe(
    "Somos a [oculto], fale com a [oculto].\n[oculto] e [oculto] são a mesma casa.",
  );
});
