/** The funder's proof of a demonstration deposit: a page that says it is none. */
import { Document, Page, renderToBuffer, StyleSheet, Text } from "@react-pdf/renderer";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 12, lineHeight: 1.6 },
  title: { fontSize: 20, marginBottom: 18 },
  note: { marginTop: 28, fontSize: 10 },
});

type DemoProof = {
  /** Centavos. */
  valor: number;
  /** ISO day. */
  data: string;
  from: string;
  to: string;
};

/** @returns the PDF's bytes */
export const drawProof = ({ valor, data, from, to }: DemoProof): Promise<Buffer> =>
  renderToBuffer(
    <Document title="Comprovante de demonstração" language="pt-BR">
      <Page size="A5" orientation="landscape" style={styles.page}>
        <Text style={styles.title}>Comprovante de transferência</Text>
        <Text>Valor: {formatMoneyCents(valor)}</Text>
        <Text>Data: {formatDate(data)}</Text>
        <Text>De: {from}</Text>
        <Text>Para: {to}</Text>
        <Text style={styles.note}>
          Documento de demonstração. Pessoas, contas e valores são fictícios; nenhum dinheiro foi transferido.
        </Text>
      </Page>
    </Document>,
  );
