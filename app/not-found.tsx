import type { Metadata } from "next";
import { NotFoundText } from "@/components/kit/layout/not-found-text";

export const metadata: Metadata = { title: "Página não encontrada" };

/** An address that belongs to no group of pages, and so to no layout with a main part. */
export default function NotFoundPage() {
  return (
    <main>
      <NotFoundText />
    </main>
  );
}
