import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Comparison } from "@/components/catalog/comparison/comparison";
import { getViewer } from "@/lib/access/auth/session";

export const instant = false;

export const metadata: Metadata = { title: "Comparar projetos", robots: { index: false } };

export default async function CompareForSessionPage({ searchParams }: PageProps<"/comparar/conta">) {
  if (!(await getViewer())) redirect("/comparar");
  return <Comparison query={await searchParams} />;
}
