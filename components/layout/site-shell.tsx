import type { ReactNode } from "react";
import { Footer } from "./footer";
import { NavBar } from "./nav-bar";
import { WhatsappButton } from "./whatsapp-button";

/** Frame of every public page but the landing page, whose bar appears on scroll. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="sticky top-0 z-30">
        <NavBar />
      </div>
      <main id="conteudo">{children}</main>
      <Footer />
      <WhatsappButton />
    </>
  );
}
