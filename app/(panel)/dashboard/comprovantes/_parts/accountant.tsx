"use client";

import { Mail } from "lucide-react";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog, FormDialogContent } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { saveAccountantAction, sendReceiptAction } from "@/lib/money/receipts/actions";
import { SENDING } from "@/lib/money/receipts/messages";
import { accountantSchema, sendSchema } from "@/lib/money/receipts/schema";

const LABELS = { email: "E-mail do contador" };

type SendReceiptProps = {
  recibo: string;
  number: string;
  accountant: string | null;
  /** The account's name in the mail to the accountant; null if the mail must not show it (`nameForStrangers`). */
  sender: string | null;
};

export function SendReceipt({ recibo, number, accountant, sender }: SendReceiptProps) {
  const { pending, act } = useRefreshingAction(SENDING.failed, { afterFailure: true });
  const [isOpen, setIsOpen] = useTransientState(false);
  const send = () => {
    if (accountant === null) setIsOpen(true);
    else void act((mark) => sendReceiptAction({ recibo, email: accountant, ...mark }));
  };
  return (
    <>
      {/* One button, with or without a stored e-mail, so that it keeps the focus when the e-mail is stored. */}
      <Button variant="outline" aria-disabled={pending} onClick={send}>
        <Mail aria-hidden className="size-4" strokeWidth={2} />
        <span>
          {pending ? "Enviando..." : "Enviar ao contador"}
          <span className="sr-only"> o recibo {number}</span>
        </span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <FormDialogContent title="Enviar ao contador">
          <FirstSending recibo={recibo} sender={sender} onDone={() => setIsOpen(false)} />
        </FormDialogContent>
      </Dialog>
    </>
  );
}

type FirstSendingProps = Pick<SendReceiptProps, "recibo" | "sender"> & { onDone: () => void };

function FirstSending({ recibo, sender, onDone }: FirstSendingProps) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: sendSchema,
    action: sendReceiptAction,
    defaultValues: { recibo, email: "" },
    onDone,
  });
  return (
    <form {...formProps} aria-label="Enviar ao contador" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextField
        {...fieldsOf(control, LABELS)("email")}
        type="email"
        autoComplete="off"
        help={SENDING.help(sender)}
      />
      <SubmitButton pending={pending} label="Enviar recibo" pendingLabel="Enviando..." />
    </form>
  );
}

export function KeptAccountant({ email }: { email: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 break-words">
        “Enviar ao contador” manda para <strong className="font-semibold">{email}</strong>.
      </p>
      <FormDialog label="Mudar contador" title="Mudar contador">
        {(close) => <AccountantForm email={email} onDone={close} />}
      </FormDialog>
    </div>
  );
}

function AccountantForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: accountantSchema,
    action: saveAccountantAction,
    defaultValues: { email },
    onDone,
  });
  return (
    <form {...formProps} aria-label="Mudar contador" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextField
        {...fieldsOf(control, LABELS)("email")}
        type="email"
        autoComplete="off"
        help="Se um recibo que você enviou for revogado, avisamos só o endereço salvo aqui. Deixe em branco para apagar."
        optional
      />
      <SubmitButton pending={pending} label="Salvar" pendingLabel="Salvando..." />
    </form>
  );
}
