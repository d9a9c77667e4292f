import type { ReactNode } from "react";
import { Footer } from "./footer";
import { NavBar } from "./nav-bar";
import { NavFrame } from "./nav-frame";
import { NavViewer } from "./nav-viewer";
import { WhatsappButton } from "./whatsapp-button";

/** Frame of every page, in the root layout: a second one in a group would duplicate the ids of its menus. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <NavViewer>
      <NavFrame>
        <NavBar />
      </NavFrame>
      {/* The main element is in each group's layout: in the workspace its bar comes before it. */}
      <div id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </div>
      <Footer />
      <WhatsappButton />
    </NavViewer>
  );
}
