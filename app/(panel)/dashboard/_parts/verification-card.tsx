import { BadgeCheck, CircleDashed } from "lucide-react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/kit/ui/card";
import { formatList } from "@/lib/kit/format";
import type { ProfileView } from "@/lib/people/profile/queries";
import { isVerified, missingOf } from "@/lib/people/profile/rules";

export function VerificationCard({ profile }: { profile: ProfileView }) {
  const verified = isVerified(profile);
  const Icon = verified ? BadgeCheck : CircleDashed;
  return (
    <Card
      role="region"
      aria-labelledby="painel-verificacao"
      className={`border-l-4 ${verified ? "border-l-brand" : "border-l-accent"}`}
    >
      <CardHeader>
        <CardTitle id="painel-verificacao" className="flex items-center gap-2.5 text-lg">
          <Icon
            aria-hidden
            strokeWidth={1.75}
            className={`size-6 shrink-0 ${verified ? "text-brand" : "text-accent-text"}`}
          />
          {verified ? "Perfil Verificado" : "Verificação Pendente"}
        </CardTitle>
        <CardDescription>
          {verified
            ? "O seu e-mail foi confirmado e o contato está completo. É o que a outra parte precisa para responder."
            : `O seu e-mail já foi confirmado. Para completar a verificação, informe ${formatList(missingOf(profile))} em Editar Perfil; ela vale na hora.`}
        </CardDescription>
      </CardHeader>
    </Card>
  );
}
