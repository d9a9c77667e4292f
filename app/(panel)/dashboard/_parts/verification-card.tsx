import { BadgeCheck, CircleDashed } from "lucide-react";
import type { ProfileView } from "@/lib/profile/queries";
import { isVerified, missingOf } from "@/lib/profile/rules";

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** State of the verification, what it means, and how the person completes it (B2.11). */
export function VerificationCard({ profile }: { profile: ProfileView }) {
  const verified = isVerified(profile);
  const Icon = verified ? BadgeCheck : CircleDashed;
  return (
    <section
      aria-labelledby="painel-verificacao"
      className={`rounded-md border border-line border-l-4 bg-surface p-5 ${verified ? "border-l-brand" : "border-l-accent"}`}
    >
      <h2 id="painel-verificacao" className="flex items-center gap-2.5 text-lg">
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={`size-6 shrink-0 ${verified ? "text-brand" : "text-accent-text"}`}
        />
        {verified ? "Perfil Verificado" : "Verificação Pendente"}
      </h2>
      <p className="mt-2 text-ink-soft text-sm leading-normal">
        {verified
          ? "O seu e-mail foi confirmado e o contato está completo. É o que a outra parte precisa para responder."
          : `O seu e-mail já foi confirmado. Para completar a verificação, informe ${list.format(missingOf(profile))} em Editar Perfil; ela vale na hora.`}
      </p>
    </section>
  );
}
