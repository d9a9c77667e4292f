import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Disclosure } from "@/components/kit/ui/disclosure";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { requireViewer } from "@/lib/access/auth/session";
import { readableName } from "@/lib/kit/readable-name";
import { isErrorCode } from "@/lib/kit/request-code";
import { FAQ } from "@/lib/people/help/faq";
import { BOUNCED_TICKET, COLLEAGUE_TICKET, TICKET_MAIL } from "@/lib/people/help/messages";
import { listMyTickets } from "@/lib/people/help/queries";
import { loginOf } from "@/lib/people/help/rules";
import { isBounced } from "@/lib/words/email/queries";
import { ContactChannels, ResponseTimes } from "./_parts/contact-channels";
import { SupportForm } from "./_parts/support-form";
import { TicketList } from "./_parts/ticket-list";

export const instant = false;

export const metadata: Metadata = { title: "Suporte", robots: { index: false } };

/** Ids of the frequent questions on this page (B2.22). */
const QUESTIONS = ["falar-com-uma-pessoa", "recibo", "quem-ve-meus-dados"];
const questions = QUESTIONS.flatMap((id) => FAQ.find((item) => item.id === id) ?? []);

/** `account`: name of the account that a colleague works in; null for the account's own person. */
function mailTexts(account: string | null, hasBounced: boolean) {
  if (hasBounced) return { copied: BOUNCED_TICKET.copied(account), answer: BOUNCED_TICKET.answer(account) };
  if (account === null) return TICKET_MAIL;
  return { copied: COLLEAGUE_TICKET.copied(account), answer: COLLEAGUE_TICKET.answer(account) };
}

type SupportPageProps = { searchParams: Promise<Partial<Record<"pagina" | "codigo", string | string[]>>> };

export default async function SupportPage({ searchParams }: SupportPageProps) {
  const viewer = await requireViewer("/suporte");
  const { pagina, codigo } = await searchParams;
  const [tickets, hasBounced] = await Promise.all([
    listMyTickets(viewer.userId, String(pagina)),
    isBounced(viewer.email),
  ]);
  const workAccount = viewer.colleague ? readableName(viewer.colleague.account) : null;
  const { copied, answer } = mailTexts(workAccount, hasBounced);
  return (
    <div className="page-width pt-2 pb-16">
      {viewer.empresaId && (
        <Link
          href="/empresa-dashboard"
          prefetch={false}
          className="link inline-flex min-h-11 items-center gap-2 text-sm"
        >
          <ArrowLeft aria-hidden className="size-4" strokeWidth={2} />
          Voltar à área da empresa
        </Link>
      )}
      <h1 className="mt-4 text-4xl">Suporte</h1>
      <p className="mt-4 max-w-measure text-ink-soft text-lg">
        Escreva, e uma pessoa da equipe responde no prazo da prioridade que você indicar.
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="suporte-formulario">
          <h2 id="suporte-formulario" className="mb-5 text-2xl">
            Escrever para a equipe
          </h2>
          <MayCall name="open-ticket">
            <SupportForm
              login={loginOf(viewer)}
              errorCode={isErrorCode(String(codigo)) ? String(codigo) : ""}
              copied={copied}
            />
          </MayCall>
          <OnlyThey name="open-ticket" act="abrir chamados desta conta" />
        </section>
        <div className="grid content-start gap-10 sm:max-lg:grid-cols-2">
          <ContactChannels />
          <ResponseTimes />
        </div>
      </div>
      <div className="mt-12">
        <TicketList {...tickets} now={new Date()} answer={answer} />
      </div>
      <section aria-labelledby="suporte-perguntas" className="mt-12 lg:mr-96">
        <h2 id="suporte-perguntas" className="border-line-strong border-b pb-4 text-2xl">
          Perguntas de quem escreve
        </h2>
        {questions.map(({ id, pergunta, resposta }) => (
          <Disclosure key={id} group="suporte" title={pergunta}>
            <div className="grid gap-4">
              {resposta.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Disclosure>
        ))}
        <Link href="/faq" className="link mt-5 inline-flex min-h-11 items-center">
          Ver as 15 perguntas
        </Link>
      </section>
    </div>
  );
}
