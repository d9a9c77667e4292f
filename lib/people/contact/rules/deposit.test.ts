import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depositMentions, hasAccount, hasAccountInName, hasAccountOrKey, hasDepositData } from "./deposit";

const ACCOUNTS = [
  "Banco 336, ag 0001, conta 1234567-8",
  "Agência: 1234",
  "agencia nº 0001",
  "Ag. 0001-9",
  "conta corrente nº 56789-0",
  "Conta: 12.345-6",
  "c/c 98765-4",
  "conta poupanca 1234567",
  "conta １２３４５６７-８",
  "conta\u200b 1234567-8",
  "Banco 336, agência de número 0001, conta digital 1234567-8",
  "agência de número 0001",
  "conta digital 1234567-8",
  "conta de pagamento 1234567-8",
  "conta do Nubank: 1234567-8",
  "Agência (0001) Conta (1234567-8)",
  "Conta (1234567-8)",
  "ag/conta 0001/1234567-8",
  "Banco 336, ag 0001",
  "ag: 0001",
  "cc 98765",
  "conta 1234567 da associação",
  "conta corrente 1234567 e agência",
  "conta 1234567 - 8",
  "Chave: 123e4567-e89b-12d3-a456-426614174000",
  "Chave aleatória: /123e4567-e89b-12d3-a456-426614174000",
  "Banco do Brasil, agência 2034, conta 5678-9",
  "Ag. 2013-5, C/C 1234-6",
  "Agência nº: 1234",
  "Agência n.º 1234",
  "Agência número 1234",
  "Ag. n. 1234",
  "Conta: 1234-5",
  "conta 12345–6",
  "Conta corrente nº: 123456",
  "Banco C6 (336)\nConta nova da associação:\n1234567-8",
  "Conta da Associação dos Catadores de Assis: 12.345-6",
  "Deposite no Nubank: 0001 / 1234567-8",
  "Transfira para 0001, 1234567-8",
  "Itaú 0001 / 12345-6",
  "Cônta 1234567-8",
  "Conta do Wanderlei: 1234567-8",
  "Conta do Sr. Vanderlei nº 12.345-6",
];

describe("the bank account in a text", () => {
  test.each(ACCOUNTS)("'%s' has one", (text) => {
    expect([hasAccount(text), hasDepositData(text)]).toEqual([true, true]);
  });

  test.each([
    "Doe pelo Pix do cartaz",
    "Chave PIX na foto",
    "ｐｉｘ",
    "Doe por Píx",
    "Doe por pi\u0301x",
    "Não perca: doe por Pix",
    "Não aceitamos boleto, só Pix",
    "Não aceitamos chave Pix de banco",
  ])("'%s' leads to a deposit", (text) => {
    expect([hasAccount(text), hasDepositData(text)]).toEqual([false, true]);
  });

  test.each([
    "A conta de luz caiu 30% em 2026.",
    "O grupo abriu a conta bancária da associação e conta com 120 famílias.",
    "A cooperativa conta 20 anos e 1.200 toneladas.",
    "Fomos à agência. 2027 será o ano da prensa.",
    "Agenda 2030, agosto 2026, R$ 1.250.000,00.",
    "Na AG 2026 elegemos a diretoria",
    "A rede conta 12000 catadores",
    "Prestação de conta 2025 - 1",
    "Não aceitamos Pix: o depósito é na conta da página do apoio",
    "Aqui não se pede nada: nunca deposite por Pix.",
    "A conta da cooperativa com o CNPJ 12.345.678/0001-95 e o telefone 98765-4321.",
    "A conta fechou em 2025-2, com 13 bancos e a AG 2027 marcada.",
    "A obra custou R$ 12.345,67, e a conta fecha.",
    "Escreva para 123e4567-e89b-12d3-a456-426614174000@exemplo.com.br.",
    "A cidade conta com 150000 habitantes",
    "A usina conta com 300000 kg por mês",
    "Fomos à agência. 150 pessoas abriram conta.",
    "Na AG, 120 associados votaram",
    "O triciclo de 150cc, 12000 reais, chegou",
    "A rede conta com o CNAE 38.11-4/00",
    "O galpão conta com R$ 150.000 - 3 parcelas",
    "Cada associado conta com a matrícula 12.345-6",
    "A obra conta com a licença nº 12.345-6",
    "A obra conta com a licença de operação nº 12.345-6",
    "A obra conta com a licença ambiental de instalação 12.345-6",
    "A rede conta com a inscrição municipal 123.456-7",
    "A rede conta com a inscrição estadual: 123.456-7",
    "A obra conta com o alvará 12.345-6",
    "A obra conta com a autorização ambiental nº 12.345-6",
    "O projeto conta com a aprovação 12.345-6",
    "A rede conta com o convênio nº 12.345-6",
    "A rede conta com a portaria 12.345-6",
    "A rede conta com o cadastro municipal 12.345-6",
    "O banco pediu o RG 12.345.678-9",
    "O banco devolveu em 12.11.2026 - 3 dias",
    "O banco devolveu em 12.11.26 - 3 dias",
    "Deposite o vidro até 12/11/2026 - 3 caixas.",
    "Nunca faça Pix: a conta é a da página do apoio.",
    "Veja https://exemplo.com.br/?id=123e4567-e89b-12d3-a456-426614174000",
    "Veja https://exemplo.com.br/fotos/123e4567-e89b-12d3-a456-426614174000",
  ])("'%s' has none", (text) => {
    expect(hasDepositData(text)).toBe(false);
  });

  test.each([
    "Pix: 11 98765-4321",
    "Pague no Pix\n11 98765-4321",
    "A chave Píx é financeiro@vidro.com.br",
    "11 98765-4321 é o Pix",
    "O CNPJ 12.345.678/0001-95 como chave Pix",
    "Pix de 12/11/2026: 52998224725",
    "Pix-52998224725",
    "PIX/529.982.247-25",
    "Pix -11987654321",
    "Pix de 12/11/2026-52998224725",
    "Pix 1:52998224725",
    "Pix 2,52998224725",
    "financeiro@golpe.com.br (chave Pix)",
    "52998224725 é a nossa chave Pix",
    "52998224725, a nova chave Pix",
    "Dúvidas: 52998224725 é a nossa chave Pix",
  ])("'%s' has a Pix key", (text) => {
    expect([hasAccountOrKey(text), hasAccountInName(text)]).toEqual([true, true]);
  });

  test.each([
    "Alguém pede Pix em nosso nome: não paguem.",
    "Alguém pede Pix em nosso nome: não paguem. Dúvidas: (11) 98765-4321",
    "O Pix de 12/11/2026 voltou, e o de 2026-11-13 também.",
    "O Pix de R$ 150.000.000 não chegou.",
    "O Pix E00360305202611281200abcdefghijk não chegou.",
    "Ligue para (11) 98765-4321 se alguém pedir Pix.",
    "O Pix de R$ 1.500,00 (12/11/2026) voltou",
    "O Pix das 10:30 (12/11/2026) voltou",
    "Escrevam a financeiro@vidro.com.br. O Pix voltou.",
    "Maria Aparecida Chaves 52998224725",
  ])("'%s' has no Pix key", (text) => {
    expect([hasAccountOrKey(text), hasAccountInName(text)]).toEqual([false, false]);
  });

  test.each([
    "O Pix da associação mudou de titular. Chave nova: 529.982.247-25",
    "Chave: financeiro@golpe.com.br",
    "As chaves são 52998224725 e 11 98765-4321",
    "Pix sem dúvidas: 11 98765-4321",
    "Não façam Pix. Dúvidas: 529.982.247-25",
    "Pix, liguem: 52998224725",
    "Dúvidas? Pix: 11 98765-4321",
  ])("the text '%s' has a Pix key", (text) => {
    expect(hasAccountOrKey(text)).toBe(true);
  });

  test.each([
    "Não façam Pix. Dúvidas: (11) 98765-4321",
    "Não façam Pix. Dúvidas: financeiro@vidro.com.br",
    "Não façam Pix e liguem para 11 98765-4321",
    "Não paguem por Pix, ligue: (11) 3876-5432",
    "Pessoa-chave: Ana, (11) 98765-4321",
    "Chave de acesso da nota: 35261112345678000195550010000012341000012345",
    "As chaves do galpão estão com Ana, (11) 98765-4321",
  ])("the text '%s' has no Pix key", (text) => {
    expect(hasAccountOrKey(text)).toBe(false);
  });

  test.each(["Pix Dúvidas (11) 98765-4321", "Pix ligue 11 98765-4321"])(
    "the name '%s' has a Pix key",
    (name) => {
      expect(hasAccountInName(name)).toBe(true);
    },
  );

  test("a date between a word for an account and a count is none, and any account after a line break is one", () => {
    const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    const word = fc.constantFrom("conta", "banco", "Nubank", "deposite");
    fc.assert(
      fc.property(
        day,
        word,
        fc.integer({ min: 10_000, max: 99_999_999 }),
        fc.nat(9),
        (at, name, number, digit) => {
          const [year, month, date] = at.toISOString().slice(0, 10).split("-");
          for (const text of [
            `${name} em ${date}.${month}.${year} - ${digit} dias`,
            `Pix de ${date}/${month}/${year}`,
          ])
            expect([text, hasAccountOrKey(text)]).toEqual([text, false]);
          for (const gap of [" ", "\n", ": ", " nova da cooperativa:\n"])
            expect(hasAccountOrKey(`${name}${gap}${number}-${digit}`)).toBe(true);
        },
      ),
    );
  });

  test("a text of 10,000 characters is read at once, whatever it repeats", () => {
    for (const part of [
      "conta ",
      "1",
      "1.",
      "1-",
      "pix ",
      "1 ",
      "a\n",
      "banco 1",
      "r$ ",
      "licença  ",
      " - ",
      "@",
      "123e4567-",
      "cc",
      "ag ",
      "matrícula n",
      "licença de operação ",
      "conta  1 ",
      "pix dúvidas ",
      "pix ligue 1 ",
      "chave @a",
      "@a-",
      "1 a chave ",
      "1,",
      "\u0301",
    ]) {
      const text = part.repeat(10_000 / part.length);
      const start = performance.now();
      for (const has of [hasAccount, hasAccountInName, hasAccountOrKey, hasDepositData, depositMentions])
        has(text);
      expect([part, performance.now() - start < 1000]).toEqual([part, true]);
    }
  });

  test("the team reads each mention as it was written, also a kind of account without its number", () => {
    expect(depositMentions("Ag 0001, conta 1234567-8. Temos conta bancária e Pix.")).toEqual([
      "Ag 0001",
      "conta 1234567-8",
      "conta bancária",
      "Pix",
    ]);
  });
});
