"use client";

import { LoaderCircle } from "lucide-react";
import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";

/** A way to another page of a list, turning while that page is on its way. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={buttonVariants({ tone: "quiet" })}>
      <Spinner />
      {children}
    </Link>
  );
}

function Spinner() {
  const { pending } = useLinkStatus();
  return pending && <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2} />;
}
