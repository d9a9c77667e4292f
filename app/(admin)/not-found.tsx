import type { Metadata } from "next";
import { NothingFound } from "./_parts/nothing-found";

export const metadata: Metadata = { title: "Página não encontrada" };

/** Shown for a row that does not exist. */
export default function NotFoundPage() {
  return <NothingFound />;
}
