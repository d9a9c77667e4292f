import { writeSitemapFile } from "@/lib/catalog/projects/queries/sitemap";

export async function GET(_: Request, { params }: RouteContext<"/sitemap/[arquivo]">) {
  const xml = await writeSitemapFile((await params).arquivo);
  if (xml === null) return new Response(null, { status: 404 });
  return new Response(xml, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, s-maxage=3600" },
  });
}
