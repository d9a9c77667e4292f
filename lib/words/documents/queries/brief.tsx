import "server-only";
import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { mapTexts } from "../rules/file-text";
import { fillPages, type PageBlock } from "../rules/pages";
import type { BriefDocument, BriefRow, PaperLine } from "../types";
import { countLines, createTextFilter, STACK } from "./fonts";
import { Foot, Head, hex, paper, QrCode, TEXT_HEIGHT, TEXT_WIDTH } from "./paper";

/** Points. `size`: font size in cells. `text`: font size below the table. `code`: side of the QR code. */
const SIZES = {
  roomy: {
    size: 9,
    padding: 5,
    text: 8.4,
    code: 76,
    dense: false,
    widths: { missing: 78, effect: 104, deadline: 62, impact: 72 },
  },
  medium: {
    size: 8.2,
    padding: 3.4,
    text: 8,
    code: 70,
    dense: true,
    widths: { missing: 104, effect: 118, deadline: 58, impact: 68 },
  },
  dense: {
    size: 7.2,
    padding: 1.4,
    text: 7.6,
    code: 64,
    dense: true,
    widths: { missing: 94, effect: 106, deadline: 52, impact: 100 },
  },
} as const;
type Size = (typeof SIZES)[keyof typeof SIZES];

const LINE = 1.3;
/** Font size of the details, relative to the cells. */
const SMALL = 0.92;
const GAP = 8;
/** Line height of the texts below the table. */
const BODY = 1.38;
const TOP = 42;
const ROOM = TEXT_HEIGHT + 51 - TOP;

const CELLS = ["missing", "effect", "deadline", "impact"] as const;

const nameWidth = ({ widths }: Size) => CELLS.reduce((left, cell) => left - widths[cell], TEXT_WIDTH);

/** Heights (points) of the fixed parts, rounded up. `above`: from the head to the figures. */
const HEIGHTS = { above: 157, maker: 22, notice: 26, tableHead: 45, sum: 16 };
const BELOW = { risks: 33, risk: 3, law: 8, end: 13, signatures: 30 };

const titleStyle = (title: string) => ({ ...paper.title, fontSize: title.length > 60 ? 15.5 : 17.5 });
const rule = { borderTopWidth: 1.2, borderTopColor: hex("ink") };
const heading = { ...paper.strong, fontSize: 10.5, lineHeight: 1.3 };

const Figure = ({ label, value, note }: BriefDocument["figures"][number]) => (
  <View style={{ flex: 1, paddingRight: 14 }}>
    <Text style={{ ...paper.soft, fontSize: 8.6 }}>{label}</Text>
    <Text
      style={{
        fontFamily: STACK.display,
        fontWeight: 700,
        fontSize: value.length > 15 ? 17 : 20,
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

type Cells = Record<(typeof CELLS)[number], PaperLine[]>;

function cellsOf({ missing, effect, deadline, impact }: BriefRow, { dense }: Size): Cells {
  const set = (lines: PaperLine[], between = " · "): PaperLine[] => {
    if (!dense || lines.length < 2) return lines;
    const [first, second] = lines;
    return [{ text: `${first?.text}${between}${second?.text}` }];
  };
  return {
    missing: set(missing, " "),
    effect: set(effect),
    deadline: deadline ? [{ text: deadline }] : [],
    impact: set(impact),
  };
}

const InColumns = ({ cells, size, children }: { cells: Cells; size: Size; children: ReactNode }) => (
  <View style={{ flexDirection: "row" }}>
    <View style={{ width: nameWidth(size) }}>{children}</View>
    {CELLS.map((cell) => (
      <Cell
        key={cell}
        lines={cells[cell]}
        width={size.widths[cell]}
        size={size.size}
        right={cell === "missing"}
      />
    ))}
  </View>
);

type ColumnsProps = { columns: NonNullable<BriefDocument["table"]>["columns"]; size: Size };

function Columns({ columns, size }: ColumnsProps) {
  const head = (text: string): PaperLine[] => [{ text, look: "soft" }];
  const cells = {
    missing: head(columns.missing),
    effect: head(columns.effect),
    deadline: head(columns.deadline),
    impact: head(columns.impact),
  };
  return (
    <View style={{ borderBottomWidth: 1, borderBottomColor: hex("ink"), paddingBottom: 3 }}>
      <InColumns cells={cells} size={size}>
        <Text style={{ fontSize: size.size, lineHeight: LINE, color: hex("inkSoft") }}>
          {columns.project}
        </Text>
      </InColumns>
    </View>
  );
}

const Row = ({ row, size }: { row: BriefRow; size: Size }) => (
  <View
    style={{ borderBottomWidth: 0.7, borderBottomColor: hex("line"), paddingVertical: size.padding }}
    wrap={false}
  >
    <InColumns cells={cellsOf(row, size)} size={size}>
      <Text style={{ fontSize: size.size, lineHeight: LINE, ...paper.strong }}>{row.name}</Text>
    </InColumns>
    {row.details !== "" && (
      <Text style={{ fontSize: size.size * SMALL, lineHeight: LINE, color: hex("inkSoft") }}>
        {row.details}
      </Text>
    )}
  </View>
);

type Lines = Awaited<ReturnType<typeof countLines>>;

function heightOf(row: BriefRow, size: Size, lines: Lines): number {
  const cells = cellsOf(row, size);
  const inCell = (key: keyof Cells) =>
    cells[key].reduce((sum, { text, look }) => sum + lines(text, size.widths[key] - GAP, look), 0);
  const main = Math.max(
    lines(row.name, nameWidth(size), "strong"),
    inCell("missing"),
    inCell("effect"),
    inCell("impact"),
  );
  const below = row.details === "" ? 0 : SMALL * lines(row.details, TEXT_WIDTH / SMALL);
  return (main + below) * size.size * LINE + 2 * size.padding + 0.7;
}

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

const bodyOf = ({ text }: Size) => ({ fontSize: text, lineHeight: BODY });

const Risks = ({ title, items, size }: BriefDocument["risks"] & { size: Size }) => (
  <View style={{ ...rule, paddingTop: 7 }} wrap={false}>
    <Text style={heading}>{title}</Text>
    {items.map((item, at) => (
      <View key={item.title} style={{ flexDirection: "row", marginTop: 3 }}>
        <Text style={{ ...bodyOf(size), width: 13, ...paper.strong }}>{at + 1}.</Text>
        <Text style={{ ...bodyOf(size), flex: 1 }}>
          <Text style={paper.strong}>{item.title}</Text> {item.text}
        </Text>
      </View>
    ))}
  </View>
);

const lawText = ({ title, text }: BriefDocument["law"]) => `${title}: ${text}`;

const Signature = ({ name, hint }: { name: string; hint: string }) => (
  <View style={{ flex: 1, borderTopWidth: 0.9, borderTopColor: hex("ink"), paddingTop: 3 }}>
    <Text style={{ ...paper.strong, fontSize: 8.6, lineHeight: 1.3 }}>{name}</Text>
    <Text style={{ fontSize: 7.6, lineHeight: 1.3, color: hex("inkSoft") }}>{hint}</Text>
  </View>
);

type EndProps = Pick<BriefDocument, "page" | "signatures"> & { size: Size };

const End = ({ page, signatures: { names, hint }, size }: EndProps) => (
  <View style={{ flexDirection: "row", alignItems: "flex-end", gap: 18, marginTop: 12 }} wrap={false}>
    {page && (
      <View style={{ width: 190, flexDirection: "row", alignItems: "flex-end", gap: 4 }}>
        <QrCode address={page.address} size={size.code} />
        <View style={{ flex: 1, paddingBottom: 2 }}>
          <Text style={{ ...paper.strong, fontSize: 8, lineHeight: 1.3 }}>{page.read}</Text>
          <Text style={{ fontSize: 7.4, lineHeight: 1.3, color: hex("inkSoft") }}>
            {page.open} {page.shown}
          </Text>
        </View>
      </View>
    )}
    <View style={{ flex: 1, flexDirection: "row", gap: 18, ...(!page && { paddingTop: 24 }) }}>
      {names.map((name) => (
        <Signature key={name} name={name} hint={hint} />
      ))}
    </View>
  </View>
);

const Opening = ({ brand, made, kicker, title, maker, notice, figures }: BriefDocument) => (
  <>
    <View style={{ marginBottom: -16 }}>
      <Head brand={brand}>
        <Text style={paper.soft}>{made}</Text>
      </Head>
    </View>
    <Text style={paper.kicker}>{kicker}</Text>
    <Text style={titleStyle(title)}>{title}</Text>
    {maker && <Text style={{ ...paper.soft, fontSize: 8.6, lineHeight: 1.3 }}>{maker}</Text>}
    <View style={{ ...rule, flexDirection: "row", marginTop: 10, paddingTop: 8 }}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </View>
    {notice && (
      <Text
        style={{
          ...paper.strong,
          fontSize: 8,
          lineHeight: 1.3,
          marginTop: 8,
          borderWidth: 0.9,
          borderColor: hex("ink"),
          padding: 3,
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
      <Columns columns={table.columns} size={size} />
      {rows.map(({ row }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Row key={at} row={row} size={size} />
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
  /** Number of rows on later pages; null on the last page of the table. */
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
        <Page key={at} size="A4" style={{ ...paper.page, paddingTop: TOP }}>
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
              <Risks {...brief.risks} size={size} />
              <Text style={{ ...bodyOf(size), marginTop: 8 }}>{lawText(brief.law)}</Text>
              <End page={brief.page} signatures={brief.signatures} size={size} />
            </View>
          )}
        </Page>
      ))}
    </Document>
  );
}

/** Height (points) of a brief without its table. Leaves out `account`, which only a brief without a table has. */
function fixedHeight({ maker, notice, risks, law, page }: BriefDocument, size: Size, inBody: Lines): number {
  const bodyLine = size.text * BODY;
  const above = HEIGHTS.above + (maker ? HEIGHTS.maker : 0) + (notice ? HEIGHTS.notice : 0);
  const items = risks.items.map(
    (item) => BELOW.risk + bodyLine * inBody(`${item.title} ${item.text}`, TEXT_WIDTH - 13),
  );
  const end = BELOW.end + (page ? size.code : 24 + BELOW.signatures);
  const below = BELOW.risks + BELOW.law + bodyLine * inBody(lawText(law), TEXT_WIDTH) + end;
  return items.reduce((sum, height) => sum + height, above + below);
}

async function paginate(brief: BriefDocument, size: Size): Promise<{ size: Size; pages: RowBlock[][] }> {
  const [inRows, inBody] = await Promise.all([countLines(size.size), countLines(size.text)]);
  const room = ROOM - HEIGHTS.tableHead - HEIGHTS.sum;
  const rows = brief.table?.rows ?? [];
  const blocks = rows.map((row) => ({ row, height: heightOf(row, size, inRows) }));
  return { size, pages: fillPages(blocks, room, room - fixedHeight(brief, size, inBody)) };
}

/**
 * Uses the largest size in which all rows fit on the first page, else the smallest size. Fills the pages itself,
 * because the library's page breaks are slow (statement.tsx).
 */
export async function renderBrief(given: BriefDocument): Promise<Buffer> {
  const change = await createTextFilter();
  const brief = mapTexts(given, (text) => change(text).replaceAll("nº ", "nº\u00a0"));
  let set = await paginate(brief, SIZES.roomy);
  for (const smaller of [SIZES.medium, SIZES.dense])
    if (set.pages.length > 1) set = await paginate(brief, smaller);
  return renderToBuffer(<Brief {...brief} {...set} />);
}
