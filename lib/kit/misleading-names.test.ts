import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasAddress, hasLink, isNameOfOurs, nameForStrangers } from "./misleading-names";

test.each([
  ["Equipe Elo Recicla", true],
  ["ELO-RECICLA", true],
  ["Suporte do EloRecicla", true],
  ["Ｅｌｏ Recicla", true],
  ["Elo\u200bRecicla", true],
  ["Éló Recíclá", true],
  ["EIo Recicla", true],
  ["El0 Rec1cla", true],
  ["Еlо Rесiсlа", true],
  ["Elo Recıcla", true],
  ["ᴇʟᴏ ʀᴇᴄɪᴄʟᴀ", true],
  ["Elo Reciclɑ", true],
  ["E l o R e c i c l a", true],
  ["Elo Reciclas", true],
  ["🅴🅻🅾 🆁🅴🅲🅸🅲🅻🅰", true],
  ["Elo | Rec|cla!", true],
  ["Elô Recicła Oficial", true],
  ["Еⅼо Ꭱесісӏа", true],
  ["Eloʼ Recicla", true],
  ["Elo* Recicla", true],
  ["Elo\ue000\u3164Recicla", true],
  ["EloRecicladobrasil", true],
  ["Elo Reciclarede", true],
  ["Elo Recicladados", true],
  ["Elo Reciclagem Ltda", false],
  ["Elo Reciclação Ltda", false],
  ["ELO RECICLACAO LTDA", false],
  ["Elo Reciclações", false],
  ["Elo Reciclantes", false],
  ["Elo Reciclabilidade", false],
  ["Elo Recicladores do Sul", false],
  ["Elo Reciclados & Cia", false],
  ["Elo Recicladora", false],
  ["Elo Reciclável", false],
  ["Elo Reciclar", false],
  ["Modelo Reciclagem", false],
  ["Belo Recicla", false],
  ["Ana e Léo Recicla", false],
  ["Достоевский Фёдор Михайлович", false],
  ["Папаиоанну Георгиос", false],
  ["Παπαϊωάννου Γεώργιος", false],
  ["山田太郎株式会社再生資源回収", false],
  ["Modelo Recicla", false],
  ["Recicla Elo Verde", false],
  ["Marina Tavares", false],
])("%s claims to be the platform: %s", (name, isOurs) => {
  expect(isNameOfOurs(name)).toBe(isOurs);
});

const LETTERS = [
  "eE3éеᴇ🅴",
  "lLI1|ʟⅼ",
  "oO0ôоᴏ",
  "rRгʀ",
  "eEẽеε",
  "cCçсᴄ",
  "iIl1!ıí",
  "cCсᴄ",
  "lL|I1",
  "aAãаɑ4",
];
const SIGNS = ["", " ", "-", ".", " · ", "_", "\u200b", "ʼ"];

test("the platform's name is found in any look-alike letters, with any signs between them, and before an ending", () => {
  const letters = LETTERS.map((choices) =>
    fc.tuple(fc.constantFrom(...choices), fc.constantFrom(...SIGNS)).map((pair) => pair.join("")),
  );
  const ends = fc.constantFrom("", " Oficial", "s", "a", "z", " 2026");
  const starts = fc.constantFrom("", "Equipe ", "O ", "«");
  fc.assert(
    fc.property(starts, fc.tuple(...letters), ends, (start, name, end) =>
      isNameOfOurs(`${start}${name.join("")}${end}`),
    ),
  );
});

test("names of honest words are accepted, whatever stands side by side", () => {
  const words = fc.constantFrom(
    ..."Elo Verde Modelo Belo Reciclagem Recicladora Reciclar Cooperativa Associação Catadores Ana Léo e do Polo Rede".split(
      " ",
    ),
  );
  fc.assert(fc.property(fc.array(words, { maxLength: 8 }), (name) => !isNameOfOurs(name.join(" "))));
  const foreign = fc.string({ unit: fc.constantFrom(..."БГДЖЗЛПФЦЧШЩЭЮЯΔΘΛΞΠΣΦΨΩ日本語 "), maxLength: 30 });
  fc.assert(fc.property(foreign, (name) => !isNameOfOurs(name)));
});

describe("a name that mails carry to an address somebody typed", () => {
  test.each([
    "Prêmio em golpe.com",
    "Clique em http://golpe.test",
    "www.golpe.test",
    "Ganhe: golpe.com.br/pix",
    "GOLPE.XYZ agora",
    "bit.ly/3abc",
  ])("'%s' has a link", (name) => {
    expect(hasLink(name)).toBe(true);
  });

  test.each([
    "Ana Souza",
    "J.P. Morgan",
    "Dra.Ana Lima",
    "Sr.João da Silva Jr.",
    "Nguyễn Văn A",
    "D'Ávila-Conti",
  ])("'%s' has none", (name) => {
    expect(hasLink(name)).toBe(false);
  });

  test("a company may be called by a domain, and not by an address", () => {
    const companies = [
      "Americanas.com S.A.",
      "RECICLA S/A",
      "J.R. Comércio de Sucatas Ltda.",
      "Coop. 1º de Maio",
    ];
    expect(companies.filter(hasAddress)).toEqual([]);
    expect(["golpe.com/pix", "https://golpe.test", "WWW.golpe.test"].filter(hasAddress)).toHaveLength(3);
  });

  test.each([
    "Araucária Papel e Embalagens S.A.",
    "Araucária Papel S.A",
    "RECICLA S/A",
    "J.R.R. Comércio Ltda.",
    "J.P. Morgan",
    "E.I.R.E.L.I.",
  ])("'%s' has initials or a legal form and no link, so a stranger reads it", (name) => {
    expect(nameForStrangers(name)).toBe(name);
  });

  test.each([
    "golpe.com",
    "S.A.co",
    "Pix S.A.golpe.com",
    "t.me/golpe",
    "golpe.S.A.com",
    "x.S/A",
    "golpe.com/S/A",
    "S/A/pix",
    "ana@S.A.",
    "Ligue 1140028922 S.A.",
    "J.P.Morgan",
  ])("'%s' could lead a stranger elsewhere, and is left out", (name) => {
    expect(nameForStrangers(name)).toBeNull();
  });
});
