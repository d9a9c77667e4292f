"use client";

import { LoaderCircle } from "lucide-react";
import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";

/** A way to another page of a list, turning while that page is on its way. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline">
      <Link href={href} prefetch={false}>
        <Spinner />
        {children}
      </Link>
    </Button>
  );
}

function Spinner() {
  const { pending } = useLinkStatus();
  return pending && <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2} />;
}
