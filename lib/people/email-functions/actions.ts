"use server";

import { action } from "@/lib/access/door";
import { loadStats, loadTracking } from "./mutations";
import { nothingInput, trackingInput } from "./schema";

/** B7.18: sent e-mails by type. */
export const loadEmailStats = action({
  name: "load-email-stats",
  schema: nothingInput,
  allow: "anyone",
  limit: (_, { address }) => [["email_stats_address", address]],
  run: () => loadStats(),
});

/** A3.14: delivery state of an e-mail by its message id. */
export const loadEmailTracking = action({
  name: "load-email-tracking",
  schema: trackingInput,
  allow: "anyone",
  limit: (_, { address }) => [["email_stats_address", address]],
  run: ({ messageId }) => loadTracking(messageId),
});
