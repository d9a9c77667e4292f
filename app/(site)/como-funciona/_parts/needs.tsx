import Link from "next/link";
import { unbroken } from "@/components/kit/reading/unbroken";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { NEEDS } from "@/lib/people/support/steps";

const SIDES = [
  {
    title: "Se você capta",
    needs: NEEDS.fundraiser,
    href: "/project-signup",
    action: "Cadastrar projeto",
    variant: "default",
  },
  {
    title: "Se você financia",
    needs: NEEDS.funder,
    href: "/cadastro-empresa",
    action: "Cadastrar empresa",
    variant: "outline",
  },
] as const;

/** Documents to collect before registering a project. */
export function Needs() {
  return (
    <section aria-labelledby="em-maos-titulo" className="page-width section-gap">
      <h2 id="em-maos-titulo" className="text-3xl">
        O que ter em mãos
      </h2>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
        {SIDES.map(({ title, needs, href, action, variant }) => (
          <section key={title} aria-label={title} className="flex flex-col">
            <h3 className="text-xl">{title}</h3>
            <dl className="mt-4 border-line border-b">
              {needs.map(({ what, detail }) => (
                <div
                  key={what}
                  className="grid gap-x-6 border-line border-t py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
                >
                  <dt className="font-semibold">{what}</dt>
                  <dd className="text-ink-soft">{unbroken(detail)}</dd>
                </div>
              ))}
            </dl>
            <p data-print="hide" className="mt-7">
              <ButtonLink href={href} variant={variant} size="lg">
                {action}
              </ButtonLink>
            </p>
          </section>
        ))}
      </div>
      <p className="mt-14 max-w-[48ch]">
        Ainda com dúvida? As{" "}
        <Link href="/faq" className="link">
          perguntas frequentes
        </Link>{" "}
        trazem as ressalvas, e o{" "}
        <Link href="/incentivos" className="link">
          simulador
        </Link>{" "}
        faz a conta com os seus números.
      </p>
    </section>
  );
}
