import { Fragment, type ReactNode } from "react";
import { Button, Column, Heading, Link, Row, Section, Text } from "react-email";
import { link } from "./layout";
import { COLOR, FONT } from "./theme";

export function Title({ children }: { children: ReactNode }) {
  const style = {
    margin: "0 0 20px",
    fontFamily: FONT.display,
    fontSize: "30px",
    lineHeight: 1.15,
    fontWeight: 700,
    letterSpacing: "-0.8px",
    wordBreak: "break-word",
    color: COLOR.ink,
  } as const;
  return (
    <Heading as="h1" className="ink title" style={style}>
      {children}
    </Heading>
  );
}

const paragraph = {
  margin: "0 0 16px",
  fontSize: "16px",
  lineHeight: "25px",
  wordBreak: "break-word",
  color: COLOR.ink,
} as const;

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraph}>
      {children}
    </Text>
  );
}

export function Lines({ children }: { children: string }) {
  const lines = children.split("\n");
  return (
    <Text className="ink" style={paragraph}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a rendered e-mail never change
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

export function ProjectLink({ href, children }: { href: string; children: string }) {
  const style = { ...link, fontFamily: FONT.display, fontSize: "19px", lineHeight: "26px", fontWeight: 700 };
  return (
    <Link href={href} className="link" style={{ ...style, color: COLOR.brand }}>
      {children}
    </Link>
  );
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text
      className="soft"
      style={{ margin: "0 0 12px", fontSize: "14px", lineHeight: "22px", color: COLOR.soft }}
    >
      {children}
    </Text>
  );
}

type ActionProps = {
  href: string;
  children: string;
  /** Whether the HTML version also shows the address, for copying. */
  copyable?: boolean;
};

/** The border shows the button's shape where a printer leaves out background colours. */
export function Action({ href, children, copyable = false }: ActionProps) {
  return (
    <Section style={{ padding: "8px 0 20px" }}>
      <Button
        href={href}
        className="action"
        style={{
          padding: "15px 26px",
          borderRadius: "8px",
          border: `1px solid ${COLOR.brand}`,
          backgroundColor: COLOR.brand,
          color: COLOR.onBrand,
          fontSize: "16px",
          lineHeight: "20px",
          fontWeight: 700,
          textDecoration: "none",
        }}
      >
        {children}
      </Button>
      {copyable && (
        <Text
          className="soft"
          data-skip-in-text="true"
          style={{ margin: "20px 0 0", fontSize: "13px", lineHeight: "20px", color: COLOR.soft }}
        >
          O botão não abriu? Copie este endereço no navegador:
          <br />
          <Link href={href} className="link" style={{ ...link, wordBreak: "break-all" }}>
            {href}
          </Link>
        </Text>
      )}
    </Section>
  );
}

export function Figure({ value, children }: { value: string; children: string }) {
  return (
    <Section style={{ margin: "0 0 12px" }}>
      <Text
        className="ink figure"
        style={{
          margin: 0,
          fontFamily: FONT.display,
          fontSize: "40px",
          lineHeight: "44px",
          fontWeight: 700,
          letterSpacing: "-1px",
          color: COLOR.ink,
        }}
      >
        {value}
      </Text>
      <Text className="soft" style={{ margin: 0, fontSize: "15px", lineHeight: "22px", color: COLOR.soft }}>
        {children}
      </Text>
    </Section>
  );
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  const cell = { padding: "11px 0", verticalAlign: "top", fontSize: "15px", lineHeight: "22px" } as const;
  return (
    <Section style={{ margin: "4px 0 20px" }}>
      {rows.map(([name, value]) => (
        <Row key={name} className="rule" style={{ borderBottom: `1px solid ${COLOR.line}` }}>
          <Column className="soft" style={{ ...cell, width: "38%", paddingRight: "16px", color: COLOR.soft }}>
            {name}
          </Column>
          <Column
            className="ink"
            style={{ ...cell, fontWeight: 700, color: COLOR.ink, overflowWrap: "anywhere" }}
          >
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  );
}

export function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className="ink" style={{ ...paragraph, margin: "0 0 20px", paddingLeft: "20px" }}>
      {items.map((item) => (
        <li key={item} style={{ padding: "3px 0" }}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** The bar at the left marks the note, because colour alone would not suffice. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Section
      className="note"
      style={{
        margin: "4px 0 20px",
        padding: "16px 20px 4px",
        backgroundColor: COLOR.sunken,
        borderLeft: `4px solid ${COLOR.accent}`,
      }}
    >
      {children}
    </Section>
  );
}
