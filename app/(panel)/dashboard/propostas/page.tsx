import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireViewer } from "@/lib/access/auth/session";
import { accountInUse } from "@/lib/access/colleague-rights/rules";
import { isUuid } from "@/lib/kit/ids";
import { env } from "@/lib/server/env";
import { ProposalAssistant } from "./_parts/proposal-assistant";

export const instant = false;

export const metadata: Metadata = { title: "Assistente IA", robots: { index: false } };

/** The proposal assistant (B1.8, B2.19). `conversa` opens an earlier chat, `depois` a page of the list of chats. */
export default async function ProposalsPage({ searchParams }: PageProps<"/dashboard/propostas">) {
  const viewer = await requireViewer("/dashboard/propostas");
  if (!env.PAID_PLANS) notFound();
  const { conversa, depois } = await searchParams;
  const id = typeof conversa === "string" && isUuid(conversa) ? conversa : undefined;
  return (
    <div className="page-width pt-4 pb-20 md:pt-6 lg:pb-28">
      <h1 className="text-4xl">Assistente IA</h1>
      <ProposalAssistant
        userId={viewer.userId}
        account={accountInUse(viewer)}
        conversationId={id}
        cursor={typeof depois === "string" ? depois : null}
      />
    </div>
  );
}
