import "server-only";
import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { FONT } from "../brand";
import { mapTexts } from "../rules/file-text";
import type { PaperLine, ReceiptDocument } from "../types";
import { createTextFilter } from "./fonts";
import { Foot, Head, hex, paper, QrCode } from "./paper";

const LOOKS = { strong: paper.strong, soft: paper.soft } as const;

const unbroken = (text: string) => text.replaceAll("nº ", "nº\u00a0");

const Row = ({ label, lines }: { label: string; lines: PaperLine[] }) => (
  <View style={paper.row} wrap={false}>
    <Text style={paper.label}>{label}</Text>
    <View style={paper.value}>
      {lines.map(({ text, look }) => (
        <Text key={text} style={look ? LOOKS[look] : {}}>
          {unbroken(text)}
        </Text>
      ))}
    </View>
  </View>
);

const Revoked = ({ title, reason }: { title: string; reason: string }) => (
  <View style={{ borderWidth: 1.2, borderColor: hex("ink"), padding: 10, marginBottom: 18 }}>
    <Text style={{ ...paper.strong, fontSize: 12 }}>{title}</Text>
    <Text>{reason}</Text>
  </View>
);

const rule = { borderTopWidth: 1.2, borderTopColor: hex("ink") };
const figure = {
  fontFamily: FONT.display,
  fontWeight: 700,
  fontSize: 30,
  lineHeight: 1.2,
  letterSpacing: -0.6,
};

function Receipt(receipt: ReceiptDocument) {
  const { brand, author, title, kicker, number, issued, revoked, amount, inWords, rows } = receipt;
  return (
    <Document title={`${title} ${number}`} author={author} language="pt-BR" creator={brand} producer={brand}>
      <Page size="A4" style={paper.page}>
        <Foot>{receipt.foot}</Foot>
        <Head brand={brand}>
          <View style={{ alignItems: "flex-end" }}>
            <Text style={{ ...paper.strong, fontSize: 12, lineHeight: 1.3 }}>Recibo {number}</Text>
            <Text style={paper.soft}>{issued}</Text>
          </View>
        </Head>
        {revoked && <Revoked {...revoked} />}
        {kicker && <Text style={paper.kicker}>{kicker}</Text>}
        <Text style={paper.title}>{title}</Text>
        <View style={{ ...rule, marginTop: 18, marginBottom: 20, paddingTop: 11 }}>
          <Text style={figure}>{amount}</Text>
          <Text style={{ color: hex("inkSoft") }}>{inWords}</Text>
        </View>
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
        <View wrap={false} style={{ ...rule, flexDirection: "row", gap: 18, paddingTop: 14, marginTop: 10 }}>
          <QrCode address={receipt.address} size={96} />
          <View style={{ flex: 1, paddingTop: 4 }}>
            <Text style={paper.strong}>Confira este recibo</Text>
            <Text>Aponte a câmera para o código, ou digite em {receipt.place}:</Text>
            <Text style={{ ...paper.strong, fontSize: 13, letterSpacing: 0.6, marginTop: 3 }}>
              {receipt.code}
            </Text>
            <Text style={{ ...paper.soft, marginTop: 7 }}>{receipt.note}</Text>
          </View>
        </View>
      </Page>
    </Document>
  );
}

export const renderReceipt = async (receipt: ReceiptDocument): Promise<Buffer> =>
  renderToBuffer(<Receipt {...mapTexts(receipt, await createTextFilter())} />);
