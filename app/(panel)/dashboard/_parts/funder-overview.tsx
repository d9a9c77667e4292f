import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { FeaturedCard } from "@/components/featured/featured-card";
import type { Viewer } from "@/lib/auth/session";
import type { DashboardCounts } from "@/lib/dashboard/queries";
import { PremiumBanner } from "./premium-banner";

type FunderOverviewProps = { viewer: Viewer; counts: DashboardCounts };

/** B2.13: the featured projects, the funder's own places, and what is theirs alone. */
export function FunderOverview({ viewer, counts }: FunderOverviewProps) {
  const places = [
    {
      href: "/dashboard/interesses",
      label: "Meus interesses",
      text: counts.interests === 0 ? "Nenhum em andamento" : "Veja a resposta de cada projeto",
    },
    {
      href: "/dashboard/favoritos",
      label: "Meus Favoritos",
      text: counts.favorites === 0 ? "Guarde projetos para decidir depois" : "Compare até quatro lado a lado",
    },
    {
      href: "/dashboard/buscas",
      label: "Buscas salvas",
      text: counts.searches === 0 ? "Receba um aviso do que entrar" : "Alertas do que entrou na lista",
    },
  ];
  return (
    <div className="grid gap-8 py-8">
      <FeaturedCard viewer={viewer} retry="/dashboard" />
      <nav aria-label="Suas escolhas">
        <ul className="grid border-line border-t md:grid-cols-3 md:gap-x-10">
          {places.map(({ href, label, text }) => (
            <li key={href} className="border-line border-b">
              <Link
                href={href}
                prefetch={false}
                className="group flex min-h-18 items-center justify-between gap-4 py-3.5"
              >
                <span>
                  <span className="block font-semibold group-hover:text-brand group-hover:underline">
                    {label}
                  </span>
                  <span className="block text-ink-soft text-sm leading-normal">{text}</span>
                </span>
                <ArrowRight aria-hidden className="size-5 shrink-0 text-brand" strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PremiumBanner />
    </div>
  );
}
