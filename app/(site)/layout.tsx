import type { ReactNode } from "react";

/** The public pages, each in the one main part of the document. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}
