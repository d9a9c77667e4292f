import Link from "next/link";
import { CursorLinks } from "@/components/kit/layout/cursor-links";
import { hrefWith } from "@/components/kit/requests/href-with";
import { EARLIER } from "@/lib/ai/proposals/messages";
import type { EarlierChat } from "@/lib/ai/proposals/queries/chat";
import { progressOf } from "@/lib/ai/proposals/rules/steps";
import { formatDate } from "@/lib/kit/format";

const PATH = "/dashboard/propostas";
const ID = "anteriores";

type EarlierChatsProps = {
  chats: readonly EarlierChat[];
  next: string | null;
  /** True on every page of the list but the first. */
  isFurther: boolean;
  /** Links to other pages of the list keep the open chat. */
  open: string | undefined;
  /** Whether the plan includes the assistant. If not, only chats with a proposal are links. */
  allowed: boolean;
};

export function EarlierChats({ chats, next, isFurther, open, allowed }: EarlierChatsProps) {
  if (chats.length === 0 && !isFurther) return null;
  const pageOf = (cursor: { depois?: string }) => `${hrefWith(PATH, { conversa: open, ...cursor })}#${ID}`;
  return (
    <section aria-labelledby={ID} className="mt-14">
      <h2 id={ID} className="scroll-mt-20 text-xl">
        {EARLIER.title}
      </h2>
      <ul className="mt-4 border-line border-t">
        {chats.map((chat) => (
          <li
            key={chat.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2"
          >
            <ChatTitle chat={chat} allowed={allowed} />
            <span className="figures text-ink-soft text-sm">
              {chat.title === null && `${EARLIER.step(progressOf(chat.step).label)} · `}
              {formatDate(chat.at)}
            </span>
          </li>
        ))}
      </ul>
      <CursorLinks
        first={isFurther ? pageOf({}) : null}
        next={next && pageOf({ depois: next })}
        labels={["Do começo", "Mais antigas"]}
        className="mt-6"
      />
    </section>
  );
}

function ChatTitle({ chat: { id, title, projeto }, allowed }: { chat: EarlierChat; allowed: boolean }) {
  const text = title ?? EARLIER.unfinished(projeto);
  const look = "inline-flex min-h-11 min-w-0 items-center break-words";
  if (title === null && !allowed) return <span className={look}>{text}</span>;
  return (
    <Link href={`${PATH}?conversa=${id}`} prefetch={false} className={`link ${look}`}>
      {text}
    </Link>
  );
}
