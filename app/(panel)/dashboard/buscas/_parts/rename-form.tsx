"use client";

import { useRouter } from "next/navigation";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { renameSearchAction } from "@/lib/catalog/saved-searches/actions";
import { renameSearchSchema } from "@/lib/catalog/saved-searches/schema";

type RenameFormProps = { id: string; name: string; onDone: () => void };

export function RenameForm({ id, name, onDone }: RenameFormProps) {
  const router = useRouter();
  const { control, formProps, pending } = useActionForm({
    schema: renameSearchSchema,
    action: renameSearchAction,
    defaultValues: { id, name },
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message });
      router.refresh();
    },
  });
  return (
    <form {...formProps} aria-label="Renomear busca" className="grid gap-5">
      <FormSummary control={control} labels={{ name: "Nome da busca" }} role="alert" />
      <TextField control={control} name="name" label="Nome da busca" autoComplete="off" maxLength={100} />
      <SubmitButton pending={pending} pendingLabel="Salvando...">
        Salvar nome
      </SubmitButton>
    </form>
  );
}
