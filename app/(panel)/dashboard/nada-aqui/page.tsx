import type { Metadata } from "next";
import { requireViewer } from "@/lib/access/auth/session";
import { NothingHere } from "../../_parts/nothing-here";

export const instant = false;

export const metadata: Metadata = { title: "Página não encontrada", robots: { index: false } };

/** The middleware rewrites unknown workspace addresses to this page, with status 404 (B8.15). */
export default async function NothingHerePage() {
  const { empresaId } = await requireViewer("/dashboard");
  return <NothingHere empresaId={empresaId} />;
}
