"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/kit/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/kit/ui/dropdown-menu";
import { useMenuDialog } from "@/components/kit/ui/use-menu-dialog";
import { useMayCall, useMayOpen } from "@/components/people/colleagues/may-call";
import { DELETE, DeleteDialog, useCopyProject, WITHDRAW, WithdrawDialog } from "./project-dialogs";

type ProjectMenuProps = {
  id: string;
  nome: string;
  links: { label: string; href: string }[];
  isWithdrawable: boolean;
  isDeletable: boolean;
  /** Number of interests that a withdrawal ends. */
  waiting: number;
};

export function ProjectMenu({ id, nome, links, isWithdrawable, isDeletable, waiting }: ProjectMenuProps) {
  const { contentProps, itemProps, dialogProps } = useMenuDialog<"withdraw" | "delete">();
  const mayOpen = useMayOpen();
  const mayCopy = useMayCall("copy-project");
  const mayWithdraw = useMayCall("withdraw-project");
  const mayDelete = useMayCall("delete-project-draft");
  const { pending, copy } = useCopyProject(id);
  const project = { id, nome };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" aria-label={`Mais ações de ${nome}`} className="min-w-11 px-0">
            <Ellipsis aria-hidden className="size-5" strokeWidth={2} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" {...contentProps}>
          {links
            .filter(({ href }) => mayOpen(href))
            .map(({ label, href }) => (
              <DropdownMenuItem key={href} asChild>
                <Link href={href} prefetch={false}>
                  {label}
                </Link>
              </DropdownMenuItem>
            ))}
          {mayCopy && (
            <DropdownMenuItem disabled={pending} onSelect={copy}>
              Copiar
            </DropdownMenuItem>
          )}
          {isWithdrawable && mayWithdraw && (
            <DropdownMenuItem variant="destructive" {...itemProps("withdraw")}>
              {WITHDRAW}
            </DropdownMenuItem>
          )}
          {isDeletable && mayDelete && (
            <DropdownMenuItem variant="destructive" {...itemProps("delete")}>
              {DELETE}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isWithdrawable && <WithdrawDialog {...project} {...dialogProps("withdraw")} waiting={waiting} />}
      {isDeletable && <DeleteDialog {...project} {...dialogProps("delete")} />}
    </>
  );
}
