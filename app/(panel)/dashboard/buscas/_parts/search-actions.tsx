"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { FormDialogContent } from "@/components/kit/forms/form-dialog";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/kit/ui/dropdown-menu";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/kit/ui/tooltip";
import { useMenuDialog } from "@/components/kit/ui/use-menu-dialog";
import { RemoveForm } from "./remove-form";
import { RenameForm } from "./rename-form";

export function SearchActions({ id, name }: { id: string; name: string }) {
  const { contentProps, itemProps, dialogProps } = useMenuDialog<"rename" | "remove">();
  const [rename, remove] = [dialogProps("rename"), dialogProps("remove")];
  return (
    <>
      <DropdownMenu>
        <Tooltip>
          <TooltipTrigger asChild>
            <DropdownMenuTrigger asChild>
              <Button variant="outline" size="icon" aria-label={`Mais ações: ${name}`}>
                <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
              </Button>
            </DropdownMenuTrigger>
          </TooltipTrigger>
          <TooltipContent>Mais ações</TooltipContent>
        </Tooltip>
        <DropdownMenuContent align="end" {...contentProps}>
          <DropdownMenuItem {...itemProps("rename")}>
            <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
            Renomear
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" {...itemProps("remove")}>
            <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
            Excluir
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog {...rename}>
        <FormDialogContent title="Renomear busca">
          <RenameForm id={id} name={name} onDone={() => rename.onOpenChange(false)} />
        </FormDialogContent>
      </Dialog>
      <Dialog {...remove}>
        <FormDialogContent title="Excluir busca">
          <RemoveForm id={id} name={name} onDone={() => remove.onOpenChange(false)} />
        </FormDialogContent>
      </Dialog>
    </>
  );
}
