import type { Metadata } from "next";
import { NotFoundText } from "@/components/kit/layout/not-found-text";

export const metadata: Metadata = { title: "Página não encontrada" };

/** No `<main>` here: the layout has it. */
export default function NotFoundPage() {
  return <NotFoundText />;
}
