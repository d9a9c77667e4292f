import type { Metadata } from "next";
import { requireViewer } from "@/lib/access/auth/session";
import { NothingFound } from "../../_parts/nothing-found";

export const instant = false;

export const metadata: Metadata = { title: "Página não encontrada" };

/** The middleware rewrites unknown addresses of the back office to this page, with status 404. */
export default async function NothingHerePage() {
  await requireViewer("/admin");
  return <NothingFound />;
}
