import Link from "next/link";
import { unbroken } from "@/components/kit/reading/unbroken";
import { OperatorAddress } from "@/components/words/operator/operator-address";
import { formatPhone } from "@/lib/kit/masks";
import { env } from "@/lib/server/env";
import { LOGIN_LINKS, SITE } from "@/lib/words/site";
import { CookiePreferences } from "./cookie-consent";
import { Logo } from "./logo";

const COLUMNS = [
  {
    title: "Plataforma",
    look: "max-md:row-span-2",
    links: [
      { label: "Projetos disponíveis", href: "/lir-estatisticas" },
      { label: "Buscar projetos", href: "/lir-projetos" },
      { label: "Simulador de incentivo", href: "/incentivos" },
      { label: "Como funciona", href: "/como-funciona" },
      { label: "Quem somos", href: "/como-funciona#quem-somos" },
      { label: "Perguntas frequentes", href: "/faq" },
      { label: "Conferir recibo", href: "/recibo" },
    ],
  },
  {
    title: "Participar",
    look: "",
    links: [
      { label: "Cadastrar empresa", href: "/cadastro-empresa" },
      { label: "Cadastrar projeto", href: "/project-signup" },
      ...LOGIN_LINKS.map(({ label, href }) => ({
        label: `Entrar: ${label.toLowerCase().replace("lir", "LIR")}`,
        href,
      })),
    ],
  },
  {
    title: "Regras",
    look: "",
    links: [
      { label: "Termos de uso", href: "/termos" },
      { label: "Privacidade e LGPD", href: "/privacidade" },
    ],
  },
];

const footerLink =
  "inline-block py-2.5 text-left md:py-1.5 text-on-deep-soft hover:text-on-deep hover:underline";

export function Footer() {
  return (
    <footer
      data-print="hide"
      className="bg-deep text-on-deep [--accent:oklch(0.8_0.135_72)] [--brand:var(--on-deep)]"
    >
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-6 pt-8 pb-24 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:gap-x-8 md:gap-y-12 md:pt-16">
        <div className="max-md:col-span-2 max-w-sm">
          <Logo />
          <p className="mt-4 text-on-deep-soft max-md:hidden">{SITE.tagline}</p>
          <address className="text-sm not-italic max-md:mt-2 max-md:flex max-md:flex-wrap max-md:gap-x-6 md:mt-6">
            <a href={`mailto:${env.CONTACT_EMAIL}`} className={footerLink}>
              {env.CONTACT_EMAIL}
            </a>
            <br className="max-md:hidden" />
            <a href={`tel:+55${env.CONTACT_PHONE}`} className={`${footerLink} figures`}>
              {formatPhone(env.CONTACT_PHONE)}
            </a>
            <p className="py-2.5 text-on-deep-soft md:py-1.5">{SITE.place}</p>
          </address>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title} className={column.look}>
            <h2 className="font-sans font-semibold text-sm tracking-normal">{column.title}</h2>
            <ul className="text-sm max-md:mt-1 md:mt-3">
              {column.links.map((link) => (
                <li key={link.href}>
                  <Link href={link.href} prefetch={false} className={footerLink}>
                    {link.label}
                  </Link>
                </li>
              ))}
              {column.title === "Regras" && (
                <li>
                  <CookiePreferences className={footerLink} />
                </li>
              )}
            </ul>
          </nav>
        ))}
        <div className="grid gap-4 border-on-deep-soft/30 border-t pt-5 text-on-deep-soft text-xs max-md:col-span-2 md:col-span-4 md:grid-cols-2 md:gap-6 md:pt-8 md:text-sm">
          <p id="acessibilidade" className="max-w-measure">
            <strong className="font-semibold text-on-deep">Acessibilidade.</strong> Este site foi feito para a
            WCAG 2.2 nível AA e a ABNT NBR 17225: funciona por teclado, com leitor de tela e com texto
            ampliado. Encontrou uma barreira? Escreva para {env.CONTACT_EMAIL} e respondemos em até dois dias
            úteis.
          </p>
          <p className="max-w-measure md:justify-self-end">
            Base legal: {SITE.law}, {unbroken("Decreto nº 12.106/2024 e Portaria GM/MMA nº 1.250/2024")}. O
            Elo Recicla aproxima as partes; o dinheiro vai direto para a conta do projeto.
          </p>
          <p className="md:col-span-2">
            Plataforma operada por <OperatorAddress />
          </p>
        </div>
      </div>
    </footer>
  );
}
