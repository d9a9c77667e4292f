import "server-only";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import type { Notification } from "@/lib/words/email/mutations/send";
import type { DealEventType, Side } from "../rules/deal";
import type { LockedDeal } from "./lock";

type Line = { at: Date; kind?: string; valor?: bigint; motivo?: string };

/** What a line of the story keeps beside its time, as JSON. @param line.valor centavos */
export const detailsOf = ({ kind, valor, motivo }: Line): string =>
  JSON.stringify({
    ...(kind && { tipo: kind }),
    ...(valor !== undefined && { valor: Number(valor) }),
    ...(motivo && { motivo }),
  });

/** Writes a line of the deal's story that the money wrote, and nobody in person. */
export async function recordMoney(
  tx: JobTransaction,
  deal: LockedDeal,
  { type, ...line }: Line & { type: DealEventType },
): Promise<void> {
  await tx.$executeRaw`
    insert into deal_events (opportunity_id, type, details, created_at)
    values (${deal.id}::uuid, ${type}, ${detailsOf(line)}::jsonb, ${line.at})`;
}

type Words = { subject: string; title: string; message: string; actionText: string };

/** A mail to one side about the deal; none to an account that has ended. */
export function mailTo(deal: LockedDeal, side: Side, mail: Words, eventKey: string): Notification[] {
  const { userId, name, email } = deal[side];
  if (!email) return [];
  return [
    {
      category: "system_notification",
      to: email,
      userId,
      eventKey: `negociacao:${deal.id}:${eventKey}`,
      templateData: {
        userName: name,
        ...mail,
        actionUrl: `${env.APP_URL}/dashboard/negociacoes/${deal.id}`,
      },
    },
  ];
}

/** The same to both. */
export const mailBoth = (deal: LockedDeal, mail: (side: Side) => Words, eventKey: string): Notification[] => [
  ...mailTo(deal, "captador", mail("captador"), eventKey),
  ...mailTo(deal, "financiador", mail("financiador"), eventKey),
];
