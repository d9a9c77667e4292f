import type { Metadata } from "next";
import { NothingHere } from "./_parts/nothing-here";

export const metadata: Metadata = { title: "Página não encontrada" };

/** Shown when a row disappears after the middleware has found it; its layout has the main part. */
export default function NotFoundPage() {
  return <NothingHere empresaId={null} />;
}
