import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/kit/ui/button";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { BackToDeal } from "./_parts/back-to-deal";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: "Pagamento Cancelado", robots: { index: false } };

/** Where the vendor's page leads back to without a payment (A2.16). */
export default function CheckoutCanceledPage() {
  return (
    <AccountFrame
      kicker="Pagamento"
      title="Pagamento Cancelado"
      lead={
        <p>
          Nada foi cobrado. Você pode tentar de novo quando quiser, ou continuar com o plano gratuito: a conta
          e os projetos ficam como estão.
        </p>
      }
    >
      <div className="grid gap-3">
        <BackToDeal />
        <Button asChild size="lg" className="w-full">
          <Link href="/dashboard">Ir para Dashboard</Link>
        </Button>
        <Button asChild size="lg" variant="outline" className="w-full">
          <Link href="/project-signup">Voltar ao cadastro</Link>
        </Button>
      </div>
    </AccountFrame>
  );
}
