import type { Metadata } from "next";
import { NotFoundText } from "@/components/kit/layout/not-found-text";

export const metadata: Metadata = { title: "Página não encontrada" };

/** No layout of a route group surrounds this page, so it renders its own <main>. */
export default function NotFoundPage() {
  return (
    <main>
      <NotFoundText />
    </main>
  );
}
