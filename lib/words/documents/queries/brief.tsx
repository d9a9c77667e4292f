import "server-only";
import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { fillPages, mapTexts, type PageBlock } from "../rules";
import type { BriefDocument, BriefRow, PaperLine } from "../types";
import { countLines, legible, STACK } from "./fonts";
import { Foot, Head, hex, paper, QrCode, TEXT_HEIGHT, TEXT_WIDTH } from "./paper";

/** Most rows that are set in the larger size. */
const ROOMY = 4;
/** Points: font size of the cells, padding above and below a row. */
const SIZES = { roomy: { size: 9, padding: 5 }, dense: { size: 7.6, padding: 2.6 } } as const;
type Size = (typeof SIZES)[keyof typeof SIZES];

/** Points. */
const LINE = 1.3;
const SMALL = 0.92;
const GAP = 8;
const WIDTHS = { missing: 78, effect: 104, deadline: 54, impact: 72 };
const NAME = TEXT_WIDTH - WIDTHS.missing - WIDTHS.effect - WIDTHS.deadline - WIDTHS.impact;

/** Heights (points) of the fixed parts, rounded up. */
const HEIGHTS = { head: 46, kicker: 17, titleLine: 27, figures: 80, notice: 26, tableHead: 42, sum: 20 };
const HEIGHTS_BELOW = { risks: 22, risk: 6, law: 32, page: 100 };

const TITLE = { ...paper.title, fontSize: 21 };
const rule = { borderTopWidth: 1.2, borderTopColor: hex("ink") };
const heading = { ...paper.strong, fontSize: 10.5, lineHeight: 1.3 };
const body = { fontSize: 8.4, lineHeight: 1.38 };

const Figure = ({ label, value, note }: BriefDocument["figures"][number]) => (
  <View style={{ flex: 1, paddingRight: 14 }}>
    <Text style={{ ...paper.soft, fontSize: 8.6 }}>{label}</Text>
    <Text
      style={{
        fontFamily: STACK.display,
        fontWeight: 700,
        fontSize: value.length > 14 ? 15 : 20,
        lineHeight: 1.25,
        letterSpacing: -0.4,
      }}
    >
      {value}
    </Text>
    {note && <Text style={{ fontSize: 8, lineHeight: 1.3, color: hex("inkSoft") }}>{note}</Text>}
  </View>
);

type CellProps = { lines: PaperLine[]; width: number; size: number; right?: boolean };

const Cell = ({ lines, width, size, right = false }: CellProps) => (
  <View style={{ width, paddingLeft: GAP }}>
    {lines.map(({ text, look }) => (
      <Text
        key={text}
        style={{
          fontSize: size,
          lineHeight: LINE,
          ...(right && { textAlign: "right" }),
          ...(look === "strong" && paper.strong),
          ...(look === "soft" && { color: hex("inkSoft") }),
        }}
      >
        {text}
      </Text>
    ))}
  </View>
);

const line = { flexDirection: "row", borderBottomWidth: 0.7 } as const;

const Columns = ({
  columns,
  size,
}: {
  columns: NonNullable<BriefDocument["table"]>["columns"];
  size: number;
}) => {
  const head = (text: string): PaperLine[] => [{ text, look: "soft" }];
  return (
    <View style={{ ...line, borderBottomWidth: 1, borderBottomColor: hex("ink"), paddingBottom: 3 }}>
      <Text style={{ width: NAME, fontSize: size, lineHeight: LINE, color: hex("inkSoft") }}>
        {columns.project}
      </Text>
      <Cell lines={head(columns.missing)} width={WIDTHS.missing} size={size} right />
      <Cell lines={head(columns.effect)} width={WIDTHS.effect} size={size} />
      <Cell lines={head(columns.deadline)} width={WIDTHS.deadline} size={size} right />
      <Cell lines={head(columns.impact)} width={WIDTHS.impact} size={size} />
    </View>
  );
};

/** The details run below the columns, over the whole width. */
const Row = ({ name, details, missing, effect, deadline, impact, size, padding }: BriefRow & Size) => (
  <View
    style={{ borderBottomWidth: 0.7, borderBottomColor: hex("line"), paddingVertical: padding }}
    wrap={false}
  >
    <View style={{ flexDirection: "row" }}>
      <Text style={{ width: NAME, fontSize: size, lineHeight: LINE, ...paper.strong }}>{name}</Text>
      <Cell lines={missing} width={WIDTHS.missing} size={size} right />
      <Cell lines={effect} width={WIDTHS.effect} size={size} />
      <Cell lines={deadline ? [{ text: deadline }] : []} width={WIDTHS.deadline} size={size} right />
      <Cell lines={impact} width={WIDTHS.impact} size={size} />
    </View>
    {details !== "" && (
      <Text style={{ fontSize: size * SMALL, lineHeight: LINE, color: hex("inkSoft") }}>{details}</Text>
    )}
  </View>
);

type Lines = (text: string, width: number) => number;

const heightOf = (
  { name, details, missing, effect, impact }: BriefRow,
  { size, padding }: Size,
  lines: Lines,
) => {
  const inCell = (cell: PaperLine[], width: number) =>
    cell.reduce((sum, { text }) => sum + lines(text, width - GAP), 0);
  const main = Math.max(
    lines(name, NAME),
    inCell(missing, WIDTHS.missing),
    inCell(effect, WIDTHS.effect),
    inCell(impact, WIDTHS.impact),
    1,
  );
  const below = details === "" ? 0 : SMALL * lines(details, TEXT_WIDTH / SMALL);
  return (main + below) * size * LINE + 2 * padding + 1;
};

const Account = ({ title, rows, note }: NonNullable<BriefDocument["account"]>) => (
  <View style={{ marginTop: 16 }}>
    <Text style={heading}>{title}</Text>
    {rows.map(({ label, value, strong }) => (
      <View
        key={label}
        style={{
          ...line,
          borderBottomColor: hex("line"),
          justifyContent: "space-between",
          paddingVertical: 5,
          ...(strong && paper.strong),
        }}
      >
        <Text>{label}</Text>
        <Text>{value}</Text>
      </View>
    ))}
    <Text style={{ ...paper.soft, marginTop: 6 }}>{note}</Text>
  </View>
);

const Risks = ({ title, items }: BriefDocument["risks"]) => (
  <View style={{ ...rule, paddingTop: 7 }} wrap={false}>
    <Text style={heading}>{title}</Text>
    {items.map((item, at) => (
      <View key={item.title} style={{ flexDirection: "row", marginTop: 3 }}>
        <Text style={{ ...body, width: 13, ...paper.strong }}>{at + 1}.</Text>
        <Text style={{ ...body, flex: 1 }}>
          <Text style={paper.strong}>{item.title}</Text> {item.text}
        </Text>
      </View>
    ))}
  </View>
);

const Law = ({ title, text }: BriefDocument["law"]) => (
  <Text style={{ ...body, marginTop: 8 }}>
    <Text style={paper.strong}>{title}:</Text> {text}
  </Text>
);

const Signature = ({ name, hint }: { name: string; hint: string }) => (
  <View style={{ flex: 1, borderTopWidth: 0.9, borderTopColor: hex("ink"), paddingTop: 3 }}>
    <Text style={{ ...paper.strong, fontSize: 8.6, lineHeight: 1.3 }}>{name}</Text>
    <Text style={{ fontSize: 7.6, lineHeight: 1.3, color: hex("inkSoft") }}>{hint}</Text>
  </View>
);

/** QR code of the page on the left, lines for two signatures on the right. */
const End = ({ page, signatures: { names, hint } }: Pick<BriefDocument, "page" | "signatures">) => (
  <View style={{ flexDirection: "row", alignItems: "flex-end", gap: 18, marginTop: 12 }} wrap={false}>
    {page && (
      <View style={{ width: 178, flexDirection: "row", alignItems: "flex-end", gap: 6 }}>
        <QrCode address={page.address} size={76} />
        <View style={{ flex: 1, paddingBottom: 2 }}>
          <Text style={{ ...paper.strong, fontSize: 8, lineHeight: 1.3 }}>{page.read}</Text>
          <Text style={{ fontSize: 7.4, lineHeight: 1.3, color: hex("inkSoft") }}>
            {page.open} {page.shown}
          </Text>
        </View>
      </View>
    )}
    <View style={{ flex: 1, flexDirection: "row", gap: 18 }}>
      {names.map((name) => (
        <Signature key={name} name={name} hint={hint} />
      ))}
    </View>
  </View>
);

const Opening = ({ brand, made, kicker, title, notice, figures }: BriefDocument) => (
  <>
    <View style={{ marginBottom: -14 }}>
      <Head brand={brand}>
        <Text style={paper.soft}>{made}</Text>
      </Head>
    </View>
    <Text style={paper.kicker}>{kicker}</Text>
    <Text style={TITLE}>{title}</Text>
    <View style={{ ...rule, flexDirection: "row", marginTop: 12, paddingTop: 8 }}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </View>
    {notice && (
      <Text
        style={{
          ...body,
          ...paper.strong,
          borderWidth: 0.9,
          borderColor: hex("ink"),
          padding: 5,
          marginTop: 10,
        }}
      >
        {notice}
      </Text>
    )}
  </>
);

type RowBlock = PageBlock & { row: BriefRow };

function Table({ table, rows, size, rest }: TableProps) {
  return (
    <View style={{ marginTop: 14 }}>
      <Text style={{ ...heading, marginBottom: 4 }}>{table.title}</Text>
      <Columns columns={table.columns} size={size.size} />
      {rows.map(({ row }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Row key={at} {...row} {...size} />
      ))}
      {rest === null
        ? table.sum && (
            <Text
              style={{
                ...paper.strong,
                fontSize: size.size,
                lineHeight: LINE,
                textAlign: "right",
                paddingTop: 4,
              }}
            >
              {table.sum}
            </Text>
          )
        : rest > 0 && (
            <Text style={{ ...paper.strong, fontSize: size.size, lineHeight: LINE, paddingTop: 4 }}>
              {rest === 1 ? "Mais 1 projeto na próxima página." : `Mais ${rest} projetos na próxima página.`}
            </Text>
          )}
    </View>
  );
}

type TableProps = {
  table: NonNullable<BriefDocument["table"]>;
  rows: readonly RowBlock[];
  size: Size;
  /** Rows on later pages; null on the page that ends the table. */
  rest: number | null;
};

function Brief({ pages, size, ...brief }: BriefDocument & { pages: readonly RowBlock[][]; size: Size }) {
  const { brand, title, foot, table, account } = brief;
  const countBefore = (end: number) => pages.slice(0, end).reduce((sum, rows) => sum + rows.length, 0);
  const all = countBefore(pages.length);
  return (
    <Document title={title} author={brand} language="pt-BR" creator={brand} producer={brand}>
      {pages.map((rows, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Page key={at} size="A4" style={paper.page}>
          <Foot>{foot}</Foot>
          {at === 0 && <Opening {...brief} />}
          {table && (
            <Table
              table={table}
              rows={rows}
              size={size}
              rest={at === pages.length - 1 ? null : all - countBefore(at + 1)}
            />
          )}
          {at === 0 && account && <Account {...account} />}
          {at === 0 && (
            <View style={{ marginTop: "auto", paddingTop: 10 }}>
              <Risks {...brief.risks} />
              <Law {...brief.law} />
              <End page={brief.page} signatures={brief.signatures} />
            </View>
          )}
        </Page>
      ))}
    </Document>
  );
}

/**
 * A brief for a decision: everything on the first page; rows that do not fit there stand on further ones. Paginated here
 * by measured lines, as statements are.
 */
export async function renderBrief(given: BriefDocument): Promise<Buffer> {
  const brief = mapTexts(given, await legible());
  const rows = brief.table?.rows ?? [];
  const size = rows.length <= ROOMY ? SIZES.roomy : SIZES.dense;
  const [inRows, inBody, inTitle] = await Promise.all([
    countLines(size.size),
    countLines(body.fontSize),
    countLines(TITLE.fontSize),
  ]);
  const bodyLine = body.fontSize * body.lineHeight;
  const opening =
    HEIGHTS.head +
    HEIGHTS.kicker +
    HEIGHTS.titleLine * inTitle(brief.title, TEXT_WIDTH) +
    HEIGHTS.figures +
    (brief.notice ? HEIGHTS.notice : 0);
  const below =
    HEIGHTS_BELOW.risks +
    brief.risks.items.reduce(
      (sum, { title, text }) =>
        sum + HEIGHTS_BELOW.risk + bodyLine * inBody(`${title} ${text}`, TEXT_WIDTH - 13),
      0,
    ) +
    HEIGHTS_BELOW.law +
    HEIGHTS_BELOW.page;
  const room = TEXT_HEIGHT - HEIGHTS.tableHead - HEIGHTS.sum;
  const blocks = rows.map((row) => ({ row, height: heightOf(row, size, inRows) }));
  return renderToBuffer(
    <Brief {...brief} size={size} pages={fillPages(blocks, room, room - opening - below)} />,
  );
}
