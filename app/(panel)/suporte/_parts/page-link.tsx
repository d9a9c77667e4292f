"use client";

import { LoaderCircle } from "lucide-react";
import { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/kit/ui/button-link";

export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink href={href} prefetch={false} variant="outline">
      <Spinner />
      {children}
    </ButtonLink>
  );
}

function Spinner() {
  const { pending } = useLinkStatus();
  return pending && <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2} />;
}
