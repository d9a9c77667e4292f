"use client";

import { useRouter } from "next/navigation";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { openLandingWith } from "@/components/people/accounts/sign-out";
import { formatMoneyCents } from "@/lib/kit/format";
import { deleteMyAccountAction } from "@/lib/overview/personal-data/actions";
import { DELETION } from "@/lib/overview/personal-data/messages";
import { costsOf, type LeavingCosts } from "@/lib/overview/personal-data/rules";
import { deletionFormSchema } from "@/lib/overview/personal-data/schema";

const LABELS = { confirmation: `Digite ${DELETION.phrase}`, currentPassword: "Senha atual" };

type DeleteAccountProps = { email: string; isFunder: boolean; leaving: LeavingCosts };

export function DeleteAccount(props: DeleteAccountProps) {
  return (
    <FormDialog label="Excluir minha conta" title="Excluir a conta" danger>
      {() => <DeletionForm {...props} />}
    </FormDialog>
  );
}

function DeletionForm({ email, isFunder, leaving }: DeleteAccountProps) {
  const router = useRouter();
  const { control, formProps, pending } = useActionForm({
    schema: deletionFormSchema,
    action: (input) => deleteMyAccountAction({ ...input, seen: costsOf(leaving) }),
    defaultValues: { confirmation: "", currentPassword: "" },
    onSuccess: ({ message }) => openLandingWith(message),
    onFailure: ({ code }) => {
      // A conflict means that the costs of the deletion have grown. The refreshed page shows the new costs.
      if (code === "conflict") router.refresh();
    },
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Excluir a conta" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <div className="grid gap-3 text-sm leading-normal">
        <p>
          A conta <strong className="break-all font-semibold">{email}</strong> deixa de existir agora, e não
          há como desfazer.
        </p>
        <ul className="ml-5 grid list-disc gap-1 text-ink-soft">
          <li className="text-ink">
            Baixe antes os seus recibos e a cópia dos seus dados: depois não há mais onde entrar.
          </li>
          <li>
            {isFunder
              ? "Perfil, favoritos, carteiras, buscas salvas e preferências são apagados."
              : "Perfil, projetos sem apoio, favoritos, preferências e as conversas com o assistente de propostas são apagados."}
          </li>
          <li>
            {isFunder && "Links de carteiras que você compartilhou deixam de abrir. "}
            Quem trabalha na sua conta perde o acesso a ela, e convites que você enviou deixam de valer.
          </li>
          <li>
            Interesses e apoios sem depósito informado são encerrados, e o outro lado é avisado por e-mail. As
            mensagens que você escreveu ficam para ele como estão, sem o seu nome ao lado. Comprovantes de
            depósito e recibos ficam com o nome e o CPF ou CNPJ impressos neles, pelo prazo da lei tributária.
          </li>
          <li>Registros de pagamento e o aceite dos termos ficam pelo prazo da lei.</li>
          {leaving.endsPlan && (
            <li className="text-ink">
              {leaving.returned === null
                ? DELETION.planEnds
                : DELETION.planReturns(formatMoneyCents(leaving.returned), leaving.isReturnHindered)}
            </li>
          )}
          {leaving.owedReturn && <li className="text-ink">{DELETION.returnRefused}</li>}
          {leaving.owesCommission && <li className="text-ink">{DELETION.commissionStays}</li>}
          {leaving.losesReceipt && <li className="text-ink">{DELETION.receiptLost}</li>}
          {leaving.owesReceipt && <li className="text-ink">{DELETION.receiptOwed}</li>}
          {leaving.leavesImported && <li className="text-ink">{DELETION.importedStay}</li>}
        </ul>
      </div>
      <TextField
        {...field("confirmation")}
        help="Para ter certeza de que não foi sem querer."
        autoComplete="off"
        autoCapitalize="characters"
      />
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <SubmitButton
        pending={pending}
        label="Excluir a conta para sempre"
        pendingLabel="Excluindo..."
        variant="destructive"
      />
    </form>
  );
}
