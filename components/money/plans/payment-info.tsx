import { Card, CardContent, CardHeader, CardTitle } from "@/components/kit/ui/card";

type PaymentInfoProps = { trialDays: number; takesPix: boolean };

/** How plans are paid for (B2.20). */
export function PaymentInfo({ trialDays, takesPix }: PaymentInfoProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Como funciona o pagamento</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="grid max-w-measure list-disc gap-2 pl-5 text-sm leading-normal">
          {trialDays > 0 && (
            <li>
              Os primeiros {trialDays} dias são de teste. A primeira cobrança vem depois deles; se cancelar
              antes, nada é cobrado. O assistente já escreve propostas no teste; as apresentações em slides
              abrem com o primeiro pagamento.
            </li>
          )}
          <li>
            {takesPix
              ? "Você paga por cartão ou por Pix Automático, sempre na página do provedor de pagamentos. Não guardamos dados do cartão nem do banco."
              : "Você paga por cartão, na página do provedor de pagamentos. Não guardamos dados do cartão."}
          </li>
          {takesPix && (
            <li>
              No Pix Automático você autoriza uma vez no aplicativo do banco, recebe um aviso antes de cada
              cobrança e pode cancelar por lá. O banco leva uns três dias para confirmar cada mês, e nesses
              dias o plano continua valendo.
            </li>
          )}
          <li>Se uma cobrança falhar, o plano continua por sete dias enquanto tentamos de novo.</li>
          <li>Para cancelar não há multa: o plano vale até o fim do que já foi pago.</li>
          <li>
            Do primeiro plano você pode desistir em até sete dias da primeira cobrança, em Conta ou em Planos,
            e receber tudo de volta (art. 49 do Código de Defesa do Consumidor).
          </li>
          <li>Tem um cupom? Ele é informado na página de pagamento.</li>
          <li>A comissão de 8% sobre apoios confirmados vale em todos os planos.</li>
        </ul>
      </CardContent>
    </Card>
  );
}
