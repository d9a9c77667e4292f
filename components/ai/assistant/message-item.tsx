import { clsx } from "clsx";
import Link from "next/link";
import { Fragment } from "react";
import { unbroken } from "@/components/kit/reading/unbroken";
import { TextLink } from "@/components/kit/ui/text-link";
import type { ChatMessage, Source } from "@/lib/ai/assistant/rules/chat";

function Cited({ text, sources }: { text: string; sources: readonly Source[] }) {
  return text.split(/(\[\d+\])/).map((part, at) => {
    const source = sources.find(({ numero }) => part === `[${numero}]`);
    const isMark = /^\[\d+\]$/.test(part);
    const key = `${at}${part}`;
    if (source) {
      return (
        <sup key={key} className="ml-0.5 text-xs">
          <TextLink href={source.href} aria-label={`Fonte ${source.numero}: ${source.titulo}`}>
            {source.numero}
          </TextLink>
        </sup>
      );
    }
    // Sources arrive after the text; until then a citation is a number without a link.
    return isMark ? (
      <sup key={key} className="ml-0.5 text-ink-soft text-xs">
        {part.slice(1, -1)}
      </sup>
    ) : (
      <Fragment key={key}>{unbroken(part)}</Fragment>
    );
  });
}

/** A message of the assistant chat (B3.12). */
export function MessageItem({ message }: { message: ChatMessage }) {
  const { content, isUser, sources = [], state } = message;
  if (isUser) {
    return (
      <li className="ml-8 justify-self-end whitespace-pre-wrap break-words rounded-md bg-brand-wash px-4 py-2.5 text-sm">
        <span className="sr-only">Você: </span>
        {content}
      </li>
    );
  }
  return (
    <li className={clsx("min-w-0 text-sm", state === "failed" && "border-danger border-l-2 pl-3")}>
      <span className="sr-only">Assistente: </span>
      <div className="whitespace-pre-line break-words">
        <Cited text={content.replace(/ (?=\[\d+\])/g, "")} sources={sources} />
      </div>
      {state === "stopped" && <p className="mt-2 text-ink-soft text-xs">Resposta interrompida por você.</p>}
      {sources.length > 0 && <SourceList sources={sources} />}
    </li>
  );
}

function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <div className="mt-3 border-line border-t pt-2 text-xs">
      <p className="text-ink-soft">{sources.length === 1 ? "Fonte" : "Fontes"}</p>
      <ol className="mt-0.5 grid">
        {sources.map(({ numero, titulo, href }) => (
          <li key={numero} className="grid grid-cols-[1.25rem_1fr]">
            <span className="figures py-1 text-ink-soft">{numero}</span>
            <Link href={href} prefetch={false} className="link justify-self-start py-1">
              {titulo}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
