"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/accounts/form-dialog";
import { FormSummary } from "@/components/forms/form-summary";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { toast } from "@/components/ui/toast-store";
import { saveBankAccountAction } from "@/lib/deals/actions";
import { type BankAccountDetails, bankAccountSchema } from "@/lib/deals/schema";

type AccountFormProps = {
  /** Of the deal. */
  id: string;
  /** What is kept now; null before the first. */
  account: BankAccountDetails | null;
  /** Name of the project, where another account takes the place of the one before. */
  project?: string;
};

const LABELS = {
  banco: "Banco",
  agencia: "Agência",
  conta: "Conta com dígito",
  titular: "Titular",
  documento: "CNPJ ou CPF do titular",
  pix: "Chave Pix",
};

/** The project's account: the form itself before the first, a button that opens it afterwards. */
export function AccountForm({ id, account, project }: AccountFormProps) {
  if (!project) return <Fields id={id} account={account} onDone={() => undefined} />;
  return (
    <div>
      <FormDialog label="Mudar a conta" about={`de ${project}`} title="Mudar a conta do projeto">
        {(close) => (
          <div className="grid gap-5">
            <p className="max-w-measure text-ink-soft text-sm">
              Todos os financiadores que veem esta conta são avisados por e-mail, e a mudança fica na história
              da negociação.
            </p>
            <Fields id={id} account={account} onDone={close} />
          </div>
        )}
      </FormDialog>
    </div>
  );
}

function Fields({ id, account, onDone }: Pick<AccountFormProps, "id" | "account"> & { onDone: () => void }) {
  const router = useRouter();
  const { control, formProps, pending } = useActionForm({
    schema: bankAccountSchema,
    action: saveBankAccountAction,
    defaultValues: {
      id,
      banco: account?.banco ?? "",
      agencia: account?.agencia ?? "",
      conta: account?.conta ?? "",
      titular: account?.titular ?? "",
      documento: account?.documento ?? "",
      pix: account?.pix ?? "",
    },
    onSuccess: ({ message, hint }) => {
      onDone();
      toast({ title: message, ...(hint && { description: hint }) });
      router.refresh();
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  return (
    <form {...formProps} aria-label="Conta do projeto" className="grid max-w-measure gap-5">
      <FormSummary control={control} labels={LABELS} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          control={control}
          name="banco"
          label={LABELS.banco}
          inputMode="numeric"
          placeholder="001"
          maxLength={3}
        />
        <TextField
          control={control}
          name="agencia"
          label={LABELS.agencia}
          placeholder="1234-5"
          maxLength={8}
        />
        <TextField control={control} name="conta" label={LABELS.conta} placeholder="12345-6" maxLength={18} />
      </div>
      <TextField
        control={control}
        name="titular"
        label={LABELS.titular}
        help="Como está no banco."
        maxLength={120}
      />
      <TextField
        control={control}
        name="documento"
        label={LABELS.documento}
        help="O financiador confere o titular no banco antes de depositar."
        maxLength={18}
      />
      <TextField
        control={control}
        name="pix"
        label={LABELS.pix}
        help="CNPJ, CPF, e-mail, telefone com DDD ou chave aleatória."
        optional
        maxLength={100}
      />
      <SubmitButton pending={pending} pendingLabel="Guardando...">
        Guardar a conta
      </SubmitButton>
    </form>
  );
}
