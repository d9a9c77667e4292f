import "server-only";
import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { formatMoney } from "@/lib/kit/format";
import { DOCUMENT_TEXTS } from "../brand";
import { mapTexts, paragraphsOf } from "../rules/file-text";
import { largest, mainFigures } from "../rules/slides";
import type { DocumentProject, ProposalDocument } from "../types";
import { createTextFilter, STACK } from "./fonts";
import { Foot, Head, hex, paper } from "./paper";

const styles = StyleSheet.create({
  title: {
    fontFamily: STACK.display,
    fontWeight: 700,
    fontSize: 27,
    lineHeight: 1.1,
    letterSpacing: -0.6,
    marginTop: 5,
    marginBottom: 9,
    maxWidth: 440,
  },
  meta: { color: hex("inkSoft"), marginBottom: 24 },
  notices: {
    borderLeftWidth: 2,
    borderLeftColor: hex("accent"),
    paddingLeft: 9,
    marginTop: -12,
    marginBottom: 22,
  },
  cover: { height: 190, marginTop: -8, marginBottom: 20, objectFit: "cover", borderRadius: 4 },
  figures: { flexDirection: "row", borderTopWidth: 1.2, borderTopColor: hex("ink"), paddingTop: 11, gap: 20 },
  figure: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  number: { fontFamily: STACK.display, fontWeight: 700, fontSize: 16, lineHeight: 1.25 },
  source: { color: hex("inkSoft"), fontSize: 8, marginTop: 9, marginBottom: 20 },
  section: {
    flexDirection: "row",
    borderTopWidth: 0.7,
    borderTopColor: hex("line"),
    paddingTop: 11,
    paddingBottom: 13,
  },
  label: { width: 118, fontWeight: 600, paddingRight: 14 },
  body: { flex: 1, maxWidth: 375 },
  paragraph: { marginBottom: 5 },
  line: { flexDirection: "row", alignItems: "center", marginBottom: 5 },
  track: { width: 96, height: 6, marginHorizontal: 10, backgroundColor: hex("sunken") },
  fill: { height: 6, backgroundColor: hex("brand") },
  note: {
    borderTopWidth: 1.2,
    borderTopColor: hex("ink"),
    marginTop: 6,
    paddingTop: 11,
    flexDirection: "row",
    gap: 26,
  },
});

function Figures({ project }: { project: DocumentProject }) {
  const figures = mainFigures(project);
  return (
    <View wrap={false}>
      <View style={styles.figures}>
        {figures.map(({ value, label }) => (
          <View key={label} style={styles.figure}>
            <Text style={styles.number}>{value}</Text>
            <Text style={paper.soft}>{label}</Text>
          </View>
        ))}
      </View>
      <Text style={styles.source}>{project.fonte}</Text>
    </View>
  );
}

function Budget({ project }: { project: DocumentProject }) {
  const lines = largest(project.orcamento, 12);
  const most = lines[0]?.valor ?? 1;
  if (lines.length === 0) return null;
  return (
    <View style={styles.section} wrap={false}>
      <Text style={styles.label}>O que o dinheiro faz</Text>
      <View style={styles.body}>
        {lines.map(({ label, valor }) => (
          <View key={label} style={styles.line}>
            <Text style={{ flex: 1 }}>{label}</Text>
            <View style={styles.track}>
              <View style={{ ...styles.fill, width: Math.max(2, (96 * valor) / most) }} />
            </View>
            <Text style={{ width: 82, textAlign: "right" }}>{formatMoney(valor)}</Text>
          </View>
        ))}
        <Text style={{ ...paper.soft, fontSize: 8 }}>{DOCUMENT_TEXTS.budget}</Text>
      </View>
    </View>
  );
}

const LONG = 700;
const MANY = 10;

function Section({ label, text }: { label: string; text: string }) {
  const paragraphs = paragraphsOf(text || "a informar");
  return (
    <View style={styles.section} wrap={text.length > LONG || paragraphs.length > MANY}>
      <Text style={styles.label}>{label}</Text>
      <View style={styles.body}>
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once; paragraphs may repeat
          <Text key={at} style={styles.paragraph}>
            {paragraph}
          </Text>
        ))}
      </View>
    </View>
  );
}

function Proposal({ document }: { document: ProposalDocument }) {
  const { texts, notices, sections, project, contact, made, brand, law, cover } = document;
  const who = project?.proponente ?? contact.organization ?? contact.name;
  const lines = [contact.name, contact.organization, contact.email, contact.phone].filter(Boolean);
  return (
    <Document title={texts.title} author={who} language="pt-BR" creator={brand} producer={brand}>
      <Page size="A4" style={paper.page}>
        <Foot>{`${brand} · ${texts.title}`}</Foot>
        <Head brand={brand}>
          <Text style={paper.soft}>{made}</Text>
        </Head>
        <Text style={paper.kicker}>
          {DOCUMENT_TEXTS.kind} · {law}
        </Text>
        <Text style={styles.title}>{texts.title}</Text>
        <Text style={styles.meta}>{[who, project?.lugar].filter(Boolean).join(" · ")}</Text>
        {notices.length > 0 && (
          <View style={styles.notices}>
            {notices.map((notice) => (
              <Text key={notice}>{notice}</Text>
            ))}
          </View>
        )}
        {cover && <Image style={styles.cover} src={{ data: Buffer.from(cover.bytes), format: "jpg" }} />}
        {project && project.valorTotal > 0 && <Figures project={project} />}
        {sections.map((section) => (
          <Section key={section.label} {...section} />
        ))}
        {project && <Budget project={project} />}
        {project && project.equipe.length > 0 && (
          <Section
            label="Equipe"
            text={project.equipe.map(({ nome, funcao }) => `${nome}, ${funcao}`).join("\n")}
          />
        )}
        <View style={styles.note} wrap={false}>
          <View style={{ flex: 1.1 }}>
            <Text style={{ fontWeight: 600 }}>Contato</Text>
            {lines.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            {project?.url && <Text style={{ ...paper.soft, color: hex("brand") }}>{project.url}</Text>}
          </View>
          <View style={{ flex: 1 }}>
            <Text style={{ fontWeight: 600 }}>A lei</Text>
            <Text style={paper.soft}>
              {DOCUMENT_TEXTS.deduction} {DOCUMENT_TEXTS.deposit}
            </Text>
          </View>
        </View>
      </Page>
    </Document>
  );
}

export const renderPdf = async (document: ProposalDocument): Promise<Buffer> =>
  renderToBuffer(<Proposal document={mapTexts(document, await createTextFilter())} />);
