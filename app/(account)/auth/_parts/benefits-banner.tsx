import type { UserType } from "@/lib/kit/account-kinds";

type Benefit = { figure: string; text: string };

type Banner = { title: string; benefits: Benefit[]; note: string };

/** Companies and natural persons deduct different shares of their tax (A9.5). */
const BENEFITS: Record<"pessoa" | "empresa" | "captador", Banner> = {
  pessoa: {
    title: "Para quem financia",
    benefits: [
      { figure: "6%", text: "do imposto de renda devido é o seu limite, na declaração completa" },
      { figure: "100%", text: "do valor dentro do limite volta como dedução" },
      { figure: "R$ 0", text: "para usar a plataforma, sempre" },
    ],
    note: "Quem deposita até o último expediente bancário de dezembro deduz na declaração do ano seguinte.",
  },
  empresa: {
    title: "Para quem financia",
    benefits: [
      { figure: "R$ 0", text: "para usar a plataforma, sempre" },
      { figure: "até 8%", text: "de benefício fiscal no imposto de renda" },
      { figure: "até 100%", text: "do valor investido é dedutível" },
    ],
    note: "O limite desta lei é de 1% do imposto devido para empresas do Lucro Real e de 6% para pessoas.",
  },
  captador: {
    title: "Para quem capta",
    benefits: [
      { figure: "R$ 0", text: "para publicar o projeto no plano Free" },
      { figure: "600+", text: "empresas na base" },
      { figure: "0,3%", text: "da oportunidade, para abrir o contato de quem você aceitou" },
      { figure: "8%", text: "de comissão, só quando o apoio é confirmado" },
    ],
    note: "Para projetos aprovados na Lei nº 14.260/2021 e para quem ainda espera a aprovação.",
  },
};

export function BenefitsBanner({ userType, isPerson }: { userType: UserType; isPerson: boolean }) {
  const { title, benefits, note } =
    BENEFITS[userType === "captador" ? userType : isPerson ? "pessoa" : "empresa"];
  return (
    <section aria-label={title} aria-live="polite" className="rounded-md bg-brand-wash px-4 py-4 sm:px-5">
      <dl className="grid gap-2.5">
        {benefits.map(({ figure, text }) => (
          <div key={figure} className="grid grid-cols-[6.5rem_1fr] items-baseline gap-3">
            <dt className="figures font-bold font-display text-lg leading-none tracking-tight">{figure}</dt>
            <dd className="text-sm leading-snug">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft text-xs leading-normal">{note}</p>
    </section>
  );
}
