import { formatDate, formatMoneyExactly, toIsoDay } from "@/lib/kit/format";
import { INTEREST_STATE } from "@/lib/matches/interests/messages/interest";
import { answerDue } from "@/lib/matches/interests/rules/deadline";
import { isOpenForInterest } from "@/lib/matches/interests/rules/states";
import type { KnownInterest, LineView } from "@/lib/matches/portfolio/queries/read";
import { dueText } from "@/lib/money/deals/messages/turn";

export function interestText(
  { status, valor, esperaDesde }: KnownInterest,
  project: Pick<LineView["target"], "temCaptador" | "status">,
  now: Date,
): string {
  const amount = valor === null || status === "Confirmada" ? "" : `, com ${formatMoneyExactly(valor)}`;
  const text = `${INTEREST_STATE[status]}${amount}`;
  if (status !== "Interessada" || !project.temCaptador || !isOpenForInterest(project.status)) return text;
  const due = answerDue(esperaDesde);
  return `${text}, vez do projeto, ${dueText({ due, isLate: due < toIsoDay(now) }, formatDate)}`;
}
