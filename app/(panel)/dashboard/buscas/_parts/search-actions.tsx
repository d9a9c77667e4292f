"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/kit/ui/dropdown-menu";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/kit/ui/tooltip";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { FormDialogContent } from "@/components/people/accounts/form-dialog";
import { RemoveForm } from "./remove-form";
import { RenameForm } from "./rename-form";

type OpenDialog = "rename" | "remove" | null;

export function SearchActions({ id, name }: { id: string; name: string }) {
  const [dialog, setDialog] = useTransientState<OpenDialog>(null);
  const chosen = useRef<OpenDialog>(null);
  const close = () => setDialog(null);
  const label = `Mais ações: ${name}`;
  return (
    <>
      <DropdownMenu>
        <Tooltip>
          <TooltipTrigger asChild>
            <DropdownMenuTrigger asChild>
              <Button variant="outline" size="icon" aria-label={label}>
                <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
              </Button>
            </DropdownMenuTrigger>
          </TooltipTrigger>
          <TooltipContent>Mais ações</TooltipContent>
        </Tooltip>
        <DropdownMenuContent
          align="end"
          onCloseAutoFocus={() => {
            setDialog(chosen.current);
            chosen.current = null;
          }}
        >
          <DropdownMenuItem
            onSelect={() => {
              chosen.current = "rename";
            }}
          >
            <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
            Renomear
          </DropdownMenuItem>
          <DropdownMenuItem
            variant="destructive"
            onSelect={() => {
              chosen.current = "remove";
            }}
          >
            <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
            Excluir
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={dialog === "rename"} onOpenChange={close}>
        <FormDialogContent title="Renomear busca">
          <RenameForm id={id} name={name} onDone={close} />
        </FormDialogContent>
      </Dialog>
      <Dialog open={dialog === "remove"} onOpenChange={close}>
        <FormDialogContent title="Excluir busca">
          <RemoveForm id={id} name={name} onDone={close} />
        </FormDialogContent>
      </Dialog>
    </>
  );
}
