import { purgeSessions } from "@/lib/access/sessions/mutations";
import { applyPreview } from "@/lib/admin/import-previews/mutations";
import { mailAskedRefunds } from "@/lib/admin/payments/mutations/refund";
import { fetchQueued, removeAtVendor } from "@/lib/ai/proposals/mutations/presentation";
import { sendNewsDigests } from "@/lib/catalog/news/mutations/digest";
import { approveInDemo } from "@/lib/catalog/own-projects/mutations/review";
import { refreshUrgencies } from "@/lib/catalog/own-projects/mutations/urgency";
import { sendSearchAlerts } from "@/lib/catalog/saved-searches/mutations";
import { removeNotedBytes, removeUnusedFiles } from "@/lib/catalog/uploads/mutations/sweep";
import { sendDigests } from "@/lib/matches/conversations/mutations/digest";
import { notifyAnswer } from "@/lib/matches/interests/mutations/answer";
import { endClosedInterests } from "@/lib/matches/interests/mutations/end-closed";
import { remindUnanswered } from "@/lib/matches/interests/mutations/remind";
import { deliverSupporterMessage } from "@/lib/matches/supporter-messages/mutations";
import { cancelRenewals, endAtStripe } from "@/lib/money/billing/mutations/end-for-account";
import { expireFeePages } from "@/lib/money/billing/mutations/fee-pages";
import { sweepOwedMonths } from "@/lib/money/billing/mutations/owed-months";
import { reconcileRound } from "@/lib/money/billing/mutations/reconcile";
import { refundWithdrawn } from "@/lib/money/billing/mutations/withdraw";
import { renewCustomerEmail } from "@/lib/money/checkout/mutations";
import { remindDeals } from "@/lib/money/deals/mutations/remind";
import { listWaitingSteps } from "@/lib/money/deals/queries/steps";
import { returnEarlyCommissions } from "@/lib/money/fees/mutations/early-commissions";
import { returnPaidContact } from "@/lib/money/fees/mutations/false-interest";
import { returnMoney, sweepOwed } from "@/lib/money/fees/mutations/refund";
import { attachReceipt } from "@/lib/money/receipts/queries/receipt-pdf";
import { deleteOld } from "@/lib/overview/retention/mutations";
import { purgeAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { announceTextChanges } from "@/lib/people/accounts/mutations/announce-text-changes";
import { recheckOrganizations } from "@/lib/people/organizations/mutations/recheck";
import type { QueueName } from "@/lib/providers/job-settings";
import { type JobHandler, runAll } from "@/lib/providers/jobs";
import { sendDailyDigests } from "@/lib/words/digest/mutations";
import { deliverQueued } from "@/lib/words/email/mutations/send";

export const JOB_HANDLERS: Record<QueueName, JobHandler> = {
  email: (message, last) => deliverQueued(message, last, attachReceipt),
  presentation: fetchQueued,
  "presentation-removals": removeAtVendor,
  "interest-answers": notifyAnswer,
  "supporter-messages": deliverSupporterMessage,
  "interest-reminders": async () => {
    await endClosedInterests(new Date());
    await remindUnanswered(new Date());
  },
  "talk-digests": async () => void (await sendDigests(new Date())),
  refunds: (checkout) => returnMoney(checkout, new Date()),
  "false-interests": (deal) => returnPaidContact(deal),
  "owed-refunds": () =>
    runAll([
      () => returnEarlyCommissions(new Date()),
      () => sweepOwed(),
      () => sweepOwedMonths(),
      () => mailAskedRefunds(new Date()),
    ]),
  "deal-reminders": async () => void (await remindDeals(new Date())),
  "fee-pages": expireFeePages,
  "customer-emails": renewCustomerEmail,
  "plan-endings": endAtStripe,
  "plan-withdrawals": refundWithdrawn,
  "plan-cancellations": cancelRenewals,
  "billing-reconcile": (place) => reconcileRound(place, new Date()),
  "search-alerts": async () => void (await sendSearchAlerts(new Date())),
  "news-digest": async () => void (await sendNewsDigests(new Date())),
  "daily-digest": async () => void (await sendDailyDigests(new Date(), { listWaitingSteps })),
  "text-changes": async () => void (await announceTextChanges(new Date())),
  "abandoned-signups": async () => void (await purgeAbandoned(new Date())),
  "ended-sessions": async () => void (await purgeSessions(new Date())),
  "unused-files": async () => void (await removeUnusedFiles(new Date())),
  "old-logs": async () => void (await deleteOld(new Date())),
  "file-removals": async () => void (await removeNotedBytes(new Date())),
  "project-imports": (preview, last) => applyPreview(preview, last, new Date()),
  "project-urgencies": async () => void (await refreshUrgencies(new Date())),
  "organization-registry": async () => void (await recheckOrganizations(new Date())),
  "demo-approvals": (project) => approveInDemo(project, new Date()),
};
