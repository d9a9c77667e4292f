import Link from "next/link";
import { HIDDEN_PROPONENT } from "@/lib/projects/messages";
import { buttonVariants } from "../../../../../components/ui/button-variants";

/** On the page of a project, for whose project it is: what others see of it, and the way to what they did with it. */
export function OwnNotice() {
  return (
    <div data-print="hide" className="border-line border-b bg-brand-wash">
      <section
        aria-label="Seu projeto"
        className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-5"
      >
        <div className="max-w-measure">
          <p className="font-semibold">Esta é a página pública do seu projeto</p>
          <p className="mt-1 text-sm">
            Você e quem financia veem o texto completo, o nome da organização e o valor captado. Quem não tem
            conta vê “{HIDDEN_PROPONENT}” e o começo do texto.
          </p>
        </div>
        <Link href="/projects" prefetch={false} className={buttonVariants({ tone: "quiet" })}>
          Ver interesses recebidos
        </Link>
      </section>
    </div>
  );
}
