"use client";

import { type Control, useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { RadioField } from "@/components/kit/forms/radio-field";
import { TextField } from "@/components/kit/forms/text-field";
import { FieldPair } from "@/components/kit/ui/field";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import { budgetSumText, quotaSumText } from "@/lib/catalog/own-projects/messages";
import { budgetSum, quotaSum } from "@/lib/catalog/own-projects/rules/content";
import { type ListedTerms, quotaSumOf } from "@/lib/catalog/own-projects/rules/submission";
import { legalMinimum, minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { formatMoney, formatMoneyCents } from "@/lib/kit/format";
import { parseAmount } from "@/lib/kit/typed-amount";
import { AmountField } from "./amount-field";
import type { EditorValues } from "./editor-values";
import { LineList } from "./line-list";

type StepProps = { control: Control<EditorValues> };

const WORKS = [
  { value: "nao", label: "Sem obras", hint: "Captação mínima de 20%" },
  { value: "sim", label: "Com obras", hint: "Captação mínima de 50%" },
];

type MoneyProps = StepProps & {
  listedTerms: ListedTerms | null;
};

export function StepMoney({ control, listedTerms }: MoneyProps) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <AmountField {...field("valorTotal")} help="Como está na aprovação. O mínimo da lei é de R$ 50.000." />
      <LineList
        control={control}
        name="orcamento"
        what="item"
        empty={{ rubrica: "", valor: "" }}
        help="O que o dinheiro faz: equipamentos, obra, equipe, formação. A soma precisa dar o valor total."
      >
        {(at) => (
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:[&_input]:min-h-13">
            <TextField control={control} name={`orcamento.${at}.rubrica`} label={`Item ${at + 1}`} />
            <AmountField control={control} name={`orcamento.${at}.valor`} label={`Valor do item ${at + 1}`} />
          </div>
        )}
      </LineList>
      <BudgetSum control={control} />
      <FieldPair>
        <TextField
          {...field("cotasTotal")}
          inputMode="numeric"
          optional
          help="Em quantas partes iguais o valor se divide."
        />
        <AmountField {...field("cotaValor")} optional />
      </FieldPair>
      <QuotaSum control={control} listedTerms={listedTerms} />
      <RadioField {...field("obras")} options={WORKS} />
      <Gate control={control} />
      <FieldPair>
        <TextField {...field("aprovadoEm")} type="date" />
        <TextField
          {...field("prazoCaptacao")}
          type="date"
          help="Até 12 meses depois da aprovação, enquanto falta a captação mínima."
        />
      </FieldPair>
      <FieldPair>
        <TextField {...field("duracaoMeses")} inputMode="numeric" help="De 1 a 36." />
        <TextField {...field("numeroAprovacao")} help="Do SINIR+ ou do Transferegov." />
      </FieldPair>
      <TextField
        {...field("fonteUrl")}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        optional
        help="Onde quem financia confere a aprovação: um site do governo, que termina em .gov.br."
      />
    </>
  );
}

function BudgetSum({ control }: StepProps) {
  const [lines, valorTotal] = useWatch({ control, name: ["orcamento", "valorTotal"] });
  const sum = budgetSum(lines);
  const total = parseAmount(valorTotal) ?? 0;
  return <Sum of="dos itens" sum={sum} text={budgetSumText({ sum, total }, formatMoneyCents)} />;
}

function QuotaSum({ control, listedTerms }: MoneyProps) {
  const [cotasTotal, cotaValor, valorTotal] = useWatch({
    control,
    name: ["cotasTotal", "cotaValor", "valorTotal"],
  });
  const quotas = { cotasTotal, cotaValor, valorTotal };
  const text = quotaSumText(quotaSumOf(quotas, listedTerms), formatMoneyCents);
  return <Sum of="das cotas" sum={quotaSum(quotas)} text={text} />;
}

function Sum({ of, sum, text }: { of: string; sum: number; text: string }) {
  if (sum === 0) return null;
  return (
    <p role="status" className="figures border-accent border-l-2 pl-4 text-sm leading-normal">
      Soma {of}: <strong className="font-semibold">{formatMoneyCents(sum)}</strong>. {text}
    </p>
  );
}

function Gate({ control }: StepProps) {
  const [works, total] = useWatch({ control, name: ["obras", "valorTotal"] });
  const centavos = parseAmount(total) ?? 0;
  if (works === "" || !Number.isSafeInteger(centavos)) return null;
  const share = minimumPercent(works === "sim");
  return (
    <p className="figures rounded-md bg-sunken px-4 py-3 text-sm leading-normal">
      {works === "sim" ? "Com obras" : "Sem obras"}, a Portaria GM/MMA nº 1.250/2024 pede {share}% do valor em
      até 12 meses
      {centavos > 0 && (
        <>
          : <strong className="font-semibold">{formatMoney(legalMinimum(centavos, 0, share).valor)}</strong>
        </>
      )}
      . Sem isso, o projeto é arquivado.
    </p>
  );
}
