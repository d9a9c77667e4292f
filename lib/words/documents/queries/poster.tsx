import "server-only";
import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { fitText, mapTexts } from "../rules/file-text";
import type { PosterDocument } from "../types";
import { createTextFilter, STACK } from "./fonts";
import { Head, hex, paper, QrCode } from "./paper";

const display = { fontFamily: STACK.display, fontWeight: 700, letterSpacing: -0.6 } as const;

/** Characters, to leave room for the figures. */
const MAX_TEXT = 240;

/** Points. A longer title is smaller, to leave room for the figures. */
function titleSize(length: number): number {
  if (length <= 40) return 40;
  if (length <= 80) return 32;
  return length <= 140 ? 25 : 19;
}

const Poster = (poster: PosterDocument) => (
  <Document title={poster.title} author={poster.brand} language="pt-BR" creator={poster.brand}>
    <Page size="A4" style={paper.page}>
      <Text fixed style={paper.foot}>
        {poster.foot}
      </Text>
      <Head brand={poster.brand}>
        <Text style={paper.kicker}>{poster.kicker}</Text>
      </Head>
      <Text style={{ ...display, fontSize: titleSize(poster.title.length), lineHeight: 1.1 }}>
        {poster.title}
      </Text>
      <Text style={{ fontSize: 15, color: hex("inkSoft"), marginTop: 8 }}>{poster.place}</Text>
      {poster.text && (
        <Text style={{ fontSize: 15, lineHeight: 1.4, marginTop: 14 }}>{fitText(poster.text, MAX_TEXT)}</Text>
      )}
      <View style={{ borderTopWidth: 1.6, borderTopColor: hex("ink"), marginTop: 24, paddingTop: 14 }}>
        <Text style={{ fontSize: 13, color: hex("inkSoft") }}>{poster.main.label}</Text>
        <Text style={{ ...display, fontSize: 50, lineHeight: 1.15 }}>{poster.main.value}</Text>
        <View style={{ flexDirection: "row", gap: 34, marginTop: 12 }}>
          {poster.figures.map(({ label, value }) => (
            <View key={label}>
              <Text style={{ ...paper.soft, fontSize: 10.5 }}>{label}</Text>
              <Text style={{ ...display, fontSize: 20, lineHeight: 1.25 }}>{value}</Text>
            </View>
          ))}
        </View>
      </View>
      <View style={{ flexDirection: "row", alignItems: "flex-end", gap: 24, marginTop: "auto" }} wrap={false}>
        <View style={{ borderWidth: 1.2, borderColor: hex("ink") }}>
          <QrCode address={poster.address} size={196} />
        </View>
        <View style={{ flex: 1 }}>
          <Text style={{ ...display, fontSize: 20, lineHeight: 1.2 }}>{poster.invite}</Text>
          <Text style={{ fontSize: 10, lineHeight: 1.3, marginTop: 6, color: hex("inkSoft") }}>
            {poster.shown}
          </Text>
          {poster.how.map((line) => (
            <Text key={line} style={{ fontSize: 10.5, lineHeight: 1.35, marginTop: 6 }}>
              {line}
            </Text>
          ))}
          {poster.notice && (
            <Text style={{ ...paper.strong, fontSize: 10, lineHeight: 1.3, marginTop: 8 }}>
              {poster.notice}
            </Text>
          )}
        </View>
      </View>
    </Page>
  </Document>
);

export async function renderPoster(given: PosterDocument): Promise<Buffer> {
  return renderToBuffer(<Poster {...mapTexts(given, await createTextFilter())} />);
}
