import { ButtonLink } from "@/components/kit/ui/button-link";
import { toIsoDay } from "@/lib/kit/format";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import { listConversations } from "@/lib/matches/conversations/queries/list";
import { ConversationItem } from "./conversation-item";

type FoundConversationsProps = { userId: string; term: string; after: string | null; path: string };

export async function FoundConversations({ userId, term, after, path }: FoundConversationsProps) {
  const { rows, next } = await listConversations(userId, term, after);
  const today = toIsoDay(new Date());
  const query = (more: Record<string, string>) => `${path}?${new URLSearchParams({ busca: term, ...more })}`;
  return (
    <>
      {rows.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-5 py-8">
          <h2 className="break-words text-lg">
            {after ? "Não há mais conversas." : `Nenhuma conversa com “${term}”.`}
          </h2>
          <p className="mt-2 max-w-measure text-ink-soft leading-normal">
            A busca olha os nomes, os projetos e as palavras das conversas. Um apoio sem contato aberto ainda
            não tem conversa: ele está na lista de apoios.
          </p>
        </div>
      ) : (
        <ul aria-label={CONVERSATION.title} className="rounded-md border border-line bg-surface">
          {rows.map((row) => (
            <ConversationItem key={row.id} row={row} today={today} />
          ))}
        </ul>
      )}
      <nav aria-label="Páginas" className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={path} prefetch={false} variant="outline">
          Ver todos os apoios
        </ButtonLink>
        {next && (
          <ButtonLink href={query({ antes: next })} prefetch={false} variant="outline">
            Mais antigas
          </ButtonLink>
        )}
      </nav>
    </>
  );
}
