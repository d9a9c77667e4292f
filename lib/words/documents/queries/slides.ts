import "server-only";
import type PptxGenJS from "pptxgenjs";
import { formatMoney } from "@/lib/kit/format";
import { COLOR, FONT } from "../brand";
import type { Slide } from "../rules/slides";

/** Inches: slide size, margins, and top of the text below a title. */
export const WIDTH = 13.333;
export const HEIGHT = 7.5;
export const LEFT = 0.85;
export const RIGHT = WIDTH - LEFT;
const TOP = 2.15;

export type Options = PptxGenJS.TextPropsOptions;

export const base: Options = {
  margin: 0,
  fontFace: FONT.text,
  color: COLOR.ink,
  valign: "top",
  fit: "shrink",
};
export const display: Options = { ...base, fontFace: FONT.display, bold: true, charSpacing: -0.6 };

export type Draw<K extends Slide["kind"]> = (
  slide: PptxGenJS.Slide,
  content: Extract<Slide, { kind: K }>,
) => void;

const drawAmount: Draw<"amount"> = (slide, { value, caption, text }) => {
  slide.addText(value, {
    ...display,
    x: LEFT,
    y: TOP,
    w: 11.6,
    h: 1.5,
    fontSize: value.length > 14 ? 72 : 88,
    color: COLOR.brand,
    charSpacing: -2,
  });
  slide.addShape("rect", {
    x: LEFT,
    y: 4.3,
    w: 0.07,
    h: 1.5,
    fill: { color: COLOR.accent },
    line: { color: COLOR.accent, width: 0 },
  });
  slide.addText(caption, {
    ...base,
    x: LEFT + 0.35,
    y: 4.3,
    w: 4.7,
    h: 1.5,
    fontSize: 20,
    bold: true,
    valign: "middle",
  });
  if (!text) return;
  slide.addText(text, {
    ...base,
    x: 6.9,
    y: 4.3,
    w: RIGHT - 6.9,
    h: 2,
    fontSize: 17,
    color: COLOR.inkSoft,
    lineSpacingMultiple: 1.12,
  });
};

const drawText: Draw<"text"> = (slide, { lead, text, aside }) => {
  const width = aside ? 7.4 : 10.4;
  if (lead)
    slide.addText(lead, {
      ...base,
      x: LEFT,
      y: TOP,
      w: width,
      h: text ? 1.7 : 3.6,
      fontSize: lead.length > 150 ? 22 : text ? 26 : 34,
      bold: true,
      color: COLOR.brand,
      lineSpacingMultiple: 1.04,
    });
  if (text)
    slide.addText(text, {
      ...base,
      x: LEFT,
      y: lead ? 4.05 : TOP,
      w: width,
      h: lead ? 2.4 : 4.2,
      fontSize: 18,
      lineSpacingMultiple: 1.15,
    });
  if (!aside?.text) return;
  const x = LEFT + width + 0.75;
  slide.addShape("line", { x, y: TOP, w: 0, h: 4.2, line: { color: COLOR.line, width: 1.25 } });
  slide.addText(aside.label, {
    ...base,
    x: x + 0.35,
    y: TOP,
    w: RIGHT - x - 0.35,
    h: 0.35,
    fontSize: 13,
    bold: true,
    color: COLOR.inkSoft,
  });
  slide.addText(aside.text, {
    ...base,
    x: x + 0.35,
    y: TOP + 0.42,
    w: RIGHT - x - 0.35,
    h: 3.6,
    fontSize: 17,
    lineSpacingMultiple: 1.12,
  });
};

const drawFigures: Draw<"figures"> = (slide, { figures, text }) => {
  const width = (RIGHT - LEFT) / Math.max(figures.length, 2);
  for (const [at, { value, label }] of figures.entries()) {
    const x = LEFT + at * width;
    slide.addShape("line", { x, y: TOP, w: width - 0.5, h: 0, line: { color: COLOR.ink, width: 1.5 } });
    slide.addText(value, {
      ...display,
      x,
      y: TOP + 0.2,
      w: width - 0.5,
      h: 0.95,
      fontSize: 50,
      color: COLOR.brand,
      charSpacing: -1.2,
    });
    slide.addText(label, {
      ...base,
      x,
      y: TOP + 1.2,
      w: width - 0.5,
      h: 0.6,
      fontSize: 16,
      color: COLOR.inkSoft,
    });
  }
  slide.addText(text, { ...base, x: LEFT, y: 4.45, w: 9.2, h: 1.9, fontSize: 19, lineSpacingMultiple: 1.15 });
};

const drawChart: Draw<"chart"> = (slide, { bars }) => {
  // Charts are drawn from the bottom up. The labels have the amounts as text, because the number separators of a chart
  // would follow the reader's locale.
  const ordered = bars.toReversed();
  const data = [
    {
      name: "Valor",
      labels: ordered.map(({ label, valor }) => `${label}\n${formatMoney(valor)}`),
      values: ordered.map(({ valor }) => valor / 100),
    },
  ];
  slide.addChart("bar", data, {
    x: LEFT,
    y: TOP - 0.15,
    w: RIGHT - LEFT,
    h: 4.5,
    barDir: "bar",
    barGapWidthPct: 55,
    chartColors: [COLOR.brand],
    catAxisLabelFontFace: FONT.text,
    catAxisLabelFontSize: 15,
    catAxisLabelColor: COLOR.ink,
    catAxisLineShow: false,
    valAxisHidden: true,
    valAxisMinVal: 0,
    valGridLine: { style: "none" },
    catGridLine: { style: "none" },
    showValue: false,
    showLegend: false,
    altText: bars.map(({ label, valor }) => `${label}: ${formatMoney(valor)}`).join("; "),
  });
};

const drawSteps: Draw<"steps"> = (slide, { steps }) => {
  const gap = 0.4;
  const width = (RIGHT - LEFT + gap) / Math.max(steps.length, 2);
  const y = 2.9;
  slide.addShape("line", {
    x: LEFT,
    y,
    w: RIGHT - LEFT,
    h: 0,
    line: { color: COLOR.lineStrong, width: 1.5 },
  });
  for (const [at, step] of steps.entries()) {
    const x = LEFT + at * width;
    const color = at === 0 ? COLOR.accent : COLOR.brand;
    slide.addShape("ellipse", {
      x,
      y: y - 0.17,
      w: 0.34,
      h: 0.34,
      fill: { color: COLOR.paper },
      line: { color, width: 4 },
    });
    slide.addText(String(at + 1), { ...display, x, y: y + 0.45, w: 1, h: 0.5, fontSize: 26, color });
    slide.addText(step, {
      ...base,
      x,
      y: y + 1.05,
      w: width - gap,
      h: 2.6,
      fontSize: steps.length > 4 ? 16 : 19,
      lineSpacingMultiple: 1.12,
    });
  }
};

const drawList: Draw<"list"> = (slide, { items }) => {
  const height = Math.min(1.15, 4.3 / Math.max(items.length, 1));
  for (const [at, item] of items.entries()) {
    const y = TOP + at * height;
    slide.addShape("line", { x: LEFT, y, w: RIGHT - LEFT, h: 0, line: { color: COLOR.line, width: 1.25 } });
    slide.addText(String(at + 1), {
      ...display,
      x: LEFT,
      y,
      w: 0.7,
      h: height,
      fontSize: 20,
      color: COLOR.brand,
      valign: "middle",
    });
    slide.addText(item, {
      ...base,
      x: LEFT + 0.8,
      y,
      w: RIGHT - LEFT - 0.8,
      h: height,
      fontSize: 19,
      valign: "middle",
    });
  }
};

const drawPeople: Draw<"people"> = (slide, { text, people }) => {
  const width = people.length > 0 ? 5.6 : 10.4;
  slide.addText(text, {
    ...base,
    x: LEFT,
    y: TOP,
    w: width,
    h: 4.1,
    fontSize: 19,
    lineSpacingMultiple: 1.15,
  });
  for (const [at, { nome, funcao }] of people.entries()) {
    const y = TOP + at * 0.7;
    slide.addShape("line", { x: 7.2, y, w: RIGHT - 7.2, h: 0, line: { color: COLOR.line, width: 1.25 } });
    slide.addText(
      [
        { text: nome, options: { bold: true, breakLine: true } },
        { text: funcao, options: { color: COLOR.inkSoft, fontSize: 14 } },
      ],
      { ...base, x: 7.2, y: y + 0.04, w: RIGHT - 7.2, h: 0.64, fontSize: 17, valign: "middle" },
    );
  }
};

export const DRAW = {
  amount: drawAmount,
  text: drawText,
  figures: drawFigures,
  chart: drawChart,
  steps: drawSteps,
  list: drawList,
  people: drawPeople,
};
