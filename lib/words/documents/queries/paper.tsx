import "server-only";
import { Font, Path, Rect, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { create } from "qrcode";
import type { ReactNode } from "react";
import { COLOR, MARK } from "../brand";
import { STACK, STRONG } from "./fonts";

// Replaces the library's hyphenation, which is English.
const LONGEST_WORD = 34;
Font.registerHyphenationCallback((word) =>
  word.length <= LONGEST_WORD ? [word] : (word.match(new RegExp(`.{1,${LONGEST_WORD}}`, "gu")) ?? [word]),
);

export const hex = (color: keyof typeof COLOR) => `#${COLOR[color]}`;

const MARGIN = 51;
const FOOT = 22;
/** Width and height (points) of the text on an A4 page. */
export const TEXT_WIDTH = 595 - 2 * MARGIN;
export const TEXT_HEIGHT = 841 - 2 * MARGIN - FOOT;

/** A PDF must be readable when it is printed in black and white. */
export const paper = StyleSheet.create({
  page: {
    paddingTop: MARGIN,
    paddingBottom: MARGIN + FOOT,
    paddingHorizontal: MARGIN,
    fontFamily: STACK.text,
    fontSize: 10.5,
    lineHeight: 1.5,
    color: hex("ink"),
  },
  head: { flexDirection: "row", alignItems: "center", justifyContent: "space-between", marginBottom: 30 },
  brand: { flexDirection: "row", alignItems: "center", gap: 7 },
  name: { fontFamily: STACK.display, fontWeight: 700, fontSize: 13, letterSpacing: -0.3 },
  soft: { color: hex("inkSoft"), fontSize: 9 },
  kicker: { color: hex("brand"), fontWeight: 600, fontSize: 10 },
  title: {
    fontFamily: STACK.display,
    fontWeight: 700,
    fontSize: 23,
    lineHeight: 1.15,
    letterSpacing: -0.5,
    marginTop: 4,
  },
  row: { flexDirection: "row", borderTopWidth: 0.7, borderTopColor: hex("line"), paddingVertical: 8 },
  label: { width: 132, color: hex("inkSoft"), paddingRight: 14 },
  value: { flex: 1 },
  strong: { fontWeight: STRONG },
  foot: {
    position: "absolute",
    left: MARGIN,
    width: TEXT_WIDTH,
    top: 800,
    lineHeight: 1.2,
    color: hex("inkSoft"),
    fontSize: 8,
  },
});

const Mark = () => (
  <Svg viewBox="0 0 64 64" style={{ width: 22, height: 22 }}>
    <Path d={MARK.rings} fill={hex("brand")} />
    <Path d={MARK.delivered} fill={hex("accent")} />
  </Svg>
);

export const Head = ({ brand, children }: { brand: string; children: ReactNode }) => (
  <View style={paper.head}>
    <View style={paper.brand}>
      <Mark />
      <Text style={paper.name}>{brand}</Text>
    </View>
    {children}
  </View>
);

export const Foot = ({ children }: { children: string }) => (
  <>
    <Text fixed style={paper.foot}>
      {children}
    </Text>
    <Text
      fixed
      style={{ ...paper.foot, textAlign: "right" }}
      render={({ pageNumber, totalPages }) => `página ${pageNumber} de ${totalPages}`}
    />
  </>
);

/** Quiet zone (modules) of the QR standard. */
const QUIET = 4;

/** @param size in points */
export function QrCode({ address, size }: { address: string; size: number }) {
  const { modules } = create(address, { errorCorrectionLevel: "M" });
  const dark = Array.from(modules.data).flatMap((bit, at) =>
    bit ? [{ x: (at % modules.size) + QUIET, y: Math.floor(at / modules.size) + QUIET }] : [],
  );
  const side = modules.size + 2 * QUIET;
  return (
    <Svg viewBox={`0 0 ${side} ${side}`} style={{ width: size, height: size }}>
      <Rect x={0} y={0} width={side} height={side} fill="#FFFFFF" />
      <Path d={dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("")} fill="#000000" />
    </Svg>
  );
}
