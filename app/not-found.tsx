import type { Metadata } from "next";
import { NotFoundText } from "@/components/kit/layout/not-found-text";

export const metadata: Metadata = { title: "Página não encontrada" };

/** Shown for an unknown address outside of all groups, so the page has its own main element. */
export default function NotFoundPage() {
  return (
    <main>
      <NotFoundText />
    </main>
  );
}
