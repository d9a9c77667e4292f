import { ArrowRight, Search } from "lucide-react";
import type { Metadata } from "next";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { Input } from "@/components/kit/ui/input";
import { requireViewer } from "@/lib/access/auth/session";
import { toIsoDay } from "@/lib/kit/format";
import { toPlainLine } from "@/lib/kit/text";
import { TALK } from "@/lib/matches/conversations/messages";
import { listConversations } from "@/lib/matches/conversations/queries/list";
import { PanelHeader } from "../../_parts/panel-header";
import { ConversationItem } from "./_parts/conversation-item";
import { EmptyConversations } from "./_parts/empty-conversations";
import { LiveList } from "./_parts/live-list";

/** Rendered whole for each request: its data belong to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Conversas", robots: { index: false } };

const PATH = "/dashboard/conversas";
/** Maximum characters of a search. */
const MAX_SEARCH = 100;

const oneOf = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** Conversations with the other side of unlocked opportunities, the newest message first. */
export default async function ConversationsPage({ searchParams }: PageProps<"/dashboard/conversas">) {
  const viewer = await requireViewer("/dashboard");
  const { busca, antes } = await searchParams;
  const term = toPlainLine(oneOf(busca)).slice(0, MAX_SEARCH);
  const after = oneOf(antes) || null;
  const { rows, next } = await listConversations(viewer.userId, term, after);
  const isEmpty = rows.length === 0 && term === "" && after === null;
  const query = (more: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...(term && { busca: term }), ...more })}`;
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title={TALK.title}>
        Cada oportunidade desbloqueada tem uma conversa entre o projeto e quem quer apoiá-lo.
      </PanelHeader>
      <LiveList />
      {isEmpty ? (
        <EmptyConversations userType={viewer.userType} />
      ) : (
        <>
          <QueryForm action={PATH} role="search" className="mb-5 flex max-w-measure gap-2">
            <label htmlFor="busca-conversas" className="sr-only">
              Buscar por nome, projeto ou palavra
            </label>
            <Input
              id="busca-conversas"
              type="search"
              name="busca"
              defaultValue={term}
              maxLength={MAX_SEARCH}
              placeholder="Nome ou projeto"
            />
            <Button type="submit" variant="outline">
              <Search aria-hidden className="size-4" strokeWidth={2} />
              Buscar
            </Button>
          </QueryForm>
          {rows.length === 0 ? (
            <NothingFound term={term} />
          ) : (
            <ul aria-label={TALK.title} className="rounded-md border border-line bg-surface">
              {rows.map((row) => (
                <ConversationItem key={row.id} row={row} today={toIsoDay(new Date())} />
              ))}
            </ul>
          )}
        </>
      )}
      {(next || after) && (
        <nav aria-label="Páginas" className="mt-8 flex flex-wrap gap-3">
          {after && (
            <ButtonLink href={query({})} prefetch={false} variant="outline">
              Mais recentes
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={query({ antes: next })} prefetch={false} variant="outline">
              Mais antigas
              <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function NothingFound({ term }: { term: string }) {
  return (
    <div className="rounded-md border border-line border-dashed px-5 py-8">
      <h2 className="break-words text-lg">
        {term ? `Nada encontrado para “${term}”.` : "Não há mais conversas."}
      </h2>
      <p className="mt-2 mb-5 max-w-measure text-ink-soft leading-normal">
        A busca olha os nomes, os projetos e as palavras das mensagens.
      </p>
      <ButtonLink href={PATH} prefetch={false} variant="outline">
        Ver todas as conversas
      </ButtonLink>
    </div>
  );
}
