import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireViewer } from "@/lib/access/auth/session";
import { toIsoDay } from "@/lib/kit/format";
import { openConversation } from "@/lib/matches/conversations/queries/talk";
import { ConversationView } from "./_parts/conversation-view";

/** Rendered whole for each request: it belongs to two people. */
export const instant = false;

export const metadata: Metadata = { title: "Conversa", robots: { index: false } };

/** A conversation; the middleware redirects addresses with the opportunity's id to it. */
export default async function PagedList({ params }: PageProps<"/dashboard/conversas/[id]">) {
  const viewer = await requireViewer("/dashboard");
  const { id } = await params;
  const opened = await openConversation(viewer.userId, id);
  if (!opened) notFound();
  return (
    <div className="page-width pt-2 pb-6 lg:pt-3">
      <ConversationView key={id} opened={opened} today={toIsoDay(new Date())} />
    </div>
  );
}
