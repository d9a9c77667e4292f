import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { notFound } from "next/navigation";
import { ImageResponse } from "next/og";
import { TOTAL_RAISED } from "@/lib/catalog/amount/messages";
import { FUNDRAISING_OVER, raisedOf } from "@/lib/catalog/projects/messages";
import { getPublicProject } from "@/lib/catalog/projects/queries/public";
import { isPastDeadline } from "@/lib/catalog/projects/rules/deadline";
import { filledBar } from "@/lib/catalog/projects/rules/progress";
import { readPublicPhoto } from "@/lib/catalog/uploads/queries";
import { formatMoney, formatPercent } from "@/lib/kit/format";
import { SITE } from "@/lib/words/site";

export const alt = "Resumo do projeto no Elo Recicla";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

/** Colours close to the light tokens of globals.css, which the image renderer cannot read. */
const INK = "#14211b";
const SOFT = "#47564d";
const PAPER = "#fcfbf7";
const BRAND = "#17573d";
const ACCENT = "#8f4d12";

const fontFile = (family: string, weight: number) =>
  readFile(`node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);

type Card = {
  place: string;
  title: string;
  label: string;
  amount: string;
  aside: string;
  percent: number;
  note: string | null;
  cover: string | null;
};

/** Cache time (ms) of an image whose photo could not be read. */
const WITHOUT_PHOTO = 60_000;

/** Images cached by content, because drawing takes about 40 ms of CPU. Size: about 40 KB, or 700 KB with a photo. */
const pictures = new LRUCache<string, ArrayBuffer>({
  max: 250,
  maxSize: 60_000_000,
  sizeCalculation: (picture) => picture.byteLength,
  ignoreFetchAbort: true,
  fetchMethod: async (text, _, { options }) => {
    const card: Card = JSON.parse(text);
    const photo = card.cover === null ? null : await readPublicPhoto(card.cover);
    if (card.cover !== null && photo === null) options.ttl = WITHOUT_PHOTO;
    return draw(card, photo);
  },
});

const LIFETIME = "public, max-age=300, s-maxage=300, stale-while-revalidate=86400";

export default async function OpenGraphImage({ params }: { params: Promise<{ slug: string }> }) {
  const project = await getPublicProject((await params).slug);
  if (!project) notFound();
  const raised = formatPercent(project.percentual);
  const isOver = isPastDeadline(project) || project.status === "Finalizada";
  const amounts =
    isOver || project.valorDisponivel === 0
      ? {
          label: raisedOf(raised),
          amount: formatMoney(project.valorTotal),
          aside: isOver ? FUNDRAISING_OVER : TOTAL_RAISED,
        }
      : {
          label: "Disponível para captação",
          amount: formatMoney(project.valorDisponivel),
          aside: `${raised} captado`,
        };
  const card: Card = {
    ...amounts,
    place: `${project.categoria} · ${project.cidade}, ${project.estado}`,
    title: project.nome,
    percent: filledBar(project.percentual),
    note: project.demonstracao ? "Dados de demonstração" : null,
    cover: project.capa?.id ?? null,
  };
  const picture = await pictures.forceFetch(JSON.stringify(card));
  return new Response(picture, { headers: { "Content-Type": contentType, "Cache-Control": LIFETIME } });
}

const PHOTO_WIDTH = 470;

async function draw(card: Card, photo: Buffer | null): Promise<ArrayBuffer> {
  const { place, title, label, amount, aside, percent, note } = card;
  const [display, text] = await Promise.all([fontFile("bricolage-grotesque", 600), fontFile("figtree", 400)]);
  const fonts = [
    { name: "Bricolage", data: display, weight: 600 as const },
    { name: "Figtree", data: text, weight: 400 as const },
  ];
  const picture = new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        background: PAPER,
        color: INK,
        fontFamily: "Figtree",
        fontSize: photo ? 26 : 30,
      }}
    >
      <div
        style={{
          display: "flex",
          flex: 1,
          flexDirection: "column",
          justifyContent: "space-between",
          padding: photo ? "56px 52px" : "64px 72px",
        }}
      >
        <div style={{ display: "flex", justifyContent: "space-between", gap: 24, color: SOFT }}>
          <span style={{ flex: 1 }}>{place}</span>
          <span style={{ fontFamily: "Bricolage", color: BRAND }}>{SITE.name}</span>
        </div>
        <div
          style={{ display: "flex", fontFamily: "Bricolage", fontSize: photo ? 50 : 68, lineHeight: 1.08 }}
        >
          {title}
        </div>
        <div style={{ display: "flex", flexDirection: "column", gap: 22 }}>
          <div style={{ display: "flex", justifyContent: "space-between", alignItems: "flex-end" }}>
            <div style={{ display: "flex", flexDirection: "column" }}>
              <span style={{ color: SOFT }}>{label}</span>
              <span style={{ fontFamily: "Bricolage", fontSize: 56, color: ACCENT }}>{amount}</span>
            </div>
            <span style={{ color: SOFT }}>{aside}</span>
          </div>
          <div style={{ display: "flex", height: 12, background: "#e4e3da", borderRadius: 4 }}>
            <div style={{ width: `${percent}%`, background: BRAND, borderRadius: 4 }} />
          </div>
          {note && <span style={{ fontSize: 22, color: SOFT }}>{note}</span>}
        </div>
      </div>
      {photo && (
        // biome-ignore lint/performance/noImgElement: the image renderer supports no other element
        <img
          alt=""
          src={`data:image/jpeg;base64,${photo.toString("base64")}`}
          width={PHOTO_WIDTH}
          height={size.height}
          style={{ objectFit: "cover" }}
        />
      )}
    </div>,
    { ...size, fonts },
  );
  return picture.arrayBuffer();
}
