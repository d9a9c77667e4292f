"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useCompared } from "@/components/catalog/comparison/compare-store";
import { PageHeader } from "@/components/kit/layout/page-header";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { compareHref } from "@/lib/catalog/comparison/rules";

export function PickedComparison({ empty }: { empty: ReactNode }) {
  const router = useRouter();
  const { choices } = useCompared();
  const href = compareHref(choices.map(({ slug }) => slug));
  const isPicked = choices.length > 0;

  useEffect(() => {
    if (isPicked) router.replace(href);
  }, [isPicked, href, router]);

  if (!isPicked) return empty;
  return (
    <>
      <PageHeader title="Comparar projetos">Abrindo os projetos que você escolheu.</PageHeader>
      <section aria-label="Comparação" className="page-width pb-28">
        <Link href={href} prefetch={false} className={buttonVariants()}>
          Ver os projetos escolhidos
        </Link>
      </section>
    </>
  );
}
