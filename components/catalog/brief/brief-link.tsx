"use client";

import { FileText } from "lucide-react";
import { FileLink } from "@/components/kit/requests/file-link";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { AMOUNT_KEY } from "@/lib/catalog/amount/rules";
import { BRIEF_DOWNLOAD } from "@/lib/catalog/brief/messages";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

type BriefLinkProps = { slugs: readonly string[]; reader: PersonKind };

export function BriefLink({ slugs, reader }: BriefLinkProps) {
  const href = `/api/resumo?${new URLSearchParams({ projetos: slugs.join(","), para: reader })}`;
  const withAmount = () => {
    const amount = new URLSearchParams(window.location.search).get(AMOUNT_KEY);
    return amount ? `${href}&${new URLSearchParams({ [AMOUNT_KEY]: amount })}` : href;
  };
  return (
    <FileLink href={href} current={withAmount} className={buttonVariants({ variant: "outline" })}>
      <FileText aria-hidden className="size-4" strokeWidth={1.75} /> {BRIEF_DOWNLOAD[reader]}
    </FileLink>
  );
}
