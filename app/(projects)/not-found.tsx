import type { Metadata } from "next";
import { NotFoundText } from "@/components/kit/layout/not-found-text";

export const metadata: Metadata = { title: "Página não encontrada" };

/** Unknown address of this group. The layout has the main element. */
export default function NotFoundPage() {
  return <NotFoundText />;
}
