import { env } from "@/lib/server/env";

/** `<` is escaped, so that no text in the data can end the script. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is ours and escaped above
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}

export const breadcrumbs = (...pages: [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: pages.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: env.APP_URL + path,
  })),
});
