import type { ReactNode } from "react";
import { Body, Column, Container, Head, Hr, Html, Img, Link, Preview, Row, Section, Text } from "react-email";
import { SITE } from "@/lib/words/site";
import { COLOR, FONT, STYLES } from "./theme";

export type EmailSite = {
  /** Origin of the site, without a slash at the end. */
  url: string;
  contact: string;
  /** Null for an e-mail that no preference switches off. */
  unsubscribeUrl: string | null;
};

export type Mail = {
  subject: string;
  preview: string;
  /** Why the reader gets this e-mail. */
  reason: string;
  body: ReactNode;
};

type LayoutProps = { mail: Mail; site: EmailSite; kind: string };

const small = { margin: "0 0 8px", fontSize: "13px", lineHeight: "20px", color: COLOR.soft } as const;

export function Layout({ mail: { preview, reason, body }, site, kind }: LayoutProps) {
  return (
    <Html lang="pt-BR" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLES}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body lang="pt-BR" className="paper" style={{ margin: 0, padding: 0, fontFamily: FONT.text }}>
        <Section className="paper" style={{ backgroundColor: COLOR.paper, color: COLOR.ink }}>
          <Container style={{ maxWidth: "600px" }}>
            <Row>
              <Column className="frame" style={{ padding: "40px 32px" }}>
                <Row>
                  <Column style={{ width: "44px" }}>
                    <Img
                      src={`${site.url}/brand/icon-192.png`}
                      alt=""
                      width="36"
                      height="36"
                      style={{ borderRadius: "8px" }}
                    />
                  </Column>
                  <Column>
                    <Link
                      href={site.url}
                      className="ink"
                      style={{
                        fontFamily: FONT.display,
                        fontSize: "19px",
                        fontWeight: 700,
                        letterSpacing: "-0.5px",
                        color: COLOR.ink,
                        textDecoration: "none",
                      }}
                    >
                      {SITE.name}
                    </Link>
                  </Column>
                  <Column
                    align="right"
                    className="soft"
                    style={{ paddingLeft: "12px", fontSize: "13px", color: COLOR.soft }}
                  >
                    {kind}
                  </Column>
                </Row>
                <Section style={{ padding: "36px 0 12px" }}>{body}</Section>
                <Hr className="rule" style={{ margin: "28px 0 20px", borderColor: COLOR.line }} />
                <Text className="soft" style={small}>
                  {reason}
                </Text>
                <Text className="soft" style={small}>
                  Dúvidas? Escreva para{" "}
                  <Link href={`mailto:${site.contact}`} className="link" style={link}>
                    {site.contact}
                  </Link>
                  . {SITE.name}, {SITE.place}.
                </Text>
                {site.unsubscribeUrl && (
                  <Text className="soft" style={small}>
                    Não quer mais receber avisos como este?{" "}
                    <Link href={site.unsubscribeUrl} className="link" style={link}>
                      Cancelar este tipo de aviso
                    </Link>
                  </Text>
                )}
              </Column>
            </Row>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

export const link = { color: COLOR.brand, textDecoration: "underline" } as const;
