import { inflateRawSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELDS } from "@/lib/ai/proposals/rules/fields";
import { picture } from "@/tests/setup/pictures";
import type { ProposalDocument, ReceiptDocument, StatementDocument } from "../types";
import { renderDeck } from "./deck";
import { makeDocument } from "./document-queue";
import { countLines, createTextFilter } from "./fonts";
import { renderDocx } from "./proposal-docx";
import { renderPdf } from "./proposal-pdf";
import { renderReceipt } from "./receipt";
import { renderStatement } from "./statement";

const texts = {
  title: "Vidro que Volta: triagem e beneficiamento na Zona Leste",
  investment:
    "Pedimos R$ 1.284.000 para comprar um triturador de vidro, duas prensas e um caminhão baú. Cada cota é de R$ 1.200.",
  timeline:
    "Meses 1 a 3: reforma do galpão e compra das máquinas. Meses 4 a 6: treinamento das 60 pessoas. Meses 7 a 18: operação com metas mensais. Meses 19 a 24: relatórios e prestação de contas.",
  location: "São Paulo, SP: galpão em Itaquera e coleta em oito bairros da Zona Leste.",
  description:
    "A Cooperativa Recomeço separa e vende recicláveis há doze anos, mas o vidro ainda vai para o aterro porque quebra, pesa e não tem comprador perto. O projeto monta a primeira linha de trituração de vidro da Zona Leste.\nO caco limpo vai direto para duas vidrarias da região metropolitana. Com isso o vidro passa a pagar pela própria coleta, e sessenta catadores recebem por um material que hoje carregam de graça.",
  impact:
    "São 1.900 toneladas de vidro por ano que deixam o aterro. Sessenta pessoas passam a ter renda fixa. O peso de cada carga é registrado na balança e publicado todo mês.",
  targetAudience:
    "Fabricantes de bebidas, redes de supermercado e indústrias da região que usam embalagens de vidro.",
  valueProposition:
    "É o único projeto da região com comprador já contratado para o caco. A cooperativa prestou contas sem ressalvas em três convênios com a prefeitura. Quem apoia vê o resultado na balança, e não em um relatório genérico.",
  marketingBenefits:
    "Marca no caminhão e no galpão. Visita guiada por semestre. Relatório com fotos e pesagens a cada três meses. Vídeo de dois minutos para uso interno.",
};
const labels = {
  investment: "Investimento",
  timeline: "Cronograma",
  location: "Localização",
  description: "Descrição",
  impact: "Impacto",
  targetAudience: "Público-alvo",
  valueProposition: "Proposta de valor",
  marketingBenefits: "Benefícios de marketing",
} as const;

const whole: ProposalDocument = {
  texts,
  notices: [
    "A captação deste projeto terminou em 10/10/2026.",
    "Projeto fictício, com dados de demonstração.",
  ],
  sections: Object.entries(labels).map(([key, label]) => ({
    label,
    text: texts[key as keyof typeof labels],
  })),
  project: {
    nome: "Vidro que Volta",
    proponente: "Cooperativa Recomeço",
    lugar: "São Paulo, SP",
    organizacao:
      "Cooperativa de catadores fundada em 2013, com 60 cooperados e contrato de coleta com a prefeitura. Nos últimos cinco anos processou 4 mil toneladas por ano e teve contas aprovadas em três convênios.",
    valorTotal: 128_400_000,
    valorCaptado: 0,
    valorDisponivel: 128_400_000,
    captacaoMinima: { valor: 25_680_000, falta: 25_680_000, percent: 20 },
    prazo: "23/01/2027",
    encerrada: null,
    figures: [
      { value: "1.900", label: "toneladas por ano" },
      { value: "60", label: "pessoas beneficiadas" },
      { value: "24", label: "meses de execução" },
    ],
    orcamento: [
      { label: "Triturador e esteiras", valor: 54_000_000 },
      { label: "Caminhão baú", valor: 33_000_000 },
      { label: "Reforma do galpão", valor: 18_400_000 },
      { label: "Formação e equipe técnica", valor: 15_000_000 },
      { label: "Comunicação e auditoria", valor: 8_000_000 },
    ],
    equipe: [
      { nome: "Maria das Dores Lima", funcao: "Presidente da cooperativa" },
      { nome: "João Batista Alves", funcao: "Coordenador de operação" },
      { nome: "Renata Figueiredo", funcao: "Engenheira ambiental" },
    ],
    fonte: "Valor captado: SINIR, 01/10/2026. Demais números: informados por quem capta.",
    url: "https://elorecicla.com.br/lir-projetos/vidro-que-volta",
  },
  contact: {
    name: "Ana Souza",
    organization: "Cooperativa Recomeço",
    email: "ana@exemplo.com.br",
    phone: "(11) 94002-0001",
  },
  made: "22/11/2026",
  brand: "Elo Recicla",
  law: "Lei nº 14.260/2021",
  cover: null,
};
const bare: ProposalDocument = { ...whole, project: null };

function partsOf(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  for (
    let at = bytes.indexOf("PK\x01\x02", 0, "latin1");
    at >= 0;
    at = bytes.indexOf("PK\x01\x02", at + 4, "latin1")
  ) {
    const packed = bytes.readUInt16LE(at + 10) === 8;
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const content = bytes.subarray(from, from + size);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    parts.set(name, (packed ? inflateRawSync(content) : content).toString("utf8"));
  }
  return parts;
}

const slidesOf = (parts: Map<string, string>) =>
  [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
const all = (parts: Map<string, string>) => [...parts.values()].join("\n");

test("the PDF has A4 pages and our fonts", async () => {
  const bytes = await renderPdf(whole);
  expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
  const text = bytes.toString("latin1");
  expect(text).toMatch(/MediaBox \[0 0 595\.28\d* 841\.89\d*\]/);
  for (const face of ["BricolageGrotesque", "Figtree"]) expect(text).toContain(face);
});

test("the Word document has texts of the proposal, its source, its contact and page numbers", async () => {
  const parts = partsOf(await renderDocx(whole));
  const text = parts.get("word/document.xml") ?? "";
  for (const words of [
    whole.texts.title,
    whole.texts.valueProposition,
    "Valor captado: SINIR, 01/10/2026. Demais números: informados por quem capta.",
    "Orçamento informado por quem capta.",
    "ana@exemplo.com.br",
  ])
    expect(text).toContain(words);
  expect(all(parts)).toContain("NUMPAGES");
});

test("all three files have the notices of the project", async () => {
  for (const render of [renderDocx, renderDeck]) {
    const text = all(partsOf(await render(whole)));
    for (const notice of whole.notices) expect(text).toContain(notice);
    const without = all(partsOf(await render({ ...whole, notices: [] })));
    for (const notice of whole.notices) expect(without).not.toContain(notice);
  }
  const [with1, with2] = await Promise.all([
    renderPdf(whole),
    renderPdf({
      ...whole,
      notices: [...whole.notices, "Outra frase, mais longa do que as duas primeiras juntas."],
    }),
  ]);
  expect(with2.length).toBeGreaterThan(with1.length);
});

test("the project's photo is in the PDF and the Word document, if there is one", async () => {
  const cover = { bytes: await picture({ width: 1600, height: 1067 }), width: 1600, height: 1067 };
  expect((await renderPdf({ ...whole, cover })).toString("latin1")).toContain("/DCTDecode");
  expect((await renderPdf(whole)).toString("latin1")).not.toContain("/DCTDecode");
  const photos = (parts: Map<string, string>) =>
    [...parts.keys()].filter((name) => /media\/.+\.jpe?g$/.test(name));
  expect(photos(partsOf(await renderDocx({ ...whole, cover })))).toHaveLength(1);
  expect(photos(partsOf(await renderDocx(whole)))).toEqual([]);
});

describe("the presentation", () => {
  test("a project with all texts has ten slides with a native chart, its legal minimum and an uncut text", async () => {
    const parts = partsOf(await renderDeck(whole));
    expect(slidesOf(parts)).toHaveLength(10);
    expect([...parts.keys()].some((name) => name.startsWith("ppt/charts/chart"))).toBe(true);
    expect(all(parts)).toContain("R$\u00a0256.800");
    expect(all(parts)).toContain("Quem apoia vê o resultado na balança, e não em um relatório genérico.");
  });

  test("without a project there are eight slides and no chart; a project's photo is in the file", async () => {
    const parts = partsOf(await renderDeck(bare));
    expect(slidesOf(parts)).toHaveLength(8);
    expect([...parts.keys()].some((name) => name.startsWith("ppt/charts/chart"))).toBe(false);
    const cover = { bytes: Buffer.from("fotografia"), width: 1600, height: 1067 };
    const withPhoto = partsOf(await renderDeck({ ...whole, cover }));
    expect(all(withPhoto)).toContain("fotografia");
  });
});

const filledWith = (piece: string): ProposalDocument => ({
  ...bare,
  sections: Object.entries(FIELDS).map(([field, { label, max }]) => ({
    label,
    text: field === "title" ? label : piece.repeat(max).slice(0, max),
  })),
});

const receipt: ReceiptDocument = {
  brand: "Elo Recicla",
  author: "Cooperativa Recomeço",
  title: "Recibo",
  kicker: null,
  number: "nº 000001",
  issued: "Emitido em 22/11/2026",
  revoked: null,
  amount: "R$\u00a01.200,00",
  inWords: "mil e duzentos reais",
  rows: [{ label: "Recebido de", lines: [{ text: "Łukasz → CO₂ مريم 日本 Ltda", look: "strong" }] }],
  address: "https://exemplo.com.br/recibo/AAAA",
  code: "AAAA-BBBB",
  place: "exemplo.com.br/recibo",
  note: "Nota",
  foot: "Recibo",
};

/** Without these maps from glyphs to characters, no PDF reader could copy, search or read aloud the text. */
const characterMaps = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = ""]) => Buffer.from(packed, "latin1"))
    .filter((packed) => packed[0] === 0x78)
    .map((packed) => inflateSync(packed).toString("latin1"))
    .filter((content) => content.includes("beginbfrange"));

test("a document keeps its letters after another one drew their accented forms", async () => {
  const named = (text: string): ReceiptDocument => ({
    ...receipt,
    rows: [{ label: "Recebido de", lines: [{ text, look: "strong" }] }],
  });
  await renderReceipt(named("Útil à dedução: três órgãos, Åsa, Ñandú, Çã"));
  const maps = characterMaps(await renderReceipt(named("Quem apoia, aqui e agora: Nada se cria")));
  expect(maps.length).toBeGreaterThan(1);
  for (const map of maps) expect(map, "glyphs without characters").not.toContain("<>");
});

const statement = (rows: number): StatementDocument => {
  const what = "Projeto de triagem e beneficiamento de vidro na Zona Leste de São Paulo ".repeat(2);
  return {
    brand: "Elo Recicla",
    kicker: "Lei",
    title: "Extrato",
    owner: "Cooperativa Recomeço",
    span: "01/01/2026 a 31/12/2026",
    made: "22/11/2026",
    notices: [],
    parts: [
      {
        party: null,
        sums: [
          {
            label: "Apoios",
            amount: "R$\u00a01",
            groups: Array.from({ length: rows }, (_, at) => ({
              when: `${at}º trimestre`,
              what,
              count: "1 recibo",
              amount: "R$\u00a01",
            })),
          },
        ],
        advice: "Mostre ao contador.",
      },
    ],
    otherParty: "pagador",
    rows: Array.from({ length: rows }, (_, at) => ({
      id: `${at}`,
      day: "01/01/2026",
      number: "000001",
      what,
      who: what,
      amount: "R$\u00a01",
    })),
    empty: "",
  };
};

const pagesIn = (bytes: Buffer) => bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const timeless = (bytes: Buffer) => bytes.toString("latin1").replace(/\(D:\d+Z\)|\/ID \[[^\]]*\]/g, "");

describe("longest texts", () => {
  test.each(["x\n", "a→", "🌱", "مريم ", "a\u0301\u0300", "x", "W "])(
    "a PDF of nothing but %j is made in less than 15 s",
    async (piece) => {
      const started = performance.now();
      const bytes = await renderPdf(filledWith(piece));
      // Without MAX_PARAGRAPHS, fields full of short lines take more than 20 s.
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(pagesIn(bytes)).toBeLessThan(14);
    },
  );

  test("a statement of 300 receipts has 51 to 64 pages and is made in less than 25 s", async () => {
    const started = performance.now();
    const bytes = await renderStatement(statement(300));
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(pagesIn(bytes)).toBeGreaterThan(50);
    expect(pagesIn(bytes)).toBeLessThan(65);
  });
});

describe("characters missing in a font", () => {
  test("symbols, other alphabets and emoji are drawn by fonts that have them", async () => {
    const bytes = await renderPdf({
      ...bare,
      sections: [{ label: "Texto", text: "CO₂ → ≥ 24 Łódź مريم 🌱 日本" }],
    });
    const text = bytes.toString("latin1");
    for (const face of ["DejaVuSans", "NotoEmoji"]) expect(text).toContain(face);
    expect(text).not.toContain("Helvetica");
    expect((await renderReceipt(receipt)).toString("latin1")).not.toContain("Helvetica");
  });

  test.each([
    ["CO₂ → ≥ 24, m², ½", "CO₂ → ≥ 24, m², ½"],
    ["Łukasz Şahin Ωμέγα Жук مريم שרה", "Łukasz Şahin Ωμέγα Жук مريم שרה"],
    ["日本 Ltda", "□□ Ltda"],
    ["🌱🌱 👩🏽\u200d🌾 ❤\ufe0f", "🌱 🌱 👩 🌾 ❤"],
    ["co\u00adleta\u200b", "coleta"],
    ["\u00ad", ""],
    ["um\ndois", "um\ndois"],
    ["\ufffc", "□"],
  ])("the text %j is drawn as %j", async (text, drawn) =>
    expect((await createTextFilter())(text)).toBe(drawn),
  );

  test("a text is measured in the weight that it is drawn with: a strong one takes as many lines, or more", async () => {
    const lines = await countLines(9);
    const name = "Central de triagem mecanizada da Cooperativa Recomeço";
    const widths = Array.from({ length: 120 }, (_, at) => 60 + at);
    const more = widths.map((width) => lines(name, width, "strong") - lines(name, width, "soft"));
    expect(Math.min(...more)).toBe(0);
    expect(Math.max(...more)).toBe(1);
  });

  test("a document of any texts becomes a PDF", async () => {
    const character = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
      fc.constantFrom("\u00ad", "\u200d", "\u202e", "\ufffc", "🌱🌱", "🇧🇷", "مريم", "\n", " ", "a"),
    );
    const text = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 8, maxLength: 8 }), async (texts) => {
        const sections = texts.map((text, at) => ({ label: `Texto ${at}`, text }));
        expect(pagesIn(await renderPdf({ ...bare, sections }))).toBeGreaterThan(0);
      }),
      { numRuns: 6 },
    );
  });
});

describe("documents made in a separate process", () => {
  test("a document made in a worker equals one made here, and its amounts stay on one line", async () => {
    const { investment } = texts;
    const kept = { ...whole.texts, investment: investment.replaceAll("R$ ", "R$\u00a0") };
    const sections = whole.sections.map(({ label, text }) => ({
      label,
      text: text.replaceAll("R$ ", "R$\u00a0"),
    }));
    const made = await makeDocument("a", { kind: "pdf", document: whole });
    expect(made.ok && timeless(made.data)).toBe(
      timeless(await renderPdf({ ...whole, texts: kept, sections })),
    );
    const word = await makeDocument("a", { kind: "docx", document: whole });
    expect(word.ok && partsOf(word.data).get("word/document.xml")).toContain("R$\u00a01.284.000");
    const cover = { bytes: Buffer.from("fotografia"), width: 1600, height: 1067 };
    const deck = await makeDocument("a", { kind: "deck", document: { ...whole, cover } });
    expect(deck.ok && all(partsOf(deck.data))).toContain("fotografia");
    expect(deck.ok && all(partsOf(deck.data))).not.toMatch(/R\$ \d/);
  });

  test("of five documents of one account three are made, the others refused; another account is served", async () => {
    const own = Array.from({ length: 5 }, () => makeDocument("a", { kind: "pdf", document: whole }));
    const other = makeDocument("b", { kind: "receipt", document: receipt });
    const results = await Promise.all(own);
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      code: "rate_limited",
      retryAfter: 5,
      message: "Já estamos preparando outros arquivos seus. Espere alguns segundos e peça de novo.",
    });
    expect((await other).ok).toBe(true);
  });
});
