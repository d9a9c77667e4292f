import { ButtonLink } from "@/components/kit/ui/button-link";
import type { UserType } from "@/lib/kit/account-kinds";

const WAYS = {
  captador: {
    text: "Quando você aceita um interesse e desbloqueia a oportunidade, a conversa com o financiador abre aqui.",
    label: "Ver interesses",
    href: "/dashboard/recebidos",
  },
  financiador: {
    text: "Quando um projeto aceita o seu interesse e desbloqueia a oportunidade, a conversa abre aqui e um e-mail avisa você.",
    label: "Ver meus interesses",
    href: "/dashboard/interesses",
  },
} as const satisfies Record<UserType, { text: string; label: string; href: string }>;

/** Shown before the first conversation. */
export function EmptyConversations({ userType }: { userType: UserType }) {
  const { text, label, href } = WAYS[userType];
  return (
    <div className="rounded-md border border-line border-dashed px-5 py-8">
      <h2 className="text-lg">Nenhuma conversa ainda.</h2>
      <p className="mt-2 mb-5 max-w-measure text-ink-soft leading-normal">{text}</p>
      <ButtonLink href={href} prefetch={false} variant="outline">
        {label}
      </ButtonLink>
    </div>
  );
}
