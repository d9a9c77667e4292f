import "server-only";
import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import type { StatementDocument, StatementSum } from "../types";
import { Foot, Head, hex, paper } from "./paper";

const cell = { fontSize: 9, lineHeight: 1.35, paddingRight: 8 };
const strongCell = { ...cell, ...paper.strong };
const WIDTHS = { day: 58, number: 62, amount: 86 };
const amountCell = { ...cell, width: WIDTHS.amount, textAlign: "right", paddingRight: 0 } as const;

function Sum({ label, amount, groups }: StatementSum) {
  const head = { flexDirection: "row", justifyContent: "space-between", borderTopWidth: 1.2 } as const;
  return (
    <View style={{ marginBottom: 18 }}>
      <View
        style={{ ...head, borderTopColor: hex("ink"), paddingTop: 9, paddingBottom: 7 }}
        wrap={false}
        minPresenceAhead={30}
      >
        <Text style={paper.strong}>{label}</Text>
        <Text style={paper.strong}>{amount}</Text>
      </View>
      {groups.map(({ when, what, count, amount: part }) => (
        <View key={`${when} ${what}`} style={{ ...paper.row, paddingVertical: 5 }} wrap={false}>
          <Text style={{ ...cell, width: 118 }}>{when}</Text>
          <Text style={{ ...cell, flex: 1 }}>{what}</Text>
          <Text style={{ ...cell, width: 56 }}>{count}</Text>
          <Text style={amountCell}>{part}</Text>
        </View>
      ))}
    </View>
  );
}

const line = { flexDirection: "row", borderBottomWidth: 0.7, paddingVertical: 5 } as const;

function Statement(statement: StatementDocument) {
  const { brand, kicker, title, owner, span, made, sums, advice, other, rows, empty } = statement;
  return (
    <Document title={`${title}, ${span}`} language="pt-BR" creator={brand} producer={brand}>
      <Page size="A4" style={paper.page}>
        <Foot>{`${title}, ${span}`}</Foot>
        <Head brand={brand}>
          <Text style={paper.soft}>{made}</Text>
        </Head>
        <Text style={paper.kicker}>{kicker}</Text>
        <Text style={paper.title}>{title}</Text>
        <Text style={{ ...paper.strong, marginTop: 6 }}>{owner}</Text>
        <Text style={{ color: hex("inkSoft"), marginBottom: 20 }}>
          {span}, pelo dia do depósito ou do pagamento
        </Text>
        {sums.map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
        <Text style={{ ...paper.soft, marginBottom: 20, maxWidth: 440 }}>{advice}</Text>
        <View fixed style={{ ...line, borderBottomWidth: 1.2, borderBottomColor: hex("ink") }}>
          <Text style={{ ...strongCell, width: WIDTHS.day }}>Data</Text>
          <Text style={{ ...strongCell, width: WIDTHS.number }}>Recibo</Text>
          <Text style={{ ...strongCell, flex: 1 }}>Projeto e {other}</Text>
          <Text style={{ ...amountCell, ...paper.strong }}>Valor</Text>
        </View>
        {rows.map(({ id, day, number, what, who, amount }) => (
          <View key={id} style={{ ...line, borderBottomColor: hex("line") }} wrap={false}>
            <Text style={{ ...cell, width: WIDTHS.day }}>{day}</Text>
            <Text style={{ ...cell, width: WIDTHS.number }}>{number}</Text>
            <View style={{ flex: 1 }}>
              <Text style={cell}>{what}</Text>
              <Text style={{ ...cell, color: hex("inkSoft") }}>{who}</Text>
            </View>
            <Text style={amountCell}>{amount}</Text>
          </View>
        ))}
        {rows.length === 0 && <Text style={{ marginTop: 10 }}>{empty}</Text>}
      </Page>
    </Document>
  );
}

/** What counts in a period, summed, and each receipt of it. */
export const renderStatement = (statement: StatementDocument): Promise<Buffer> =>
  renderToBuffer(<Statement {...statement} />);
