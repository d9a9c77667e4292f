"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { LOGIN } from "@/lib/people/accounts/messages";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { Popover } from "./popover";

type AccountMenuProps = { viewer: PublicViewer; panel: string; entry: string };

export const homeLabel = ({ isCompany }: PublicViewer) => (isCompany ? "Área da empresa" : "Meu painel");

export function AccountMenu({ viewer, panel, entry }: AccountMenuProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setProblem(null);
    const signOut = await import("@/components/people/accounts/sign-out").then(
      (loaded) => loaded.signOut,
      () => null,
    );
    setProblem(signOut ? await signOut() : LOGIN.offline);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="menu-conta"
        aria-label={`${viewer.firstName}, sua conta`}
        className={buttonVariants({
          variant: "outline",
          size: "sm",
          className: "max-w-[clamp(4.75rem,100vw-15.25rem,11rem)] gap-1.5 sm:px-4",
        })}
      >
        <span className="truncate">{viewer.firstName}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 max-[22rem]:hidden" strokeWidth={1.75} />
      </button>
      <Popover id="menu-conta" className={panel}>
        <Link href={viewer.home} prefetch={false} className={entry}>
          {homeLabel(viewer)}
        </Link>
        {!viewer.isColleague && (
          <Link href="/dashboard/conta" prefetch={false} className={entry}>
            {viewer.isCompany ? "Minha conta" : "Conta"}
          </Link>
        )}
        <button type="button" className={`${entry} w-full text-left`} onClick={leave}>
          Sair
        </button>
        {problem !== null && (
          <p role="alert" className="max-w-60 px-3 py-2 text-danger text-sm">
            {problem}
          </p>
        )}
      </Popover>
    </>
  );
}
