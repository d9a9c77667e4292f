import type { Metadata } from "next";
import { NotFoundText } from "@/components/kit/layout/not-found-text";

export const metadata: Metadata = { title: "Página não encontrada" };

/** An address of this group that leads nowhere; its layout has the main part. */
export default function NotFoundPage() {
  return <NotFoundText />;
}
