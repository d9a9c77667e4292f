import "server-only";
import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { mapTexts } from "../rules/file-text";
import { fillPages, type PageBlock } from "../rules/pages";
import type { StatementDocument, StatementSum } from "../types";
import { countLines, createTextFilter } from "./fonts";
import { Foot, Head, hex, paper, TEXT_HEIGHT, TEXT_WIDTH } from "./paper";

/** Font size, line height and padding (points) of a cell. */
const SIZE = 9;
const LINE = SIZE * 1.35;
const GAP = 8;

const cell = { fontSize: SIZE, lineHeight: 1.35, paddingRight: GAP };
const strongCell = { ...cell, ...paper.strong };
const WIDTHS = { day: 58, number: 62, amount: 86 };
const GROUP_WIDTHS = { when: 118, count: 56 };
const WHAT = TEXT_WIDTH - WIDTHS.day - WIDTHS.number - WIDTHS.amount - GAP;
const GROUP_WHAT = TEXT_WIDTH - GROUP_WIDTHS.when - GROUP_WIDTHS.count - WIDTHS.amount - GAP;
const amountCell = { ...cell, width: WIDTHS.amount, textAlign: "right", paddingRight: 0 } as const;

/** Heights (points) of the fixed parts, rounded up. */
const HEIGHTS = {
  opening: 165,
  sumHead: 36,
  sumEnd: 18,
  group: 12,
  columns: 26,
  row: 12,
  advice: 22,
  notice: 12,
  party: 16,
};

/** `isRow`: row of a table. The first row on each page gets column headings above it. */
type Block = PageBlock & { node: ReactNode; isRow?: boolean };

const head = { flexDirection: "row", justifyContent: "space-between", borderTopWidth: 1.2 } as const;
const line = { flexDirection: "row", borderBottomWidth: 0.7, paddingVertical: 5 } as const;

const SumHead = ({ label, amount }: Omit<StatementSum, "groups">) => (
  <View style={{ ...head, borderTopColor: hex("ink"), paddingTop: 9, paddingBottom: 7 }} wrap={false}>
    <Text style={paper.strong}>{label}</Text>
    <Text style={paper.strong}>{amount}</Text>
  </View>
);

const Group = ({ when, what, count, amount }: StatementSum["groups"][number]) => (
  <View style={{ ...paper.row, paddingVertical: 5 }} wrap={false}>
    <Text style={{ ...cell, width: GROUP_WIDTHS.when }}>{when}</Text>
    <Text style={{ ...cell, flex: 1 }}>{what}</Text>
    <Text style={{ ...cell, width: GROUP_WIDTHS.count }}>{count}</Text>
    <Text style={amountCell}>{amount}</Text>
  </View>
);

const Columns = ({ otherParty }: { otherParty: string }) => (
  <View style={{ ...line, borderBottomWidth: 1.2, borderBottomColor: hex("ink") }}>
    <Text style={{ ...strongCell, width: WIDTHS.day }}>Data</Text>
    <Text style={{ ...strongCell, width: WIDTHS.number }}>Recibo</Text>
    <Text style={{ ...strongCell, flex: 1 }}>Projeto e {otherParty}</Text>
    <Text style={{ ...amountCell, ...paper.strong }}>Valor</Text>
  </View>
);

const Row = ({ day, number, what, who, amount }: StatementDocument["rows"][number]) => (
  <View style={{ ...line, borderBottomColor: hex("line") }} wrap={false}>
    <Text style={{ ...cell, width: WIDTHS.day }}>{day}</Text>
    <Text style={{ ...cell, width: WIDTHS.number }}>{number}</Text>
    <Text style={{ ...cell, flex: 1 }}>
      {what}
      {"\n"}
      <Text style={{ color: hex("inkSoft") }}>{who}</Text>
    </Text>
    <Text style={amountCell}>{amount}</Text>
  </View>
);

type Lines = (text: string, width: number) => number;

function blocksOf({ notices, parts, rows, empty }: StatementDocument, lines: Lines): Block[] {
  const ofSum = ({ label, amount, groups }: StatementSum, at: number): Block[] => [
    {
      height: HEIGHTS.sumHead,
      holdsNext: true,
      node: <SumHead key={`${at} ${label}`} label={label} amount={amount} />,
    },
    ...groups.map((group, index) => ({
      height: HEIGHTS.group + LINE * lines(group.what, GROUP_WHAT),
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two groups may have equal texts
      node: <Group key={`${at} ${label} ${index}`} {...group} />,
    })),
    {
      height: HEIGHTS.sumEnd,
      node: <View key={`${at} ${label} end`} style={{ height: HEIGHTS.sumEnd }} />,
    },
  ];
  const ofPart = ({ party, sums, advice }: StatementDocument["parts"][number], at: number): Block[] => [
    ...(party === null
      ? []
      : [
          {
            height: HEIGHTS.party + LINE * lines(party, 400),
            holdsNext: true,
            node: (
              <Text key={`${at} party`} style={{ ...paper.strong, marginBottom: 8, maxWidth: 440 }}>
                {party}
              </Text>
            ),
          },
        ]),
    ...sums.flatMap((sum) => ofSum(sum, at)),
    ...(advice === null
      ? []
      : [
          {
            height: HEIGHTS.advice + 1.2 * LINE * lines(advice, 400),
            node: (
              <Text key={`${at} advice`} style={{ ...paper.soft, marginBottom: 20, maxWidth: 440 }}>
                {advice}
              </Text>
            ),
          },
        ]),
  ];
  const listed = rows.map((row) => ({
    height: HEIGHTS.row + LINE * (lines(row.what, WHAT) + lines(row.who, WHAT)),
    isRow: true,
    node: <Row key={row.id} {...row} />,
  }));
  return [
    ...notices.map((notice) => ({
      height: HEIGHTS.notice + 1.2 * LINE * lines(notice, 400),
      node: (
        <Text key={notice} style={{ marginBottom: 10, maxWidth: 440 }}>
          {notice}
        </Text>
      ),
    })),
    ...parts.flatMap(ofPart),
    ...(rows.length > 0
      ? listed
      : [
          {
            height: 2 * HEIGHTS.columns,
            isRow: true,
            node: (
              <Text key="empty" style={{ marginTop: 10 }}>
                {empty}
              </Text>
            ),
          },
        ]),
  ];
}

function Opening({ brand, kicker, title, owner, span, made }: StatementDocument) {
  return (
    <>
      <Head brand={brand}>
        <Text style={paper.soft}>{made}</Text>
      </Head>
      <Text style={paper.kicker}>{kicker}</Text>
      <Text style={paper.title}>{title}</Text>
      <Text style={{ ...paper.strong, marginTop: 6 }}>{owner}</Text>
      <Text style={{ color: hex("inkSoft"), marginBottom: 20 }}>
        {span}, pelo dia do depósito ou do pagamento
      </Text>
    </>
  );
}

function Blocks({ blocks, otherParty }: { blocks: readonly Block[]; otherParty: string }) {
  const firstRow = blocks.findIndex(({ isRow }) => isRow);
  if (firstRow < 0) return blocks.map(({ node }) => node);
  return (
    <>
      {blocks.slice(0, firstRow).map(({ node }) => node)}
      <Columns otherParty={otherParty} />
      {blocks.slice(firstRow).map(({ node }) => node)}
    </>
  );
}

function Statement({ pages, ...statement }: StatementDocument & { pages: readonly Block[][] }) {
  const { brand, title, span, otherParty } = statement;
  return (
    <Document title={`${title}, ${span}`} language="pt-BR" creator={brand} producer={brand}>
      {pages.map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Page key={at} size="A4" style={paper.page}>
          <Foot>{`${title}, ${span}`}</Foot>
          {at === 0 && <Opening {...statement} />}
          <Blocks blocks={blocks} otherParty={otherParty} />
        </Page>
      ))}
    </Document>
  );
}

/**
 * Assigns blocks to pages itself. The library would lay out the rest of the document again at each page break, and take
 * minutes for a thousand receipts.
 */
export async function renderStatement(given: StatementDocument): Promise<Buffer> {
  const [change, lines] = await Promise.all([createTextFilter(), countLines(SIZE)]);
  const statement = mapTexts(given, change);
  const ownerLines = Math.ceil(statement.owner.length / 60);
  const room = TEXT_HEIGHT - HEIGHTS.columns;
  const opening = HEIGHTS.opening + 16 * (ownerLines - 1);
  const pages = fillPages(blocksOf(statement, lines), room, room - opening);
  return renderToBuffer(<Statement {...statement} pages={pages} />);
}
