import type { Instrumentation } from "next";

/** Installs the hooks of lib/server/next-internals, then starts telemetry and job queues. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [telemetry, ids, address, headers, bodies, pages, turns, outages, leaving, jobs] = await Promise.all([
    import("./lib/server/telemetry"),
    import("./lib/server/next-internals/request-ids"),
    import("./lib/server/next-internals/arriving-request"),
    import("./lib/server/next-internals/internal-headers"),
    import("./lib/server/next-internals/refused-bodies"),
    import("./lib/server/next-internals/page-cache-health"),
    import("./lib/server/next-internals/render-turns"),
    import("./lib/server/next-internals/outage-pages"),
    import("./lib/server/next-internals/drain"),
    import("./lib/providers/jobs"),
  ]);
  const [
    email,
    presentations,
    answers,
    reminders,
    closed,
    deals,
    alerts,
    digests,
    signups,
    sessions,
    uploads,
    reviews,
    refunds,
    payments,
    falseInterests,
    early,
    ending,
    withdrawals,
    owedMonths,
    customers,
    feePages,
    billing,
    conversations,
    receipts,
    retention,
    visits,
    supporters,
    daily,
    imports,
    urgencies,
    organizations,
    texts,
    steps,
  ] = await Promise.all([
    import("./lib/words/email/mutations/send"),
    import("./lib/ai/proposals/mutations/presentation"),
    import("./lib/matches/interests/mutations/answer"),
    import("./lib/matches/interests/mutations/remind"),
    import("./lib/matches/interests/mutations/end-closed"),
    import("./lib/money/deals/mutations/remind"),
    import("./lib/catalog/saved-searches/mutations"),
    import("./lib/catalog/news/mutations/digest"),
    import("./lib/people/accounts/mutations/abandoned-signups"),
    import("./lib/access/sessions/mutations"),
    import("./lib/catalog/uploads/mutations/sweep"),
    import("./lib/catalog/own-projects/mutations/review"),
    import("./lib/money/fees/mutations/refund"),
    import("./lib/admin/payments/mutations/refund"),
    import("./lib/money/fees/mutations/false-interest"),
    import("./lib/money/fees/mutations/early-commissions"),
    import("./lib/money/billing/mutations/end-for-account"),
    import("./lib/money/billing/mutations/withdraw"),
    import("./lib/money/billing/mutations/owed-months"),
    import("./lib/money/checkout/mutations"),
    import("./lib/money/billing/mutations/fee-pages"),
    import("./lib/money/billing/mutations/reconcile"),
    import("./lib/matches/conversations/mutations/digest"),
    import("./lib/money/receipts/queries/receipt-pdf"),
    import("./lib/overview/retention/mutations"),
    import("./lib/catalog/visits/mutations"),
    import("./lib/matches/supporter-messages/mutations"),
    import("./lib/words/digest/mutations"),
    import("./lib/admin/import-previews/mutations"),
    import("./lib/catalog/own-projects/mutations/urgency"),
    import("./lib/people/organizations/mutations/recheck"),
    import("./lib/people/accounts/mutations/announce-text-changes"),
    import("./lib/money/deals/queries/steps"),
  ]);
  ids.assignRequestIds();
  address.trustOnlyProxies();
  address.rejectMalformedPaths();
  headers.keepHeadersInside();
  bodies.drainRefusedBodies();
  pages.connectPageCache();
  turns.keepResponses();
  outages.serveOutagePages();
  leaving.installShutdown();
  leaving.whenDraining({ end: await telemetry.startTelemetry() });
  leaving.whenDraining({ end: visits.flushVisits });
  leaving.whenDraining({ begin: jobs.stopTakingJobs, end: jobs.drainJobs });
  void jobs.keepWorking({
    email: (message, last) => email.deliverQueued(message, last, receipts.attachReceipt),
    presentation: presentations.fetchQueued,
    "presentation-removals": presentations.removeAtVendor,
    "interest-answers": answers.notifyAnswer,
    "supporter-messages": supporters.deliverSupporterMessage,
    "interest-reminders": async () => {
      await closed.endClosedInterests(new Date());
      await reminders.remindUnanswered(new Date());
    },
    "talk-digests": async () => void (await conversations.sendDigests(new Date())),
    refunds: (checkout) => refunds.returnMoney(checkout, new Date()),
    "false-interests": (deal) => falseInterests.returnPaidContact(deal),
    "owed-refunds": () =>
      jobs.runAll([
        () => early.returnEarlyCommissions(new Date()),
        () => refunds.sweepOwed(),
        () => owedMonths.sweepOwedMonths(),
        () => payments.mailAskedRefunds(new Date()),
      ]),
    "deal-reminders": async () => void (await deals.remindDeals(new Date())),
    "fee-pages": feePages.expireFeePages,
    "customer-emails": customers.renewCustomerEmail,
    "plan-endings": ending.endAtStripe,
    "plan-withdrawals": withdrawals.refundWithdrawn,
    "plan-cancellations": ending.cancelRenewals,
    "billing-reconcile": (place) => billing.reconcileRound(place, new Date()),
    "search-alerts": async () => void (await alerts.sendSearchAlerts(new Date())),
    "news-digest": async () => void (await digests.sendNewsDigests(new Date())),
    "daily-digest": async () => void (await daily.sendDailyDigests(new Date(), steps)),
    "text-changes": async () => void (await texts.announceTextChanges(new Date())),
    "abandoned-signups": async () => void (await signups.purgeAbandoned(new Date())),
    "ended-sessions": async () => void (await sessions.purgeSessions(new Date())),
    "unused-files": async () => void (await uploads.removeUnusedFiles(new Date())),
    "old-logs": async () => void (await retention.deleteOld(new Date())),
    "file-removals": async () => void (await uploads.removeNotedBytes(new Date())),
    "project-imports": (preview, last) => imports.applyPreview(preview, last, new Date()),
    "project-urgencies": async () => void (await urgencies.refreshUrgencies(new Date())),
    "organization-registry": async () => void (await organizations.recheckOrganizations(new Date())),
    "demo-approvals": (project) => reviews.approveInDemo(project, new Date()),
  });
}

/**
 * Logs errors of pages and routes with the digest that the browser gets, except disconnections of clients. Never logs
 * the query string, which may hold personal data.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { isBrokenOff, log, pathForLog } = await import("./lib/server/log");
  if (isBrokenOff(error)) return;
  const digest = typeof error === "object" && error && "digest" in error ? error.digest : undefined;
  const path = pathForLog(request.path);
  log.error({ err: error, digest, path, method: request.method, route: context.routePath }, "request failed");
};
