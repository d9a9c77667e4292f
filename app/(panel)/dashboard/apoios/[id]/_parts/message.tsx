"use client";

import { Check, CheckCheck, Clock, CornerUpLeft, FileText, RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Photo } from "@/components/kit/files/photo";
import { Button } from "@/components/kit/ui/button";
import { fileUrl, photoUrl, sizeText } from "@/lib/catalog/uploads/rules";
import { formatTime } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import { piecesOf } from "@/lib/matches/conversations/rules/message";
import type { Attachment, ConversationMessage, Outgoing } from "@/lib/matches/conversations/rules/thread";
import { hasAccountOrKey } from "@/lib/people/contact/rules/deposit";

/** Author that screen readers announce for a colleague's message. The bubble shows the colleague's name. */
const OF_ACCOUNT = "Da sua conta";

type MessageProps = {
  message: ConversationMessage;
  other: string;
  isRead: boolean;
  /** Null if the line that marks new messages is not before this message. */
  unreadLine: RefObject<HTMLLIElement | null> | null;
};

export function Message({ message, other, isRead, unreadLine }: MessageProps) {
  const { isMine, autor, texto, anexos, enviadaEm } = message;
  return (
    <>
      {unreadLine && (
        <li
          ref={unreadLine}
          className="my-2 flex items-center gap-3 font-semibold text-accent-text text-xs before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
        >
          {CONVERSATION.unreadLine}
        </li>
      )}
      <Bubble isMine={isMine} author={isMine ? (autor ? OF_ACCOUNT : "Você") : other}>
        {autor && <p className="font-semibold text-xs">{readableName(autor)}</p>}
        <Words texto={texto} />
        {!isMine && hasAccountOrKey(texto) && <AccountWarning />}
        <Attachments files={anexos} />
        {texto === "" && anexos.length === 0 && (
          <p className="text-ink-soft italic">{CONVERSATION.attachmentGone}</p>
        )}
        <p className="figures mt-1 flex items-center justify-end gap-1 text-ink-soft text-xs">
          <time dateTime={enviadaEm}>{formatTime(new Date(enviadaEm))}</time>
          {isMine && <DeliveryState isRead={isRead} />}
        </p>
      </Bubble>
    </>
  );
}

function AccountWarning() {
  return (
    <p className="mt-2 flex gap-2 border-accent border-l-4 bg-accent-wash px-2.5 py-2 text-sm leading-snug">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" strokeWidth={1.75} />
      {CONVERSATION.accountWarning}
    </p>
  );
}

function DeliveryState({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={isRead ? "inline-flex items-center gap-1 text-brand" : "inline-flex items-center gap-1"}>
      <Icon aria-hidden className="size-4" strokeWidth={2} />
      {isRead ? CONVERSATION.read : CONVERSATION.sent}
    </span>
  );
}

type BubbleProps = { isMine: boolean; author: string; children: ReactNode };

function Bubble({ isMine, author, children }: BubbleProps) {
  return (
    <li className={isMine ? "grid justify-items-end pl-8" : "grid justify-items-start pr-8"}>
      <div
        className={`min-w-28 max-w-[36rem] rounded-md px-3.5 py-2 text-sm ${isMine ? "bg-brand-wash" : "border border-line bg-paper"}`}
      >
        <span className="sr-only">{author}: </span>
        {children}
      </div>
    </li>
  );
}

function Words({ texto }: { texto: string }) {
  if (texto === "") return null;
  let at = 0;
  return (
    <p className="whitespace-pre-wrap break-words leading-normal">
      {piecesOf(texto).map(({ text, href }) => {
        const key = at;
        at += text.length;
        if (!href) return <span key={key}>{text}</span>;
        return (
          <a
            key={key}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="link break-all"
          >
            {text}
          </a>
        );
      })}
    </p>
  );
}

function Attachments({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Anexos" className="my-1 grid gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} />
        </li>
      ))}
    </ul>
  );
}

function File({ file }: { file: Attachment }) {
  const { id, name, width, height, blur, variants, size } = file;
  if (width !== null && height !== null) {
    return (
      <a href={photoUrl(id, width, "jpg")} target="_blank" rel="noopener" className="block">
        <Photo
          photo={{ id, alt: `Foto: ${name}`, width, height, blur: blur ?? "", variants }}
          sizes="320px"
          className="max-h-64 w-auto max-w-full rounded-sm object-contain"
        />
      </a>
    );
  }
  return (
    <a
      href={fileUrl(id, name)}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-sm hover:underline"
    >
      <FileText aria-hidden className="size-5 shrink-0 text-brand" strokeWidth={1.75} />
      <span className="min-w-0 break-words">
        {name} <span className="figures whitespace-nowrap text-ink-soft text-xs">({sizeText(size)})</span>
      </span>
    </a>
  );
}

type WaitingProps = {
  message: Outgoing;
  /** Whether an earlier failed message blocks this one. */
  isHeld: boolean;
  onRetry: () => void;
  onTakeBack: () => void;
};

export function WaitingMessage({ message, isHeld, onRetry, onTakeBack }: WaitingProps) {
  const { texto, anexos, state, erro } = message;
  const isFailed = state === "failed";
  return (
    <>
      <Bubble isMine author="Você">
        <Words texto={texto} />
        <Attachments files={anexos} />
        <p
          className={`mt-1 flex items-center justify-end gap-1 text-xs ${isFailed ? "text-danger" : "text-ink-soft"}`}
        >
          <Clock aria-hidden className="size-4" strokeWidth={1.75} />
          {isFailed ? CONVERSATION.failed : isHeld ? "Na fila" : CONVERSATION.sending}
        </p>
      </Bubble>
      {isFailed && (
        <li className="grid justify-items-end gap-1 pl-8">
          <p role="alert" className="text-right text-danger text-sm">
            {erro}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onTakeBack} variant="ghost" size="sm">
              <CornerUpLeft aria-hidden className="size-4" strokeWidth={1.75} />
              {CONVERSATION.takeBack}
            </Button>
            <Button onClick={onRetry} variant="outline" size="sm">
              <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
              {CONVERSATION.retry}
            </Button>
          </div>
        </li>
      )}
    </>
  );
}
