import type { ReactNode } from "react";

/** Layout of the public pages, with the main element. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}
