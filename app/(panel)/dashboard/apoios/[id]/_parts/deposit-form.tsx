"use client";

import { AmountField } from "@/components/kit/forms/amount-field";
import { CpfField } from "@/components/kit/forms/cpf-field";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { formatAmount } from "@/lib/kit/typed-amount";
import { correctDepositDayAction } from "@/lib/money/deals/actions";
import { VALUE_PROBLEMS } from "@/lib/money/deals/messages/account-and-deposit";
import { depositDaySchema } from "@/lib/money/deals/schema";
import { informDepositAction } from "@/lib/money/receipts/actions";
import { depositSchema } from "@/lib/money/receipts/schema";
import { ProofField } from "./proof-field";
import { useHeldSubmit } from "./use-held-submit";

type DepositFormProps = {
  id: string;
  known: { valor: number; data: string; arquivo: { nome: string; href: string } | null } | null;
  /** Time at which the shown deposit was reported. Empty without a deposit. */
  visto: string;
  /** Centavos. */
  suggested: number;
  /** The account as payer. `isMissing`: the account lacks a name or a document, so the form asks for both. */
  payer: { name: string; isCompany: boolean; isMissing: boolean };
};

/** A support keeps one deposit: until both sides confirmed, a new report replaces the earlier report. */
const VALUE_HELP =
  "Como está no comprovante do banco, com os centavos. De mais de uma transferência, informe a soma e o dia da última: o apoio registra um depósito só. Se elas caem em períodos diferentes do imposto, fale com o suporte antes.";

const DAY_HELP = "O dia em que o dinheiro saiu: é ele que decide o período do imposto.";

const DAY_LABEL = { data: "Dia do depósito" };

const labelsFor = (isCompany: boolean) => ({
  valor: "Valor depositado",
  ...DAY_LABEL,
  documento: isCompany ? "CNPJ que sai no recibo" : "CPF que sai no recibo",
  nome: isCompany ? "Razão social" : "Nome completo, como no CPF",
  arquivo: "Comprovante do banco",
});

/** Scrolls to the top, where the page shows the next step, because a submit removes or remounts the form. */
const showProgress = () => window.scrollTo({ top: 0, behavior: "instant" });

export function ChangeDeposit(props: DepositFormProps) {
  return (
    <div>
      <FormDialog label="Corrigir ou trocar o comprovante" title="Corrigir o depósito">
        {(close) => <DepositForm {...props} onDone={close} />}
      </FormDialog>
    </div>
  );
}

type ChangeDayProps = { id: string; data: string };

export function ChangeDay(props: ChangeDayProps) {
  return (
    <div>
      <FormDialog label="Corrigir o dia" about="do depósito" title="Corrigir o dia do depósito">
        {(close) => <DayForm {...props} onDone={close} />}
      </FormDialog>
    </div>
  );
}

function DayForm({ id, data, onDone }: ChangeDayProps & { onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: depositDaySchema,
    action: correctDepositDayAction,
    defaultValues: { id, data },
    onDone,
  });
  return (
    <form {...formProps} aria-label="Corrigir o dia do depósito" className="grid gap-5">
      <TextField {...fieldsOf(control, DAY_LABEL)("data")} type="date" help={DAY_HELP} />
      <SubmitButton pending={pending} label="Salvar o dia" pendingLabel="Salvando..." />
    </form>
  );
}

/** If the bank's proof is sent or already stored, saving counts as the funder's confirmation of the amount. */
export function DepositForm({
  id,
  known,
  visto,
  suggested,
  payer,
  onDone,
}: DepositFormProps & { onDone?: () => void }) {
  const labels = labelsFor(payer.isCompany);
  const { control, formProps, pending, setError, setValue } = useRefreshingForm({
    schema: depositSchema,
    action: informDepositAction,
    defaultValues: {
      id,
      visto,
      valor: formatAmount(known?.valor ?? suggested),
      // The day has no default, because it decides the tax period, and deposits are often reported later.
      data: known?.data ?? "",
      arquivo: "",
      documento: "",
      nome: payer.isMissing ? payer.name : "",
      ciente: "",
    },
    onDone: onDone ?? showProgress,
    // Two keys, so that texts typed for a first report do not return in a correction.
    keptAs: known ? "corrigir" : "informar",
  });
  const field = fieldsOf(control, labels);
  const { onSubmit, onBusy, onStored, isHeld } = useHeldSubmit(formProps);
  return (
    <form
      {...formProps}
      onSubmit={onSubmit}
      aria-busy={pending || isHeld}
      aria-label="Informar o depósito"
      className="grid max-w-measure gap-5"
    >
      <FormSummary control={control} labels={labels} />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField
          required
          {...field("valor")}
          help={VALUE_HELP}
          onUnclear={() => setError("valor", { message: VALUE_PROBLEMS.unclear })}
        />
        <TextField {...field("data")} type="date" help={DAY_HELP} />
      </div>
      {payer.isMissing && (
        <div className="grid gap-5 sm:grid-cols-2">
          {payer.isCompany ? (
            <TextField
              {...field("documento")}
              help="É por ele que a Receita reconhece o apoio."
              maxLength={18}
            />
          ) : (
            <CpfField {...field("documento")} help="É por ele que a Receita reconhece o apoio." />
          )}
          <TextField
            {...field("nome")}
            help={payer.isCompany ? "A da Receita Federal, se ela responder." : "Fica no seu perfil também."}
            maxLength={120}
          />
        </div>
      )}
      <ProofField
        control={control}
        label={labels.arquivo}
        known={known?.arquivo?.nome ?? null}
        isOptional={known === null}
        onStored={(file) => {
          setValue("arquivo", file, { shouldValidate: false });
          onStored();
        }}
        onBusy={onBusy}
      />
      <SubmitButton
        pending={pending || isHeld}
        label={known ? "Salvar o depósito" : "Avisar que depositei"}
        pendingLabel={isHeld ? "Enviando o comprovante..." : "Salvando..."}
      />
    </form>
  );
}
