import type { Metadata } from "next";
import { NothingHere } from "./_parts/nothing-here";

export const metadata: Metadata = { title: "Página não encontrada" };

/** Shown when a record disappears after the middleware found it. No `<main>` here: the layout has it. */
export default function NotFoundPage() {
  return <NothingHere empresaId={null} />;
}
