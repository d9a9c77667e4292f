import type { Metadata } from "next";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";

export const metadata: Metadata = { title: "Página não encontrada" };

export default function NotFoundPage() {
  return (
    <div className="page-width section-gap">
      <p className="figures font-semibold text-accent-text">404</p>
      <h1 className="mt-4 text-4xl">Oops! Page not found</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        Esta página não existe ou mudou de endereço. Os projetos continuam todos na lista.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <Link href="/" className={buttonVariants()}>
          Voltar ao início
        </Link>
        <Link href="/lir-projetos" className={buttonVariants({ tone: "quiet" })}>
          Ver projetos
        </Link>
      </div>
    </div>
  );
}
