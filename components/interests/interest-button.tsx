"use client";

import type { InterestStatus } from "@/lib/interests/rules";
import type { Status } from "@/lib/projects/rules";
import { buttonVariants } from "../ui/button-variants";

export type InterestProject = {
  id: string;
  slug: string;
  nome: string;
  status: Status;
  /** Centavos. */
  valorDisponivel: number;
};

type InterestButtonProps = {
  project: InterestProject;
  /** The viewer's interest in it, if there is one. */
  interest: InterestStatus | null;
  /** Which list it stands in: the company's screen thanks in words of its own (B8.3). */
  screen: "financiador" | "empresa";
  /** The page of one project opens the dialog by itself for `#interesse`. */
  opensByHash?: boolean;
  size?: "normal" | "large";
  className?: string;
};

/** 'Tenho Interesse' (B2.7, B2.8, B4.1). */
export function InterestButton({ size = "normal", className }: InterestButtonProps) {
  return (
    <button type="button" className={buttonVariants({ size, className })}>
      Tenho Interesse
    </button>
  );
}
