import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { ASK_HASH } from "@/lib/access/auth/return-to";

/** Leads visitors to an account before they can ask. */
export function AskInvitation({ slug }: { slug: string }) {
  return (
    <div className="mt-6 grid max-w-measure justify-items-start gap-4">
      <p className="text-ink-soft leading-normal">
        Ficou uma dúvida? A resposta do projeto aparece aqui para todos, sem o nome de quem perguntou.
      </p>
      <Button asChild variant="outline">
        <ReturnLink href="/auth" returnTo={`/lir-projetos/${slug}${ASK_HASH}`}>
          Entrar para perguntar
        </ReturnLink>
      </Button>
    </div>
  );
}
