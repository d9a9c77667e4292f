import type { Metadata } from "next";
import { requireViewer } from "@/lib/access/auth/session";
import { NothingHere } from "../../_parts/nothing-here";

/** Rendered whole for each request, inside the frame of its viewer. */
export const instant = false;

export const metadata: Metadata = { title: "Página não encontrada", robots: { index: false } };

/** Stands in for addresses of the workspace that lead nowhere; the middleware gives it the status 404 (B8.15). */
export default async function NothingHerePage() {
  const { empresaId } = await requireViewer("/dashboard");
  return <NothingHere empresaId={empresaId} />;
}
