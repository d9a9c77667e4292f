import { readFile } from "node:fs/promises";
import { ImageResponse } from "next/og";
import { formatMoney, formatPercent } from "@/lib/format";
import { getPublicProject } from "@/lib/projects/queries";
import { SITE } from "@/lib/site";

export const alt = "Resumo do projeto no Elo Recicla";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

/** The picture cannot read the style sheet: the light tokens of globals.css as plain colours. */
const INK = "#14211b";
const SOFT = "#47564d";
const PAPER = "#fcfbf7";
const BRAND = "#17573d";
const ACCENT = "#8f4d12";

const fontFile = (family: string, weight: number) =>
  readFile(`node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);

/** Picture that messengers and social networks show for a shared project. */
export default async function OpenGraphImage({ params }: { params: Promise<{ slug: string }> }) {
  const [project, display, text] = await Promise.all([
    getPublicProject((await params).slug),
    fontFile("bricolage-grotesque", 600),
    fontFile("figtree", 400),
  ]);
  const fonts = [
    { name: "Bricolage", data: display, weight: 600 as const },
    { name: "Figtree", data: text, weight: 400 as const },
  ];
  return new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "64px 72px",
        background: PAPER,
        color: INK,
        fontFamily: "Figtree",
        fontSize: 30,
      }}
    >
      <div style={{ display: "flex", justifyContent: "space-between", color: SOFT }}>
        <span>{project ? `${project.categoria} · ${project.cidade}, ${project.estado}` : SITE.law}</span>
        <span style={{ fontFamily: "Bricolage", color: BRAND }}>{SITE.name}</span>
      </div>
      <div style={{ display: "flex", fontFamily: "Bricolage", fontSize: 68, lineHeight: 1.08 }}>
        {project?.nome ?? SITE.tagline}
      </div>
      {project && (
        <div style={{ display: "flex", flexDirection: "column", gap: 22 }}>
          <div style={{ display: "flex", justifyContent: "space-between", alignItems: "flex-end" }}>
            <div style={{ display: "flex", flexDirection: "column" }}>
              <span style={{ color: SOFT }}>Disponível para captação</span>
              <span style={{ fontFamily: "Bricolage", fontSize: 56, color: ACCENT }}>
                {formatMoney(project.valorDisponivel)}
              </span>
            </div>
            <span style={{ color: SOFT }}>{`${formatPercent(project.percentual)} captado`}</span>
          </div>
          <div style={{ display: "flex", height: 12, background: "#e4e3da", borderRadius: 4 }}>
            <div
              style={{ width: `${Math.min(project.percentual, 100)}%`, background: BRAND, borderRadius: 4 }}
            />
          </div>
          {project.demonstracao && <span style={{ fontSize: 22, color: SOFT }}>Dados de demonstração</span>}
        </div>
      )}
    </div>,
    { ...size, fonts },
  );
}
