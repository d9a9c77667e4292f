import Link from "next/link";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";

/** These pages are open to whoever is signed in; a financiador has no projects there. */
export function NotForFunders() {
  return (
    <>
      <PageHeader title="Meus projetos">
        Esta página é de quem capta. A sua conta é de financiador: os projetos para apoiar estão na lista.
      </PageHeader>
      <div className="page-width flex flex-wrap gap-3 pb-28">
        <Button asChild>
          <Link href="/lir-projetos" prefetch={false}>
            Ver os projetos
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link href="/dashboard" prefetch={false}>
            Voltar ao painel
          </Link>
        </Button>
      </div>
    </>
  );
}
