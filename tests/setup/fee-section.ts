import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { FeeSection } from "@/app/(panel)/dashboard/apoios/[id]/_parts/fee-section";
import type { DeductionDoubt } from "@/lib/matches/interests/rules/funder";
import { readDeal } from "@/lib/money/deals/queries/deal";

export async function feeSectionOf(
  deal: { id: string; captador: { userId: string } },
  doubt: DeductionDoubt | null = null,
): Promise<string> {
  const { userId } = deal.captador;
  const view = await readDeal(userId, "captador", deal.id);
  if (!view) throw new Error("no deal");
  const stream = await renderToReadableStream(
    createElement(FeeSection, { deal: view, doubt, userId, now: new Date() }),
  );
  await stream.allReady;
  return new Response(stream).text();
}
