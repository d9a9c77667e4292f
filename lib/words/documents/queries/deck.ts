import "server-only";
import PptxGenJS from "pptxgenjs";
import { COLOR, DOCUMENT_TEXTS, FONT } from "../brand";
import { outlineDeck, type Slide } from "../rules/slides";
import type { ProposalDocument } from "../types";
import { readMark } from "./mark";
import { base, DRAW, type Draw, display, HEIGHT, LEFT, type Options, RIGHT, WIDTH } from "./slides";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const png = (bytes: Uint8Array) => `image/png;base64,${base64(bytes)}`;

type Stage = {
  deck: PptxGenJS;
  mark: string;
  markOnDeep: string;
  document: ProposalDocument;
  total: number;
};

function openSlide({ deck, mark, document, total }: Stage, title: string, number: number): PptxGenJS.Slide {
  const slide = deck.addSlide();
  slide.background = { color: COLOR.paper };
  slide.addText(title, {
    ...display,
    x: LEFT,
    y: 0.72,
    w: 11.2,
    h: 1.1,
    fontSize: 34,
    valign: "top",
    lineSpacingMultiple: 0.95,
  });
  slide.addImage({ data: mark, x: LEFT, y: HEIGHT - 0.62, w: 0.26, h: 0.26, altText: document.brand });
  const source = document.project ? `${document.brand} · ${document.project.fonte}` : document.brand;
  const foot: Options = {
    ...base,
    y: HEIGHT - 0.62,
    h: 0.26,
    fontSize: 10.5,
    color: COLOR.inkSoft,
    valign: "middle",
  };
  slide.addText(source, { ...foot, x: LEFT + 0.4, w: 10 });
  slide.addText(`${number} / ${total}`, { ...foot, x: RIGHT - 1.2, w: 1.2, align: "right" });
  return slide;
}

function addCover(
  { deck, document, markOnDeep }: Stage,
  { title, lines }: Extract<Slide, { kind: "cover" }>,
): PptxGenJS.Slide {
  const slide = deck.addSlide();
  slide.background = { color: COLOR.deep };
  const { cover } = document;
  const panel = cover ? 6.35 : WIDTH;
  if (cover) {
    const x = panel - 0.02;
    const size = { w: WIDTH - x, h: HEIGHT };
    slide.addImage({
      data: `image/jpeg;base64,${base64(cover.bytes)}`,
      x,
      y: 0,
      ...fill(cover, size),
      altText: title,
    });
  } else {
    slide.addImage({ data: markOnDeep, x: 7.35, y: 0.35, w: 6.8, h: 6.8, transparency: 82 });
  }
  slide.addImage({ data: markOnDeep, x: LEFT, y: 0.72, w: 0.46, h: 0.46, altText: document.brand });
  slide.addText(document.brand, {
    ...display,
    x: LEFT + 0.6,
    y: 0.72,
    w: 4,
    h: 0.46,
    fontSize: 18,
    color: COLOR.onDeep,
    valign: "middle",
  });
  const width = cover ? panel - LEFT - 0.5 : 7.6;
  slide.addText(title, {
    ...display,
    x: LEFT,
    y: 1.9,
    w: width,
    h: 3.1,
    fontSize: title.length > 60 ? 34 : 44,
    color: COLOR.onDeep,
    valign: "bottom",
    lineSpacingMultiple: 0.95,
  });
  slide.addText(
    lines.map((text, at) => ({ text, options: { breakLine: true, bold: at === 0 } })),
    {
      ...base,
      x: LEFT,
      y: 5.25,
      w: width,
      h: 1.3,
      fontSize: lines.length > 4 ? 12 : 15,
      color: COLOR.onDeepSoft,
      lineSpacingMultiple: 1.15,
    },
  );
  slide.addText(`${DOCUMENT_TEXTS.kind} · ${document.law}`, {
    ...base,
    x: LEFT,
    y: HEIGHT - 0.8,
    w: width,
    h: 0.3,
    fontSize: 12,
    color: COLOR.accentOnDeep,
  });
  return slide;
}

function fill(picture: { width: number; height: number }, frame: { w: number; h: number }) {
  const scale = Math.max(frame.w / picture.width, frame.h / picture.height);
  const w = picture.width * scale;
  const h = picture.height * scale;
  return { w, h, sizing: { type: "crop", x: (w - frame.w) / 2, y: (h - frame.h) / 2, ...frame } } as const;
}

function addContact(
  { deck, document, markOnDeep }: Stage,
  { title, lines, law }: Extract<Slide, { kind: "contact" }>,
): PptxGenJS.Slide {
  const slide = deck.addSlide();
  slide.background = { color: COLOR.deep };
  const [first = "", ...rest] = lines;
  slide.addText(title, { ...base, x: LEFT, y: 0.85, w: 6, h: 0.4, fontSize: 16, color: COLOR.onDeepSoft });
  slide.addText(first, { ...display, x: LEFT, y: 1.35, w: 11.4, h: 1.1, fontSize: 46, color: COLOR.onDeep });
  slide.addText(
    rest.map((text) => ({ text, options: { breakLine: true } })),
    {
      ...base,
      x: LEFT,
      y: 2.65,
      w: 11.4,
      h: 1.7,
      fontSize: 20,
      color: COLOR.onDeep,
      lineSpacingMultiple: 1.2,
    },
  );
  slide.addShape("line", {
    x: LEFT,
    y: 4.65,
    w: RIGHT - LEFT,
    h: 0,
    line: { color: COLOR.onDeepSoft, width: 0.75 },
  });
  const width = (RIGHT - LEFT - 0.8) / 2;
  for (const [at, text] of law.entries())
    slide.addText(text, {
      ...base,
      x: LEFT + at * (width + 0.8),
      y: 4.9,
      w: width,
      h: 1.3,
      fontSize: 14,
      color: COLOR.onDeepSoft,
      lineSpacingMultiple: 1.15,
    });
  slide.addImage({ data: markOnDeep, x: LEFT, y: HEIGHT - 0.78, w: 0.34, h: 0.34, altText: document.brand });
  slide.addText(`${document.brand} · ${document.law}`, {
    ...base,
    x: LEFT + 0.5,
    y: HEIGHT - 0.78,
    w: 11,
    h: 0.34,
    fontSize: 12,
    color: COLOR.onDeepSoft,
    valign: "middle",
  });
  return slide;
}

/** Renders a proposal as a .pptx. The speaker notes have the full texts. */
export async function renderDeck(document: ProposalDocument): Promise<Buffer> {
  const deck = new PptxGenJS();
  deck.layout = "LAYOUT_WIDE";
  deck.title = document.texts.title;
  deck.author = document.contact.name;
  deck.company = document.brand;
  deck.theme = { headFontFace: FONT.display, bodyFontFace: FONT.text };
  const slides = outlineDeck(document, [DOCUMENT_TEXTS.deduction, DOCUMENT_TEXTS.deposit]);
  const [mark, markOnDeep] = await Promise.all([readMark(), readMark("deep")]);
  const stage = { deck, mark: png(mark), markOnDeep: png(markOnDeep), document, total: slides.length };
  for (const [at, content] of slides.entries()) {
    const slide = addSlide(stage, content, at + 1);
    if (content.notes) slide.addNotes(content.notes);
  }
  return Buffer.from((await deck.write({ outputType: "nodebuffer" })) as Uint8Array);
}

function addSlide(stage: Stage, content: Slide, number: number): PptxGenJS.Slide {
  if (content.kind === "cover") return addCover(stage, content);
  if (content.kind === "contact") return addContact(stage, content);
  const slide = openSlide(stage, content.title, number);
  const draw = DRAW[content.kind] as Draw<typeof content.kind>;
  draw(slide, content as never);
  return slide;
}
