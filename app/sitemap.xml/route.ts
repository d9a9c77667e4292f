import { writeSitemap } from "@/lib/catalog/projects/queries/sitemap";

export async function GET() {
  return new Response(await writeSitemap(), { headers: { "Content-Type": "application/xml" } });
}
