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

const atNow =
  (work: (now: Date) => Promise<unknown>): JobHandler =>
  async () =>
    void (await work(new Date()));

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
  "talk-digests": atNow(sendDigests),
  refunds: (checkout) => returnMoney(checkout, new Date()),
  "false-interests": (deal) => returnPaidContact(deal),
  "owed-refunds": () =>
    runAll([
      () => returnEarlyCommissions(new Date()),
      sweepOwed,
      sweepOwedMonths,
      () => mailAskedRefunds(new Date()),
    ]),
  "deal-reminders": atNow(remindDeals),
  "fee-pages": expireFeePages,
  "customer-emails": renewCustomerEmail,
  "plan-endings": endAtStripe,
  "plan-withdrawals": refundWithdrawn,
  "plan-cancellations": cancelRenewals,
  "billing-reconcile": (place) => reconcileRound(place, new Date()),
  "search-alerts": atNow(sendSearchAlerts),
  "news-digest": atNow(sendNewsDigests),
  "daily-digest": async () => void (await sendDailyDigests(new Date(), { listWaitingSteps })),
  "text-changes": atNow(announceTextChanges),
  "abandoned-signups": atNow(purgeAbandoned),
  "ended-sessions": atNow(purgeSessions),
  "unused-files": atNow(removeUnusedFiles),
  "old-logs": atNow(deleteOld),
  "file-removals": atNow(removeNotedBytes),
  "project-imports": (preview, last) => applyPreview(preview, last, new Date()),
  "project-urgencies": atNow(refreshUrgencies),
  "organization-registry": atNow(recheckOrganizations),
  "demo-approvals": (project) => approveInDemo(project, new Date()),
};
