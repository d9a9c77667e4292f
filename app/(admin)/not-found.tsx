import type { Metadata } from "next";
import { NothingFound } from "./_parts/nothing-found";

export const metadata: Metadata = { title: "Página não encontrada" };

export default function NotFoundPage() {
  return <NothingFound />;
}
