import type { ReactNode } from "react";
import { Footer } from "./footer";
import { NavBar } from "./nav-bar";
import { NavFrame } from "./nav-frame";
import { WhatsappButton } from "./whatsapp-button";

/** Frame of every public page. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <NavFrame>
        <NavBar />
      </NavFrame>
      <main id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <WhatsappButton />
    </>
  );
}
