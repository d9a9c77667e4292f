import type { Metadata } from "next";
import { Comparison } from "@/components/catalog/comparison/comparison";

/** Rendered whole for each request, because the address names the projects. */
export const instant = false;

export const metadata: Metadata = { title: "Comparar projetos", robots: { index: false } };

export default async function ComparePage({ searchParams }: PageProps<"/comparar">) {
  return <Comparison query={await searchParams} />;
}
