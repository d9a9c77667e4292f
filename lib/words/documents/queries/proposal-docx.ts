import "server-only";
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  type IBorderOptions,
  ImageRun,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from "docx";
import { formatMoney } from "@/lib/kit/format";
import { COLOR, DOCUMENT_TEXTS, FONT } from "../brand";
import { paragraphsOf } from "../rules/file-text";
import { largest, mainFigures } from "../rules/slides";
import type { DocumentProject, ProposalDocument } from "../types";
import { readMark } from "./mark";

/** Twips: a margin of 18 mm, and the text width of an A4 page. */
const MARGIN = 1021;
const WIDTH = 11_906 - 2 * MARGIN;

const NONE: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: "auto" };
const bordered = (top: IBorderOptions) => ({ top, bottom: NONE, left: NONE, right: NONE });
const rule = (color: string, size: number): IBorderOptions => ({ style: BorderStyle.SINGLE, size, color });

const soft = (text: string, size = 18) => new TextRun({ text, size, color: COLOR.inkSoft });
const tight = { before: 0, after: 0 };

const heading = (text: string) =>
  new Paragraph({ heading: "Heading2", keepNext: true, spacing: { before: 280, after: 80 }, text });

const bodyOf = (text: string) =>
  paragraphsOf(text || "a informar").map((line) => new Paragraph({ spacing: { after: 100 }, text: line }));

const cell = (children: Paragraph[], width: number, top: IBorderOptions = NONE) =>
  new TableCell({
    children,
    width: { size: width, type: WidthType.DXA },
    borders: bordered(top),
    margins: { top: 100, bottom: 60, left: 0, right: 160 },
  });

const table = (rows: TableRow[], columnWidths: number[]) =>
  new Table({
    rows,
    columnWidths,
    layout: TableLayoutType.FIXED,
    width: { size: WIDTH, type: WidthType.DXA },
    borders: { ...bordered(NONE), insideHorizontal: NONE, insideVertical: NONE },
  });

function figuresTable(project: DocumentProject): Table {
  const figures = mainFigures(project);
  const width = Math.floor(WIDTH / figures.length);
  const cells = figures.map(({ value, label }) =>
    cell(
      [
        new Paragraph({
          spacing: tight,
          children: [new TextRun({ text: value, bold: true, size: 26, font: FONT.display })],
        }),
        new Paragraph({ spacing: tight, children: [soft(label)] }),
      ],
      width,
      rule(COLOR.ink, 10),
    ),
  );
  return table(
    [new TableRow({ children: cells, cantSplit: true })],
    figures.map(() => width),
  );
}

function budgetTable(project: DocumentProject): Table {
  const widths = [WIDTH - 2_400, 2_400];
  const rows = largest(project.orcamento, 12).map(
    ({ label, valor }) =>
      new TableRow({
        cantSplit: true,
        children: [
          cell([new Paragraph({ spacing: tight, text: label })], widths[0] ?? 0, rule(COLOR.line, 4)),
          cell(
            [new Paragraph({ spacing: tight, alignment: AlignmentType.RIGHT, text: formatMoney(valor) })],
            widths[1] ?? 0,
            rule(COLOR.line, 4),
          ),
        ],
      }),
  );
  return table(rows, widths);
}

/** Largest size (pixels) of the cover picture. */
const COVER_WIDTH = 600;
const COVER_HEIGHT = 400;

function coverRun({ bytes, width, height }: NonNullable<ProposalDocument["cover"]>): ImageRun {
  const scale = Math.min(COVER_WIDTH / width, COVER_HEIGHT / height);
  return new ImageRun({
    type: "jpg",
    data: Buffer.from(bytes),
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
  });
}

const sourceLine = (text: string) =>
  new Paragraph({ spacing: { before: 60, after: 120 }, children: [soft(text, 16)] });

export async function renderDocx(proposal: ProposalDocument): Promise<Buffer> {
  const { texts, notices, sections, project, contact, made, brand, law, cover } = proposal;
  const who = project?.proponente ?? contact.organization ?? contact.name;
  const children = [
    new Paragraph({
      spacing: { after: 560 },
      tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
      children: [
        new ImageRun({ type: "png", data: await readMark(), transformation: { width: 26, height: 26 } }),
        new TextRun({ text: `  ${brand}`, bold: true, size: 26, font: FONT.display }),
        soft(`\t${made}`),
      ],
    }),
    new Paragraph({
      spacing: tight,
      children: [
        new TextRun({ text: `${DOCUMENT_TEXTS.kind} · ${law}`, color: COLOR.brand, bold: true, size: 20 }),
      ],
    }),
    new Paragraph({ heading: "Title", text: texts.title }),
    new Paragraph({
      spacing: { after: 320 },
      children: [soft([who, project?.lugar].filter(Boolean).join(" · "), 21)],
    }),
    ...notices.map(
      (text) => new Paragraph({ spacing: { after: 160 }, children: [new TextRun({ text, bold: true })] }),
    ),
    ...(cover ? [new Paragraph({ spacing: { after: 240 }, children: [coverRun(cover)] })] : []),
    ...(project && project.valorTotal > 0 ? [figuresTable(project), sourceLine(project.fonte)] : []),
    ...sections.flatMap(({ label, text }) => [heading(label), ...bodyOf(text)]),
    ...(project && project.orcamento.length > 0
      ? [heading("O que o dinheiro faz"), budgetTable(project), sourceLine(DOCUMENT_TEXTS.budget)]
      : []),
    ...(project && project.equipe.length > 0
      ? [
          heading("Equipe"),
          ...project.equipe.map(
            ({ nome, funcao }) => new Paragraph({ spacing: tight, text: `${nome}, ${funcao}` }),
          ),
        ]
      : []),
    heading("Contato"),
    ...[contact.name, contact.organization, contact.email, contact.phone, project?.url].flatMap((line) =>
      line ? new Paragraph({ spacing: tight, text: line }) : [],
    ),
    heading("A lei"),
    new Paragraph({ children: [soft(`${DOCUMENT_TEXTS.deduction} ${DOCUMENT_TEXTS.deposit}`)] }),
  ];
  const footer = new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
        children: [
          soft(`${brand} · ${texts.title}`, 16),
          new TextRun({
            size: 16,
            color: COLOR.inkSoft,
            children: ["\tpágina ", PageNumber.CURRENT, " de ", PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
  return Packer.toBuffer(
    new Document({
      title: texts.title,
      creator: who,
      description: `${DOCUMENT_TEXTS.kind} · ${law}`,
      styles: {
        default: {
          document: {
            run: { font: FONT.text, size: 21, color: COLOR.ink, language: { value: "pt-BR" } },
            paragraph: { spacing: { line: 312, lineRule: LineRuleType.AUTO } },
          },
          title: {
            run: { font: FONT.display, size: 52, bold: true, color: COLOR.ink },
            paragraph: { spacing: { before: 60, after: 140, line: 252, lineRule: LineRuleType.AUTO } },
          },
          heading2: { run: { font: FONT.display, size: 25, bold: true, color: COLOR.ink } },
        },
      },
      sections: [
        {
          properties: {
            page: {
              size: { width: 11_906, height: 16_838 },
              margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, footer: 560 },
            },
          },
          footers: { default: footer },
          children,
        },
      ],
    }),
  );
}
