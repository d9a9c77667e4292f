import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/", "/carteira/", "/dashboard", "/empresa-dashboard", "/lir-projetos?"],
    },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  };
}
