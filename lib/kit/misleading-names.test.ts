import { describe, expect, test } from "vitest";
import { hasAddress, hasLink, isNameOfOurs } from "./misleading-names";

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
  ["Elo Reciclagem Ltda", false],
  ["Modelo Recicla", false],
  ["Recicla Elo Verde", false],
  ["Marina Tavares", false],
])("%s claims to be the platform: %s", (name, isOurs) => {
  expect(isNameOfOurs(name)).toBe(isOurs);
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
});
