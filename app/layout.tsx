import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { CookieConsent } from "@/components/kit/layout/cookie-consent";
import { bricolage, figtree } from "@/components/kit/layout/fonts";
import { ScrollToTop } from "@/components/kit/layout/scroll-to-top";
import { SiteShell } from "@/components/kit/layout/site-shell";
import { SkipLink } from "@/components/kit/layout/skip-link";
import { FIRST_SCRIPT } from "@/lib/next-internals/csp.mjs";
import { env } from "@/lib/server/env";
import { SITE } from "@/lib/words/site";
import "./globals.css";

export const metadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: {
    default: `${SITE.name}: projetos da Lei de Incentivo à Reciclagem`,
    template: `%s | ${SITE.name}`,
  },
  description: SITE.description,
  applicationName: SITE.name,
  openGraph: { siteName: SITE.name, locale: "pt_BR", type: "website" },
  twitter: { card: "summary_large_image" },
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf6" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1813" },
  ],
  colorScheme: "light dark",
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR" className={`${bricolage.variable} ${figtree.variable}`} data-scroll-behavior="smooth">
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        <SkipLink />
        <SiteShell>{children}</SiteShell>
        <CookieConsent />
        <ScrollToTop />
      </body>
    </html>
  );
}
