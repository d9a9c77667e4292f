import { BadgeCheck, Clock } from "lucide-react";
import type { ProfileView } from "@/lib/profile/queries";

/** What the profile still lacks, in the words of its form. */
function missingOf({ phone, city, state, personType, companyName }: ProfileView): string[] {
  const wanted: [string, string | null][] = [
    ["telefone", phone],
    ["cidade", city],
    ["estado", state],
  ];
  if (personType === "juridica") wanted.push(["nome da empresa", companyName]);
  return wanted.filter(([, value]) => !value).map(([name]) => name);
}

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** State of the verification, and what the person can do about it (B2.11). */
export function VerificationCard({ profile }: { profile: ProfileView }) {
  const missing = missingOf(profile);
  const Icon = profile.isVerified ? BadgeCheck : Clock;
  return (
    <section
      aria-labelledby="painel-verificacao"
      className={`rounded-md border border-line border-l-4 bg-surface p-5 ${profile.isVerified ? "border-l-brand" : "border-l-accent"}`}
    >
      <h2 id="painel-verificacao" className="flex items-center gap-2.5 text-lg">
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={`size-6 shrink-0 ${profile.isVerified ? "text-brand" : "text-accent-text"}`}
        />
        {profile.isVerified ? "Perfil Verificado" : "Verificação Pendente"}
      </h2>
      <p className="mt-2 text-ink-soft text-sm leading-normal">
        {profile.isVerified
          ? "Os seus dados foram conferidos. A outra parte de um apoio vê esse selo."
          : missing.length > 0
            ? `Para completar a verificação, informe ${list.format(missing)} em Editar Perfil. Depois disso a nossa equipe confere os dados.`
            : "O perfil está completo. Para concluir a verificação, a nossa equipe ainda confere os dados; não é preciso fazer nada."}
      </p>
    </section>
  );
}
