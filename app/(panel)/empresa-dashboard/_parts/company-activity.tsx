import Link from "next/link";
import { formatDate, formatNumber } from "@/lib/kit/format";
import type { Panel } from "@/lib/overview/dashboard/queries";

/** Figures of the company's activity, each linked to its page. */
export function CompanyActivityPanel({ counts, latest }: Pick<Panel, "counts" | "latest">) {
  const figures = [
    {
      label: counts.interests === 1 ? "Interesse" : "Interesses",
      value: counts.interests,
      href: "/dashboard/apoios",
    },
    {
      label: counts.favorites === 1 ? "Favorito" : "Favoritos",
      value: counts.favorites,
      href: "/dashboard/favoritos",
    },
    {
      label: counts.searches === 1 ? "Busca salva" : "Buscas salvas",
      value: counts.searches,
      href: "/dashboard/buscas",
    },
  ];
  return (
    <section aria-labelledby="empresa-andamento" className="mt-8">
      <h2 id="empresa-andamento" className="text-2xl">
        Em andamento
      </h2>
      <ul className="figures mt-5 grid grid-cols-3 border-line border-y">
        {figures.map(({ label, value, href }) => (
          <li key={href} className="border-line [&+&]:border-l [&+&]:pl-4 md:[&+&]:pl-7">
            <Link href={href} prefetch={false} className="group block py-5">
              <span className="block font-display font-semibold text-3xl leading-none tracking-tight">
                {formatNumber(value)}
              </span>
              <span className="link mt-2 inline-block text-sm">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft text-sm leading-normal">
        {latest ? (
          <>
            Último interesse, em {formatDate(latest.criadoEm)}:{" "}
            {latest.slug ? (
              <Link href={`/lir-projetos/${latest.slug}`} prefetch={false} className="link">
                {latest.nome}
              </Link>
            ) : (
              latest.nome
            )}{" "}
            ({latest.status.toLowerCase()})
          </>
        ) : (
          "Nenhum interesse registrado ainda. Em Explorar Projetos, ‘Tenho Interesse’ começa a conversa com quem realiza."
        )}
      </p>
    </section>
  );
}
