import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { CookieConsent } from "@/components/kit/layout/cookie-consent";
import { bricolage, figtree } from "@/components/kit/layout/fonts";
import { Footer } from "@/components/kit/layout/footer";
import { NavBar } from "@/components/kit/layout/nav-bar";
import { NavFrame } from "@/components/kit/layout/nav-frame";
import { NavViewer } from "@/components/kit/layout/nav-viewer";
import { ScrollToTop } from "@/components/kit/layout/scroll-to-top";
import { SiteNotice } from "@/components/kit/layout/site-notice";
import { SkipLink } from "@/components/kit/layout/skip-link";
import { WhatsappButton } from "@/components/kit/layout/whatsapp-button";
import { readShownNotice } from "@/lib/admin/notice/queries";
import { env } from "@/lib/server/env";
import { FIRST_SCRIPT } from "@/lib/server/next-internals/csp.mjs";
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
        <Notice />
        <SiteShell>{children}</SiteShell>
        <CookieConsent />
        <ScrollToTop />
      </body>
    </html>
  );
}

async function Notice() {
  const notice = await readShownNotice();
  return notice && <SiteNotice {...notice} />;
}

/** Only the root layout renders this frame, because a second frame would duplicate the ids of the menus. */
function SiteShell({ children }: { children: ReactNode }) {
  return (
    <NavViewer>
      <NavFrame>
        <NavBar />
      </NavFrame>
      {/* The layouts of the route groups render <main>, because the workspace needs a bar before <main>. */}
      <div id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </div>
      <Footer />
      <WhatsappButton />
    </NavViewer>
  );
}
